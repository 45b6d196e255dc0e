// `const said = useSaid(); said('signed', answer.message)`: a message of the register, word for word; on a Welsh
// screen by its name.
import { use } from 'react'
import { LanguageContext } from '../platform/words.ts'
import type { InItsLanguage } from '../platform/refusals/worded.ts'
import { words } from './said-words.ts'

/** @param name null for a message without Welsh, which is marked as English */
export function useSaid(): (name: keyof (typeof words)['en'] | null, message: string) => InItsLanguage {
  const language = use(LanguageContext)
  return (name, message) => {
    if (language === 'en') return { text: message }
    const welsh = name === null ? undefined : words.cy?.[name]
    return welsh === undefined ? { text: message, lang: 'en' } : { text: welsh }
  }
}
