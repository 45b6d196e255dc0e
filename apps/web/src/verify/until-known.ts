// A value fetched once for several users: the page that shows it, and a file chosen before it arrived.

/**
 * One request at a time: concurrent callers share its result. A success is cached; after a failure the next
 * caller requests again.
 */
export function untilKnown<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}
