// A screen's sentences: each subject has one `words.ts`, typed by its English. Only what a screen shows is
// loaded.
import { createContext, useContext, useMemo } from 'react'

export type Language = 'en' | 'cy'
export type WordValues = Record<string, string | number | Date>
export type Translate = (sentence: string, values: WordValues, language: Language) => string

export const LanguageContext = createContext<Language>('en')

type Sentences = Record<string, string>

/** Welsh may be partial: a missing sentence is shown in English. */
export function defineWords<const E extends Sentences>(words: {
  en: E
  cy?: { [K in keyof E]?: string }
}): { en: E; cy?: { [K in keyof E]?: string } } {
  return words
}

/**
 * Fills in `{name}` and no more: all that public pages need, which do not load the 12 KB of plurals and
 * dates. @throws Error for a sentence with plurals, so that its code is never shown
 */
let translate: Translate = (sentence, values) =>
  sentence.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    if (!(name in values))
      throw new Error(`“${sentence}” needs the interactive frame, or the value “${name}”`)
    return String(values[name])
  })

/** Called once by the interactive frame, to add plurals and dates (platform/icu.ts). */
export function translateWith(better: Translate): void {
  translate = better
}

/** A sentence with its values filled in, where no screen's `t` is at hand. */
export const fill: Translate = (sentence, values, language) => translate(sentence, values, language)

/** `const t = useWords(words); t('title'); t('count', { n: 2 })`. */
export function useWords<const E extends Sentences>(words: { en: E; cy?: { [K in keyof E]?: string } }) {
  const language = useContext(LanguageContext)
  return useMemo(
    () =>
      (key: keyof E & string, values: WordValues = {}): string => {
        const sentence = (language === 'cy' ? words.cy?.[key] : undefined) ?? words.en[key]
        return sentence === undefined ? key : translate(sentence, values, language)
      },
    [language, words],
  )
}
