// The state of a person's identity check, derived from their checks: used by the dialog, the witness's screen
// and the phone.
import type { myChecks } from '@testate/api/identity'
import type { ReceivedOf } from '@testate/api/route'

type Checks = Pick<ReceivedOf<typeof myChecks>, 'accepted' | 'triesLeft' | 'returnsLeftToday'> & {
  checks: Pick<ReceivedOf<typeof myChecks>['checks'][number], 'state' | 'reason' | 'sample'>[]
}

export type Standing =
  | { kind: 'accepted'; sample: boolean }
  /** Sent: read by machine within a minute, then reviewed by a person. */
  | { kind: 'pending' }
  /**
   * Pictures must be taken. `after` is the result of the previous ones; `closed` means the machine accepts no
   * more of them.
   */
  | {
      kind: 'to-do'
      after: { state: 'rejected' | 'returned'; reason: string | null } | null
      closed: 'no-tries' | 'no-returns' | null
    }

type Consent = NonNullable<ReceivedOf<typeof myChecks>['checks'][number]['faceConsent']>

/**
 * The newest consent to a comparison of faces that is still given; else the one withdrawn last; null if there
 * was never one.
 */
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
