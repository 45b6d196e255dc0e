// A screen's sentences: each subject has one `words.ts`, typed by its English, ICU plurals and dates by use-intl. Only what a screen shows is loaded.
import { createContext, useContext, useMemo } from 'react'
import { createTranslator } from 'use-intl/core'

export type Language = 'en' | 'cy'
/** Dates and numbers are British in both. */
const regions = { en: 'en-GB', cy: 'cy' } as const

export const LanguageContext = createContext<Language>('en')

type Sentences = Record<string, string>

/** Welsh is partial until it is complete: what it lacks is shown in English. */
export function defineWords<const E extends Sentences>(words: { en: E; cy?: { [K in keyof E]?: string } }): { en: E; cy?: { [K in keyof E]?: string } } {
  return words
}

/** `const t = useWords(words); t('title'); t('count', { n: 2 })`. */
export function useWords<const E extends Sentences>(words: { en: E; cy?: { [K in keyof E]?: string } }) {
  const language = useContext(LanguageContext)
  return useMemo(() => {
    const messages = language === 'en' ? words.en : ({ ...words.en, ...words.cy } as E)
    const translate = createTranslator({ locale: regions[language], messages: messages as Sentences, timeZone: 'Europe/London' })
    return (key: keyof E & string, values?: Record<string, string | number | Date>): string => (translate as (key: string, values?: Record<string, string | number | Date>) => string)(key, values)
  }, [language, words])
}
