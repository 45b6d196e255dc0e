// The parties slice's listeners for events of the slices to its left.
import type { Tx } from '../platform/database/database.ts'
import { now } from '../platform/clock.ts'
import { on, type Events } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { createParties } from './create-parties.ts'
import { followAddress } from './follow-address.ts'
import { endDeclarations } from './end-declarations.ts'
import { ASK_UNANSWERED_JOB, NOTE_EXECUTOR_JOB } from './job-types.ts'
import { everPartiesOfWills } from './parties-of.ts'
import { lockParties } from './store.ts'

/** Called by each entry point that mounts wills; a second call changes nothing. */
export function listenForParties(): void {
  on('will.submitted', willSubmitted)
  on('will.details-changed', detailsChanged)
  on('will.accepted-by', acceptedBy)
  on('will.document-replaced', endDeclarations)
  on('account.email-changing', followAddress)
  on('will.released', released)
}

async function willSubmitted(tx: Tx, { willId, mostInvited }: Events['will.submitted']): Promise<void> {
  await createParties(tx, willId, mostInvited)
  await enqueue(tx, NOTE_EXECUTOR_JOB, { willId })
}

async function detailsChanged(
  tx: Tx,
  { willId, fields, proofId, given }: Events['will.details-changed'],
): Promise<void> {
  if (fields.some((field) => field.startsWith('executor')))
    await enqueue(tx, NOTE_EXECUTOR_JOB, { willId, proven: { proofId, given } })
}

async function released(tx: Tx, { willId }: Events['will.released']): Promise<void> {
  await enqueue(tx, ASK_UNANSWERED_JOB, { willId, since: now().toISOString(), isReleased: true })
}

async function acceptedBy(tx: Tx, { willId, accepted, hold }: Events['will.accepted-by']): Promise<void> {
  if (hold) await lockParties(tx, willId)
  // A replaced witness counts: they relied on the form as well.
  const parties = (await everPartiesOfWills(tx, [willId])).get(willId) ?? []
  for (const { id, role, personId } of parties) if (role === 'witness' && personId !== null) accepted.push(id)
}
