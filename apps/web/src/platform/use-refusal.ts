// Why something was refused, in the language of the screen. The register answers in English: on a Welsh
// screen its sentence is marked as English, so that it is read out as English.
import { use } from 'react'
import { Problem } from '@testate/api/problem'
import { sentenceOf } from './client.ts'
import { words } from './refusal-words.ts'
import { LanguageContext, useWords } from './words.ts'

export interface InItsLanguage {
  text: string
  /** Set when it is not the screen's own language. */
  lang?: 'en'
}

export function useRefusal(): (error: unknown) => InItsLanguage {
  const t = useWords(words)
  const language = use(LanguageContext)
  return (error) => {
    if (language === 'en') return { text: sentenceOf(error) }
    if (error instanceof Problem) return { text: sentenceOf(error), lang: 'en' }
    return { text: t(error instanceof TypeError ? 'unreachable' : 'unknown') }
  }
}
