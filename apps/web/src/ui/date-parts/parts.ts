// Converts between three boxes and one date.
export interface Parts {
  day: string
  month: string
  year: string
}

export function splitDate(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0+(?=.)/, ''), month: month.replace(/^0+(?=.)/, ''), year }
}

/**
 * Empty when every box is empty. Pads single digits with a zero; corrects nothing else, so “31 February”
 * stays invalid.
 */
export function joinDate({ day, month, year }: Parts): string {
  if (`${day}${month}${year}`.trim() === '') return ''
  return `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`
}

/** True for a day that exists in the calendar. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
