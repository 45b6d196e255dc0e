// Sentences with plurals, choices and dates in the ICU form, by use-intl: for every screen but the public ones.
import { createTranslator } from 'use-intl/core'
import { translateWith } from './words.ts'

/** Dates and numbers are British in both. */
const regions = { en: 'en-GB', cy: 'cy' } as const
const made = new Map<string, (values: Record<string, string | number | Date>) => string>()

translateWith((sentence, values, language) => {
  const known = `${language} ${sentence}`
  let translator = made.get(known)
  if (translator === undefined) {
    const translate = createTranslator({ locale: regions[language], messages: { sentence }, timeZone: 'Europe/London' }) as unknown as (key: string, values: object) => string
    translator = (given) => translate('sentence', given)
    made.set(known, translator)
  }
  return translator(values)
})
