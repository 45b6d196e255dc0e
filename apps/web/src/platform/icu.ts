// Sentences with ICU plurals and choices, by use-intl: for every screen except the public ones.
import { createTranslator } from 'use-intl/core'
import { months } from './months.ts'
import { translateWith } from './words.ts'

/** The exact number of each Welsh plural form (CLDR's plural rules); “other” is for the rest. */
const exactly = { zero: 0, one: 1, two: 2, few: 3, many: 6 } as const

/**
 * Chromium 156 has Welsh plural rules but no Welsh number or date formats; other browsers have none and fall
 * back to their own language. So the Welsh forms are replaced by the exact numbers they stand for.
 */
function withoutRules(sentence: string): string {
  return sentence.replaceAll(
    /\b(zero|one|two|few|many)(?=\s*\{)/g,
    (form) => `=${exactly[form as keyof typeof exactly]}`,
  )
}

/** A date never wraps, here as in times.ts. */
const day = new RegExp(`\\b(\\d{1,2}) (${months.en.join('|')}) (\\d{4})\\b`, 'g')

const made = new Map<string, (values: Record<string, string | number | Date>) => string>()

translateWith((sentence, values, language) => {
  // Most sentences have no placeholders, and parsing each as ICU would delay a phone's first paint.
  if (!/[{}<'#]/.test(sentence)) return sentence
  const known = `${language} ${sentence}`
  let translator = made.get(known)
  if (translator === undefined) {
    const messages = { sentence: language === 'cy' ? withoutRules(sentence) : sentence }
    // Numbers are formatted the same in both languages, and every browser fully supports this locale.
    const translate = createTranslator({
      locale: 'en-GB',
      messages,
      timeZone: 'Europe/London',
    }) as unknown as (key: string, values: object) => string
    translator = (given) => translate('sentence', given).replaceAll(day, '$1\u00A0$2\u00A0$3')
    made.set(known, translator)
  }
  return translator(values)
})
