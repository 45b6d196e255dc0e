// Why something was refused, in the language of the screen: by the refusal's reason.
import { use } from 'react'
import { Problem } from '@testate/api/problem'
import { sentenceOf } from './client.ts'
import { words } from './refusal-words.ts'
import { whyOf, type InItsLanguage } from './refusals/worded.ts'
import { LanguageContext, useWords } from './words.ts'

/** Why, without the status. */
export function useReason(): (error: Problem) => InItsLanguage {
  const language = use(LanguageContext)
  return (error) => whyOf(error, language)
}

export function useRefusal(): (error: unknown) => InItsLanguage {
  const t = useWords(words)
  const reason = useReason()
  const language = use(LanguageContext)
  return (error) => {
    if (language === 'en') return { text: sentenceOf(error) }
    if (!(error instanceof Problem))
      return { text: t(error instanceof TypeError ? 'unreachable' : 'unknown') }
    const said = reason(error)
    return { ...said, text: `${error.status}: ${said.text}` }
  }
}
