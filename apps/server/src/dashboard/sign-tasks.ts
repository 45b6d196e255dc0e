// The tasks of the ceremony and after it: the video statement, the signatures, the registration on the
// networks.
import { whyNotYet } from '@testate/domain/ceremony'
import type { Facts } from './facts.ts'
import { completed, inProgress, notStarted, notYet, screen, type TaskState } from './task-state.ts'

/** The specification's wording for the closed steps of the signing page. */
export const PAYMENT_REQUIRED = 'Payment required to access'

/**
 * Why video and signatures are closed; null when they are open. Reasons in the same order as the server's own
 * check (ceremony/ceremony-open.ts).
 */
function closed({ will, paid, payFirst, ceremonyOpen }: Facts): string | null {
  if (payFirst && !paid) return will.own ? PAYMENT_REQUIRED : 'This opens when the testator has paid.'
  if (will.status === 'draft' || will.status === 'uploaded')
    return 'This opens when the identity of all three of you is checked.'
  return ceremonyOpen ? null : 'The ceremony is being opened. This takes moments.'
}

export function videoTask(facts: Facts): TaskState {
  const { will, recordedBy, signed, parties } = facts
  const href = screen('/video-verification', will.id)
  const mine = parties.some((party) => party.you && recordedBy.includes(party.id))
  // After the first signature no recording can be added: every statement names one that existed before.
  if (signed.length > 0) return completed('The video statement is on record.', href)
  const why = closed(facts)
  if (why !== null) return notYet(why)
  const act = 'Record the video statement'
  if (recordedBy.length === 0)
    return notStarted(
      'Each of you says a few sentences on video: the testator about the will, the witnesses about what they saw.',
      href,
      act,
    )
  const count = `${recordedBy.length} of 3 recordings ${recordedBy.length === 1 ? 'is' : 'are'} there.`
  if (recordedBy.length === 3) return completed('The video statement is on record.', href)
  return {
    ...inProgress(mine ? `Your recording is on record. ${count}` : count, href, mine ? null : act),
    optional: true,
  }
}

export function signaturesTask(facts: Facts): TaskState {
  const { will, signed, recordedBy, parties } = facts
  const href = screen('/digital-signatures', will.id)
  if (signed.length === 3) return completed('All three statements are signed.', href)
  const why = closed(facts) ?? (recordedBy.length === 0 ? 'The video statement comes first.' : null)
  if (signed.length === 0 && why !== null) return notYet(why)
  const own = parties.find((party) => party.you)
  const act =
    own !== undefined && why === null && whyNotYet(own.order, signed) === null
      ? 'Sign the registration statement'
      : null
  if (signed.length > 0)
    return inProgress(
      `${3 - signed.length} of 3 signatures ${signed.length === 2 ? 'remains' : 'remain'}.`,
      href,
      act,
    )
  return act === null
    ? notYet('The testator signs first.')
    : notStarted('You sign first, then both witnesses.', href, act)
}

/** This network does not carry the will, and will not without action. */
const isLost = ({ state, retryable, givenUp }: Facts['anchors'][number]): boolean =>
  state !== 'final' && (givenUp === true || (state === 'failed' && !retryable))

/** The intended networks that do not carry a registered will: registration is over, but incomplete. */
export const lostNetworks = ({ will, anchors }: Facts): string[] =>
  will.status === 'registered' ? anchors.filter(isLost).map(({ name }) => name) : []

export function registrationTask({ will, signed, paid, sealed, anchors }: Facts): TaskState {
  const href = screen('/blockchain-registration', will.id)
  const named = (holds: (anchor: Facts['anchors'][number]) => boolean): string =>
    anchors
      .filter(holds)
      .map((anchor) => anchor.name)
      .join(' and ')
  const held = named((anchor) => anchor.state === 'final')
  const again = named((anchor) => anchor.state === 'failed' && anchor.retryable)
  const never = named((anchor) => isLost(anchor) && anchor.givenUp !== true)
  const left = named((anchor) => isLost(anchor) && anchor.givenUp === true)
  const act = will.own && again !== '' ? 'Try the failed network again' : null
  const missing = `${again === '' ? '' : ` ${again} failed and is tried again.`}${never === '' ? '' : ` Not on ${never}, which refused it.${will.own ? ' You may try it again.' : ''}`}${left === '' ? '' : ` Not on ${left}: what was paid for it goes back, or has gone back.`}`
  if (held !== '') {
    const settled = anchors.every((anchor) => anchor.state === 'final' || isLost(anchor))
    const text = `Registered on ${held}.${missing}`
    return settled ? completed(text, href) : inProgress(text, href, act)
  }
  if (anchors.length > 0) return inProgress(`The networks are being written to.${missing}`, href, act)
  if (signed.length < 3) return notYet('All three signatures come first.')
  if (!paid) return notYet(PAYMENT_REQUIRED)
  return inProgress(sealed ? 'The networks are about to be written to.' : 'The PDF is being sealed.', href)
}
