// Whether an identity document has expired: the one rule for the reading of its pictures and for the
// reviewer's card, each at its own moment.
import { londonDay } from '../london-day.ts'

/** A document is valid through the day printed on it (`YYYY-MM-DD`), by the calendar of England and Wales. */
export const isExpired = (expiry: string, at: Date): boolean => expiry < londonDay(at)
