// A calendar day in England and Wales: from midnight to midnight there, whatever the machine's time zone.
// Days are written `YYYY-MM-DD`.

const form = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })

/** The day in London at that moment. */
export const londonDay = (at: Date): string => form.format(at)

/** The day that many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first moment of a day. */
export function dayBegins(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks change at one in the morning (Summer Time Act 1972), so the offset at midnight is the one to use.
  return new Date(midnight - offsetAt(new Date(midnight - offsetAt(new Date(midnight)))))
}

/** The first moment of the next day. */
export const dayEnds = (day: string): Date => dayBegins(daysAfter(day, 1))

function offsetAt(moment: Date): number {
  const name = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const found = /^GMT([+-])(\d\d):(\d\d)$/.exec(name)
  return found === null
    ? 0
    : (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 60_000
}
