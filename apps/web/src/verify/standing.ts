// The heading for the register's answer about a fingerprint.
import type { Lookup } from './lookup.ts'

/** If all of a document's registrations were withdrawn or superseded, it was registered but is no longer. */
export function standingOf({
  registrations,
}: Pick<Lookup, 'registrations'>): 'registered' | 'wasRegistered' | 'notRegistered' {
  if (registrations.length === 0) return 'notRegistered'
  return registrations.some(({ status }) => status === 'registered' || status === 'released')
    ? 'registered'
    : 'wasRegistered'
}
