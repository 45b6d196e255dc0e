// When something was or will be, as people in England and Wales read it, whatever clock the device keeps.

const dateAndTimeForm = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** “21 November 2026 at 14:02”. */
export function dateAndTime(iso: string): string {
  return dateAndTimeForm.format(new Date(iso))
}

const timeForm = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** “14:02”. */
export function timeOfDay(iso: string): string {
  return timeForm.format(new Date(iso))
}
