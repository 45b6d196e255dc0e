// Times as people in England and Wales read them, whatever the device's time zone.
import { use } from 'react'
import { months } from './months.ts'
import { LanguageContext, type Language } from './words.ts'

/** Only the numbers: the words are ours, as browsers have none in Welsh. */
const form = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
})

const partsOf = (iso: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(form.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))

/** “21 November 2026”, never wrapped. */
export function dayOf(iso: string, language: Language = 'en'): string {
  const { day, month, year } = partsOf(iso)
  return `${Number(day)}\u00A0${months[language][Number(month) - 1]}\u00A0${year}`
}

/** “14:02”. */
export function timeOfDay(iso: string): string {
  const { hour, minute } = partsOf(iso)
  return `${hour}:${minute}`
}

/** “21 November 2026 at 14:02”. */
export function dateAndTime(iso: string, language: Language = 'en'): string {
  return `${dayOf(iso, language)} ${language === 'cy' ? 'am' : 'at'} ${timeOfDay(iso)}`
}

/** The same in the language of the screen. */
export function useTimes(): { dayOf: (iso: string) => string; dateAndTime: (iso: string) => string } {
  const language = use(LanguageContext)
  return { dayOf: (iso) => dayOf(iso, language), dateAndTime: (iso) => dateAndTime(iso, language) }
}
