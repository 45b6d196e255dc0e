// `const said = useSaid(); said(answer.message)`: the register's sentence, in Welsh if its Welsh is known.
import { use } from 'react'
import { LanguageContext } from '../platform/words.ts'
import type { InItsLanguage } from '../platform/use-refusal.ts'
import { words } from './said-words.ts'
import { welshOf } from './welsh-of.ts'

export function useSaid(): (english: string) => InItsLanguage {
  const language = use(LanguageContext)
  return (english) => {
    if (language === 'en') return { text: english }
    const welsh = welshOf(words, english)
    return welsh === undefined ? { text: english, lang: 'en' } : { text: welsh }
  }
}
