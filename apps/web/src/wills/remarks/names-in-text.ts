// Whether a will's text contains the names the form gives. A page that was scanned has no text, and somebody's
// name can be written in other ways, so this can only ever be a remark.

/** Fewer letters than this are a heading or a stamp on a scan, not the text of a will. */
const LEAST_LETTERS = 200
const titles = new Set(['mr', 'mrs', 'miss', 'ms', 'mx', 'dr', 'sir', 'dame', 'lord', 'lady', 'rev', 'prof'])

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/**
 * The names of which some word is not in the text. Middle names in the text are allowed, and so is a name
 * whose letters the PDF stores apart from each other.
 */
export function namesNotIn<Role extends string>(
  text: string,
  names: readonly { role: Role; name: string }[],
): { role: Role; name: string }[] {
  const found = wordsOf(text)
  const letters = found.join('')
  if (letters.length < LEAST_LETTERS) return []
  const known = new Set(found)
  return names.filter(({ name }) => {
    const own = wordsOf(name).filter((word) => !titles.has(word))
    return own.length > 0 && !own.every((word) => known.has(word)) && !letters.includes(own.join(''))
  })
}
