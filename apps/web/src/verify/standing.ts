// What the register's answer about a fingerprint comes to, as the heading says it.
import type { Lookup } from './lookup.ts'

/** A document all of whose registrations were withdrawn or superseded was registered, and is so no longer. */
export function standingOf({
  registrations,
}: Pick<Lookup, 'registrations'>): 'registered' | 'wasRegistered' | 'notRegistered' {
  if (registrations.length === 0) return 'notRegistered'
  return registrations.some(({ status }) => status === 'registered' || status === 'released')
    ? 'registered'
    : 'wasRegistered'
}
