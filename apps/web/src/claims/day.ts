// Formats a date in words, in both languages.
import { months } from '../platform/months.ts'
import type { Language } from '../platform/words.ts'

/** “21 November 2026”. @param day YYYY-MM-DD */
export function dayInWords(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  // A date never wraps.
  return `${Number(date)}\u00A0${months[language][Number(month) - 1]}\u00A0${year}`
}

/** “21 and 22 November 2026” within a month, else both dates in full. */
export function daysInWords(from: string, to: string, language: Language): string {
  const and = language === 'cy' ? 'a' : 'and'
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} ${and} ${dayInWords(to, language)}`
    : `${dayInWords(from, language)} ${and} ${dayInWords(to, language)}`
}
