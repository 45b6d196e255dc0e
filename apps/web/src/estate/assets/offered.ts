// An answer out of those that a question offers.

/** Throws for a word that is not among them: the page offered no such answer. */
export function offered<T extends string>(answers: readonly T[], word: string): T {
  const found = answers.find((one) => one === word)
  if (found === undefined) throw new RangeError(`“${word}” is no answer to this question.`)
  return found
}
