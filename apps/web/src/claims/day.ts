// A day in words, in both languages. Browsers leave Welsh out of their own tables, so its twelve months stand here.
import type { Language } from '../platform/words.ts'

const english = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const welsh = ['Ionawr', 'Chwefror', 'Mawrth', 'Ebrill', 'Mai', 'Mehefin', 'Gorffennaf', 'Awst', 'Medi', 'Hydref', 'Tachwedd', 'Rhagfyr']

/** “21 November 2026”. @param day YYYY-MM-DD */
export function dayInWords(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${(language === 'cy' ? welsh : english)[Number(month) - 1]} ${year}`
}
