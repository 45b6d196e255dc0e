// The same screen in the other language, where there is one.
import { inEnglish, inWelsh, languageOf } from '../platform/language.ts'
import { screenAt } from './screen-at.ts'

/** `/cy/pricing` → `/pricing`, `/pricing` → `/cy/pricing`; null where the screen is in one language. */
export function otherLanguage(pathname: string): string | null {
  if (screenAt(pathname)?.welsh !== true) return null
  const english = inEnglish(pathname.replace(/(?<=.)\/+$/, ''))
  return languageOf(pathname) === 'cy' ? english : inWelsh(english)
}
