// The only source of time, so that tests can set it and nothing else in the server can.
let source: () => Date = () => new Date()

export function now(): Date {
  return source()
}

/** Replaces the clock (for tests of expiry and waiting). Returns a function that restores it. */
export function setClock(clock: () => Date): () => void {
  const before = source
  source = clock
  return () => {
    source = before
  }
}
