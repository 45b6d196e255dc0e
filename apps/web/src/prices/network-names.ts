// Lists networks within a sentence. Browsers have no Welsh in Intl.ListFormat, and its “and” depends on the
// next word.
import type { Language } from '../platform/words.ts'

/** “Solana, Ethereum and Corda”; “Solana ac Ethereum”, “Solana a Corda”. */
export function named(names: readonly string[], language: Language): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const and = language === 'en' ? 'and' : /^[aeiouwy]/i.test(last) ? 'ac' : 'a'
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
