// An answer from outside, asked for as seldom as it changes: anybody may look, as often as they like, and the other side is asked no more often than this.

/**
 * The same question with a memory. Who asks while it is being asked waits for the same answer. `ask` must not throw.
 * @param keepMs how long this answer is kept, counted from when it was asked for
 */
export function keepAnswer<T>(ask: () => Promise<T>, keepMs: (answer: T) => number): () => Promise<T> {
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
