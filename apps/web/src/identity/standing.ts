// Where somebody's identity check stands, read off their checks: the one thing the dialog, the witness's way and the phone all go by.
import type { myChecks } from '@testate/api/identity'
import type { ReceivedOf } from '@testate/api/route'

type Checks = Pick<ReceivedOf<typeof myChecks>, 'accepted' | 'triesLeft' | 'returnsLeftToday'> & {
  checks: Pick<ReceivedOf<typeof myChecks>['checks'][number], 'state' | 'reason' | 'sample'>[]
}

export type Standing =
  | { kind: 'accepted'; sample: boolean }
  /** Sent in: read by machine within a minute, then a person looks. */
  | { kind: 'pending' }
  /** Pictures are to be taken. `after` says what became of the ones before; `closed` that the machine has seen enough of them. */
  | {
      kind: 'to-do'
      after: { state: 'rejected' | 'returned'; reason: string | null } | null
      closed: 'no-tries' | 'no-returns' | null
    }

type Consent = NonNullable<ReceivedOf<typeof myChecks>['checks'][number]['faceConsent']>

/** The consent to a comparison of faces that stands, newest first; else the one taken back last; null where there was never one. */
export function consentStanding(checks: readonly { faceConsent: Consent | null }[]): Consent | null {
  const given = checks.flatMap(({ faceConsent }) => faceConsent ?? [])
  return given.find(({ takenBackAt }) => takenBackAt === null) ?? given[0] ?? null
}

export function standing({ accepted, checks, triesLeft, returnsLeftToday }: Checks): Standing {
  const latest = checks[0]
  if (accepted)
    return { kind: 'accepted', sample: checks.find((check) => check.state === 'accepted')?.sample ?? false }
  if (checks.some((check) => check.state === 'pending')) return { kind: 'pending' }
  const after =
    latest?.state === 'rejected' || latest?.state === 'returned'
      ? { state: latest.state, reason: latest.reason }
      : null
  return {
    kind: 'to-do',
    after,
    closed: triesLeft <= 0 ? 'no-tries' : returnsLeftToday <= 0 ? 'no-returns' : null,
  }
}
