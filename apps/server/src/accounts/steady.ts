// Answers that must not tell by their duration whether somebody is known take a fixed least time.

/** Runs `work` and answers, or fails, no sooner than `leastMs` after the start. */
export async function steady<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const least = new Promise<void>((resolve) => setTimeout(resolve, leastMs))
  try {
    return await work()
  } finally {
    await least
  }
}
