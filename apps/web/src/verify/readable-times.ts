// The days and times in a check's sentences, in words: programs read the same sentences in a terminal, where they
// are exact.
const zone = 'Europe/London'
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
const second = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: zone })
/** A day without a time is one of UTC already. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-21T12:03:47.000Z`, `2026-11-21 12:03 UTC` or `2026-11-21`, and no part of a longer run of letters. */
const written = /(?<![\w-])(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d:\d\d(?:\.\d+)?Z)| (\d\d:\d\d) UTC)?(?![\w-])/g

export function withReadableTimes(sentence: string): string {
  return sentence.replaceAll(written, (all, on: string, exact?: string, at?: string) => {
    const time = new Date(exact !== undefined ? on + exact : at !== undefined ? `${on}T${at}Z` : on)
    if (Number.isNaN(time.getTime())) return all
    if (exact === undefined && at === undefined) return day.format(time)
    return `${(exact === undefined ? minute : second).format(time)} (UK time)`
  })
}
