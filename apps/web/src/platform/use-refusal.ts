// Why something was refused, in the language of the screen: by the refusal's reason. One without words of its
// own is the register's English sentence, marked as English on a Welsh screen so that it is read out as that.
import { use } from 'react'
import { Problem } from '@testate/api/problem'
import { sentenceOf } from './client.ts'
import { words as reasons } from './reason-words.ts'
import { words } from './refusal-words.ts'
import { LanguageContext, useWords, type WordValues } from './words.ts'

export interface InItsLanguage {
  text: string
  /** Set when it is not the screen's own language. */
  lang?: 'en'
}

type Why = keyof (typeof reasons)['en']

/** Its reason, or its code where that says enough; undefined where neither has words. */
function whyOf({ code, extra }: Problem): Why | undefined {
  return [extra['reason'], code].find(
    (known): known is Why => typeof known === 'string' && Object.hasOwn(reasons.en, known),
  )
}

/** What a reason's words name: the document's further fields. */
const valuesOf = ({ extra }: Problem): WordValues =>
  Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Why, without the status; in English, and marked as that, where the reason has no words. */
export function useReason(): (error: Problem) => InItsLanguage {
  const t = useWords(reasons)
  const language = use(LanguageContext)
  return (error) => {
    const why = whyOf(error)
    if (why !== undefined) return { text: t(why, valuesOf(error)) }
    const text = error.detail ?? error.document().title
    return language === 'en' ? { text } : { text, lang: 'en' }
  }
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
