// Which address stands for a screen, when several lead to it: the first of its line in screens.ts, in the language somebody reads.
import { inEnglish, inWelsh, languageOf } from '../platform/language.ts'
import { screens } from '../screens.ts'

export interface ProperAddress {
  /** In the language of the address that was asked for. */
  own: string
  english: string
  /** Null where the screen is English only. */
  welsh: string | null
}

/** `/cy/guide/` → `{ own: '/cy/nft-guide', english: '/nft-guide', welsh: '/cy/nft-guide' }`. An address with a parameter stands for itself. */
export function properAddress(pathname: string): ProperAddress {
  const asked = inEnglish(pathname.replace(/(?<=.)\/+$/, ''))
  const screen = screens.find(({ path, aliases = [] }) => path === asked || aliases.includes(asked))
  const english = screen?.path ?? asked
  const welsh = screen?.welsh === true ? inWelsh(english) : null
  return { own: languageOf(pathname) === 'cy' ? (welsh ?? english) : english, english, welsh }
}
