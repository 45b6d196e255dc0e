// Time comes from here alone, so that a test can say what time it is and nothing else in the server can.
let source: () => Date = () => new Date()

export function now(): Date {
  return source()
}

/** Replaces the clock (tests of expiry and waiting). Returns the way back. */
export function setClock(clock: () => Date): () => void {
  const before = source
  source = clock
  return () => {
    source = before
  }
}
