// Addresses in the reader's language: the Welsh screen where there is one, else the English one.
import { use } from 'react'
import { inWelsh } from '../platform/language.ts'
import { LanguageContext } from '../platform/words.ts'
import { screens } from './screens.ts'

const welsh = new Set(
  screens.filter((screen) => screen.welsh === true).flatMap(({ path, aliases = [] }) => [path, ...aliases]),
)

/** `const to = useAddress(); <Link to={to('/pricing')}>`. A query or fragment is kept. */
export function useAddress(): (path: string) => string {
  const language = use(LanguageContext)
  return (path) => (language === 'cy' && welsh.has(path.replace(/[?#].*$/, '')) ? inWelsh(path) : path)
}
