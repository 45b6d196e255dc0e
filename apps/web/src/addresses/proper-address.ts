// The canonical address of a screen reached by several: the first on its line in screens.ts, in the reader's
// language.
import { inEnglish, inWelsh, languageOf } from '../platform/language.ts'
import { screens } from './screens.ts'

export interface ProperAddress {
  /** In the language of the requested address. */
  own: string
  english: string
  /** Null where the screen is English only. */
  welsh: string | null
}

/**
 * `/cy/guide/` → `{ own: '/cy/nft-guide', english: '/nft-guide', welsh: '/cy/nft-guide' }`. An address with a
 * parameter is its own canonical address.
 */
export function properAddress(pathname: string): ProperAddress {
  const asked = inEnglish(pathname.replace(/(?<=.)\/+$/, ''))
  const screen = screens.find(({ path, aliases = [] }) => path === asked || aliases.includes(asked))
  const english = screen?.path ?? asked
  const welsh = screen?.welsh === true ? inWelsh(english) : null
  return { own: languageOf(pathname) === 'cy' ? (welsh ?? english) : english, english, welsh }
}
