// Caches an external answer for as long as it stays valid: callers may ask as often as they like, the other
// side gets no more requests than this allows.

/**
 * The same function with a cache. Calls during a request share its answer. `ask` must not throw.
 * @param keepMs how long this answer is kept, counted from when the request was made
 */
export function cached<T>(ask: () => Promise<T>, keepMs: (answer: T) => number): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined
  return () => {
    const at = performance.now()
    if (kept !== undefined && at < kept.until) return kept.answer
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY }
    kept = mine
    void mine.answer.then((answer) => {
      mine.until = at + keepMs(answer)
    })
    return mine.answer
  }
}
