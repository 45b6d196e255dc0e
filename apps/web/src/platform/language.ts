// The language of an address: everything below /cy is Welsh. Nothing is stored and nothing is inferred from
// the browser.
import type { Language } from './words.ts'

export function languageOf(pathname: string): Language {
  return /^\/cy(\/|$)/.test(pathname) ? 'cy' : 'en'
}

/** `/pricing` → `/cy/pricing`, `/` → `/cy`. */
export function inWelsh(path: string): string {
  return path === '/' ? '/cy' : `/cy${path}`
}

/** `/cy/pricing` → `/pricing`. An English address is returned unchanged. */
export function inEnglish(path: string): string {
  return path.replace(/^\/cy(?=\/|$)/, '') || '/'
}
