// What is asked for once and wanted by several: the page that shows it, and a file that was chosen before it was there.

/** One question at a time: whoever asks meanwhile waits for the same answer. What came is kept; after a failure the next one asks anew. */
export function untilKnown<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}
