// The language of an address: whatever stands below /cy is Welsh. Nothing is remembered and nothing is guessed from the browser.
import type { Language } from './words.ts'

export function languageOf(pathname: string): Language {
  return /^\/cy(\/|$)/.test(pathname) ? 'cy' : 'en'
}

/** `/pricing` → `/cy/pricing`, `/` → `/cy`. */
export function inWelsh(path: string): string {
  return path === '/' ? '/cy' : `/cy${path}`
}

/** `/cy/pricing` → `/pricing`. An English address stays as it is. */
export function inEnglish(path: string): string {
  return path.replace(/^\/cy(?=\/|$)/, '') || '/'
}
