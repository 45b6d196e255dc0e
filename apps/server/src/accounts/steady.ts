// Gives answers a fixed minimum duration, so that timing does not reveal whether a person is known.

/** Runs `work` and returns or throws no sooner than `leastMs` after the start. */
export async function steady<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = new Promise<void>((resolve) => setTimeout(resolve, leastMs))
  try {
    return await work()
  } finally {
    await least
  }
}
