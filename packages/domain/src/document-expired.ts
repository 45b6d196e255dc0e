// When an identity document has expired: the one rule for the reading of its pictures and for the card of whoever reviews them, each at its own moment.
import { londonDay } from './london-day.ts'

/** A document is good through the day printed on it (`YYYY-MM-DD`), as days are counted in England and Wales. */
export const isExpired = (expiry: string, at: Date): boolean => expiry < londonDay(at)
