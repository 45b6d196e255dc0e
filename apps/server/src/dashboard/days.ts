// A day as people in England and Wales mean it: from midnight to midnight there, whatever the server's clock is set to.

const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })

/** The first moment of a day, `YYYY-MM-DD`. */
export function dayBegins(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks change at one in the morning (Summer Time Act 1972), so what holds at midnight is what holds at that very moment.
  return new Date(midnight - offsetAt(new Date(midnight - offsetAt(new Date(midnight)))))
}

/** The first moment of the day after it. */
export function dayEnds(day: string): Date {
  return dayBegins(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))
}

function offsetAt(moment: Date): number {
  const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const found = /^GMT([+-])(\d\d):(\d\d)$/.exec(name)
  return found === null ? 0 : (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 60_000
}
