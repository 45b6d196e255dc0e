// Groups entries by their day in UK time.

const dayForm = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})
const timeForm = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'Europe/London',
})
const exactForm = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'full',
  timeZone: 'Europe/London',
})

/** “14:02 GMT”. */
export const timeOf = (iso: string): string => timeForm.format(new Date(iso))
/** With seconds, and the time zone's full name. */
export const exactTimeOf = (iso: string): string => exactForm.format(new Date(iso))

/** In the given order; each day once. */
export function byDay<E extends { at: string }>(entries: readonly E[]): { day: string; entries: E[] }[] {
  const days: { day: string; entries: E[] }[] = []
  for (const entry of entries) {
    const day = dayForm.format(new Date(entry.at))
    const last = days.find((one) => one.day === day)
    if (last === undefined) days.push({ day, entries: [entry] })
    else last.entries.push(entry)
  }
  return days
}
