// The registration screen's overall state, from the state of each network.
import type { showAnchors } from '@testate/api/registration'
import { isEntry } from '@testate/domain/lifecycle'
import type { ReceivedOf } from '@testate/api/route'

export type Anchors = ReceivedOf<typeof showAnchors>
export type Anchor = Anchors['anchors'][number]
export type RegistrationStanding =
  | 'not begun'
  | 'sealing'
  | 'under way'
  | 'partial'
  | 'failed'
  | 'registered'
  | 'withdrawn'
  | 'superseded'

/** Withdrawals and moves have rows of their own; what was registered is read from the others. */
export function registrationsOf({ anchors }: Anchors): Anchor[] {
  return anchors.filter(({ action }) => isEntry(action))
}

/** The newest move of the network's token to another address; a later one replaces one that failed. */
export function lastMove({ anchors }: Anchors, network: string): Anchor | undefined {
  return anchors.findLast((anchor) => anchor.action === 'transfer' && anchor.network === network)
}

/**
 * Whether a retry is offered. A move that failed for good must be requested again with the wallet, and a
 * network being refunded is not written to any more; everything else that failed may be retried.
 */
export function mayRetry({ action, retryable, givenUp }: Anchor): boolean {
  return !givenUp && (action !== 'transfer' || retryable !== false)
}

export function registrationStanding(view: Anchors): RegistrationStanding {
  if (view.willStatus === 'withdrawn') return 'withdrawn'
  if (view.willStatus === 'superseded') return 'superseded'
  // A transaction sent before its network was given up may never be answered: do not wait for it.
  const all = registrationsOf(view).filter(
    ({ givenUp, statusText }) => !givenUp || statusText === 'Registered' || statusText === 'Failed',
  )
  if (all.length === 0)
    return view.willStatus === 'witnessed' || view.willStatus === 'registering' ? 'sealing' : 'not begun'
  const done = all.filter(({ statusText }) => statusText === 'Registered')
  const failed = all.filter(({ statusText }) => statusText === 'Failed')
  if (done.length === all.length) return 'registered'
  if (failed.length === all.length) return 'failed'
  return failed.length > 0 && done.length + failed.length === all.length ? 'partial' : 'under way'
}

export interface Change {
  network: string
  kind: 'minting' | 'success' | 'failed'
}

/** What changed from one view to the next, for the specification's messages; nothing for the first view. */
export function changesBetween(before: Anchors | undefined, after: Anchors): Change[] {
  if (before === undefined) return []
  const kinds = { 'Processing...': 'minting', 'Registered': 'success', 'Failed': 'failed' } as const
  return registrationsOf(after).flatMap(({ network, statusText }) => {
    const was = registrationsOf(before).find((one) => one.network === network)?.statusText
    return statusText === was || statusText === 'Pending' ? [] : [{ network, kind: kinds[statusText] }]
  })
}
