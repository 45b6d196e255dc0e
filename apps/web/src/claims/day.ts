// A day in words, in both languages.
import { months } from '../platform/months.ts'
import type { Language } from '../platform/words.ts'

/** “21 November 2026”. @param day YYYY-MM-DD */
export function dayInWords(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[language][Number(month) - 1]} ${year}`
}
