// Sentences with plurals and choices in the ICU form, by use-intl: for every screen but the public ones.
import { createTranslator } from 'use-intl/core'
import { months } from './months.ts'
import { translateWith } from './words.ts'

/** What Welsh's forms stand for (CLDR's plural rules): each for one number alone, and “other” for the rest. */
const exactly = { zero: 0, one: 1, two: 2, few: 3, many: 6 } as const

/** Chromium 156 has Welsh's rules, but neither its numbers nor its dates; others have none of it and use their own language's. So its forms are written as the numbers they are. */
function withoutRules(sentence: string): string {
  return sentence.replaceAll(
    /\b(zero|one|two|few|many)(?=\s*\{)/g,
    (form) => `=${exactly[form as keyof typeof exactly]}`,
  )
}

/** A day is not torn over two lines, here as in times.ts. */
const day = new RegExp(`\\b(\\d{1,2}) (${months.en.join('|')}) (\\d{4})\\b`, 'g')

const made = new Map<string, (values: Record<string, string | number | Date>) => string>()

translateWith((sentence, values, language) => {
  // Most sentences have nothing to fill in, and reading each as a form takes a phone's time before anything is painted.
  if (!/[{}<'#]/.test(sentence)) return sentence
  const known = `${language} ${sentence}`
  let translator = made.get(known)
  if (translator === undefined) {
    const messages = { sentence: language === 'cy' ? withoutRules(sentence) : sentence }
    // Numbers are written the same in both languages, and every browser has this locale whole.
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
