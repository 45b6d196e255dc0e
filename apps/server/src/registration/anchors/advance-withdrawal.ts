// The worker's part in withdrawing a registered will: it checks the proof itself, starts the delay when it
// first sees the request, mails the link that stops it, and carries it out when the delay is over. Each step
// is one transaction that records the state, so that a restarted worker continues from there.
import { newToken, tokenHash } from '../../platform/token.ts'
import { append } from '../../audit/append.ts'
import { networksOwed } from '../../payments/additions/give-back.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { tellLive } from '../../platform/live.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { proofStands } from '../../proofs/proof-stands.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import {
  endWithdrawal,
  holdWithdrawal,
  keepStopLink,
  noteTold,
  startWait,
  willOfWithdrawal,
  withdrawalsToTend,
  type Withdrawal,
} from '../../wills/withdrawals.ts'
import { tellOfWithdrawal } from './tell-of-withdrawal.ts'
import { TEND_WITHDRAWAL_JOB } from '../job-types.ts'

type TendContext = Pick<JobContext, 'db' | 'config'>
const worker = { service: 'worker' } as const

/** Does the step that is due now, and no step twice. */
export async function advanceWithdrawal(withdrawalId: string, { db, config }: TendContext): Promise<void> {
  for (const step of [begin, carryOut, tellHowItEnded])
    await inTransaction(
      db,
      worker,
      async (tx) =>
        await heldWith(
          tx,
          withdrawalId,
          async (held, will) => await step(tx, held, will, config.withdrawalDelayHours),
        ),
    )
}

/** Each minute: withdrawals that lost their job, and those whose delay is over. */
export async function advanceWithdrawals(context: TendContext): Promise<number> {
  const found = await inTransaction(context.db, worker, withdrawalsToTend)
  for (const id of found) await advanceWithdrawal(id, context)
  return found.length
}

/** Locks the will before the row, in the same order as everywhere else. */
async function heldWith(
  tx: Tx,
  withdrawalId: string,
  work: (held: Withdrawal, will: WillFacts) => Promise<void>,
): Promise<void> {
  const willId = await willOfWithdrawal(tx, withdrawalId)
  if (willId === undefined) return
  await lockWill(tx, willId)
  const [held, will] = [await holdWithdrawal(tx, withdrawalId), await willFacts(tx, willId)]
  if (held !== undefined && will !== null) await work(held, will)
}

async function begin(tx: Tx, held: Withdrawal, will: WillFacts, hours: number): Promise<void> {
  if (held.state !== 'asked') return
  if (!(await withdrawalProven(tx, held, will))) return await endWith(tx, held, will, 'unconfirmed')
  if (will.status !== 'registered') return await endWith(tx, held, will, 'overtaken')
  const token = newToken()
  const effectiveAt = await startWait(tx, held.id, hours, await networksOwed(tx, will.id))
  await keepStopLink(tx, held.id, tokenHash(token))
  await append(tx, {
    event: 'will.withdrawal-asked',
    willId: will.id,
    actor: held.personId,
    details: { effectiveAt: effectiveAt.toISOString(), reason: held.reason ?? 'withdrawn by the testator' },
  })
  await tellOfWithdrawal(tx, will, { what: 'asked', effectiveAt: effectiveAt.toISOString(), token })
  await enqueue(tx, TEND_WITHDRAWAL_JOB, { withdrawalId: held.id }, { startAfter: effectiveAt })
  await tellLive(tx, will.id)
}

/**
 * Checks the proof, which only the worker writes: of its testator, for this will and document, and used up
 * for this very request.
 */
async function withdrawalProven(
  tx: Tx,
  { id, proofId, personId }: Withdrawal,
  { id: willId, testatorId, documentHash }: WillFacts,
): Promise<boolean> {
  return (
    personId === testatorId &&
    documentHash !== null &&
    (await proofStands(tx, proofId, {
      personId,
      purpose: 'withdraw',
      willId,
      documentHash: Buffer.from(documentHash, 'hex'),
      act: actDigest(`withdrawal ${id}`),
    }))
  )
}

async function carryOut(tx: Tx, held: Withdrawal, will: WillFacts): Promise<void> {
  // The erasure carries out a withdrawal that comes with it.
  if (held.state !== 'waiting' || !held.due || held.erasureId !== null) return
  if (will.status !== 'registered') return await endWith(tx, held, will, 'overtaken')
  await withdrawNow(tx, held, will, held.reason ?? 'withdrawn by the testator')
}

/** Carries out one whose delay is over; the database refuses any other. */
export async function withdrawNow(tx: Tx, held: Withdrawal, will: WillFacts, reason: string): Promise<void> {
  await changeStatus(tx, will.id, 'withdrawn', {
    actor: held.personId,
    reason,
  })
  await endWithdrawal(tx, held.id, 'done')
  await tellOfWithdrawal(tx, will, { what: 'done', testator: held.erasureId === null })
}

async function tellHowItEnded(tx: Tx, held: Withdrawal, will: WillFacts): Promise<void> {
  if (held.state !== 'stopped' || held.told) return
  // Stopped before the worker saw it: no one has been told that it was requested.
  if (held.effectiveAt !== null)
    await tellOfWithdrawal(tx, will, {
      what: 'stopped',
      by: held.endedBy === 'link' ? 'link' : 'account',
      testator: held.erasureId === null,
    })
  // Otherwise the person who stopped it recorded it in their own transaction; one that came with an erasure
  // ends with it.
  if (held.endedBy === 'erasure')
    await append(tx, {
      event: 'will.withdrawal-stopped',
      willId: will.id,
      actor: 'worker',
      details: { by: 'erasure' },
    })
  await noteTold(tx, held.id)
}

async function endWith(
  tx: Tx,
  held: Withdrawal,
  will: WillFacts,
  how: 'unconfirmed' | 'overtaken',
): Promise<void> {
  await endWithdrawal(tx, held.id, how)
  await append(tx, {
    event: 'will.withdrawal-ended',
    willId: will.id,
    actor: 'worker',
    details: { why: how },
  })
  await tellOfWithdrawal(tx, will, { what: 'ended', why: how, witnesses: held.effectiveAt !== null })
  await tellLive(tx, will.id)
}
