// Registration's listeners for events of the slices to its left.
import { awaitReleaseWrap } from '../custody/release-wrap.ts'
import type { Tx } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { willFacts, type WillFacts } from '../wills/will-facts.ts'
import { pendingWithdrawal } from '../wills/withdrawals.ts'
import { answerHeldNetworks } from './held-networks.ts'
import {
  ANCHOR_RELEASE_JOB,
  ISSUE_CAPSULE_JOB,
  MOVE_UNDER_KEY_JOB,
  PLAN_ANCHORS_JOB,
  PLAN_RELEASE_JOB,
  PLAN_WITHDRAWALS_JOB,
  SIGN_LINK_JOB,
  TEND_WITHDRAWAL_JOB,
  WRAP_FOR_RELEASE_JOB,
} from './job-types.ts'
import { capsuleParts } from './evidence/signed-parts.ts'
import { isReadyForWrap } from './evidence/wrap-for-release.ts'
import { anchorsOf } from './store.ts'

export function listenForRegistration(): void {
  answerHeldNetworks()
  on('will.capsule-asked', async (tx, asked) => {
    asked.parts = await capsuleParts(tx, asked.willId, asked.audit)
  })
  on('will.registering', async (tx, { willId }) => {
    await enqueue(tx, PLAN_ANCHORS_JOB, { willId })
  })
  // Before the registration begins there is nothing to plan, and the network is one of those it begins with.
  on('will.network-added', async (tx, { willId }) => {
    await enqueue(tx, PLAN_ANCHORS_JOB, { willId })
  })
  on('will.withdrawn', planWithdrawals)
  on('will.superseded', planWithdrawals)
  // A ledger may have the later version already; then there is nothing left to withdraw.
  on('will.superseded', endOvertaken)
  on('will.released', planRelease)
  on('will.released', async (tx, { willId }) => {
    await enqueue(tx, ANCHOR_RELEASE_JOB, { willId })
  })
  // From here on nothing that was sealed to the worker is replaced.
  for (const event of ['will.registered', 'will.withdrawn'] as const) {
    on(event, async (tx, { willId }) => {
      await enqueue(tx, MOVE_UNDER_KEY_JOB, { willId })
    })
  }
  // A release taken back.
  on('will.registered', async (tx, { willId, from }) => {
    if (from === 'released') await planRelease(tx, { willId })
  })
  // The certificate names the place of the original.
  on('will.details-changed', async (tx, { willId, fields }) => {
    if (fields.includes('storageLocationAddress')) await enqueue(tx, ISSUE_CAPSULE_JOB, { willId })
  })
  // It may name the executors.
  on('will.people-changed', async (tx, { willId }) => {
    await enqueue(tx, ISSUE_CAPSULE_JOB, { willId })
  })
  on('anchor.final', async (tx, { willId }) => {
    await enqueue(tx, ISSUE_CAPSULE_JOB, { willId })
    const anchors = await anchorsOf(tx, willId)
    // Signed once for all networks.
    if (anchors.filter(({ state }) => state === 'final').length === 1)
      await enqueue(tx, SIGN_LINK_JOB, { willId })
    await awaitReleaseWrap(tx, willId)
    const will = await willFacts(tx, willId)
    if (will === null) return
    if (await isReadyForWrap(tx, will, anchors)) await enqueue(tx, WRAP_FOR_RELEASE_JOB, { willId })
    // Released while a network was still pending, or taken back while a token was being moved.
    if (will.status === 'released' || anchors.some(({ purpose }) => purpose === 'release'))
      await planRelease(tx, { willId })
    // An entry may have been under way while the testator withdrew.
    if (isOver(will)) await planWithdrawals(tx, { willId })
    const predecessor = will.supersedesId === null ? null : await willFacts(tx, will.supersedesId)
    if (predecessor !== null && isOver(predecessor)) await planWithdrawals(tx, { willId: predecessor.id })
  })
}

async function planRelease(tx: Tx, { willId }: { willId: string }): Promise<void> {
  await enqueue(tx, PLAN_RELEASE_JOB, { willId })
}

async function endOvertaken(tx: Tx, { willId }: { willId: string }): Promise<void> {
  const pending = await pendingWithdrawal(tx, willId)
  if (pending !== undefined) await enqueue(tx, TEND_WITHDRAWAL_JOB, { withdrawalId: pending.id })
}

/** Its registration must not stay active on any network. What ends it later plans that itself. */
const isOver = ({ status }: WillFacts): boolean => status === 'withdrawn' || status === 'superseded'

async function planWithdrawals(tx: Tx, { willId }: { willId: string }): Promise<void> {
  await enqueue(tx, PLAN_WITHDRAWALS_JOB, { willId })
}
