// The worker makes each mailed code, binds it to what it is for, and checks it: six digits of which only the mailbox and an HMAC under the worker's key know.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { refuse } from '../platform/problem.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { provenMailbox } from './addresses.ts'
import { answering, refused } from './answering.ts'
import type { Asking, Purpose } from './factor.ts'
import { countFailure, forgetFailures, isLocked } from './failures.ts'
import { insertProof } from './insert-proof.ts'
import { askCode, CHANGE_MS, checkCode } from './mailed-code.ts'
import { mailUnlocking } from './unlock.ts'
import { workerHmac } from './worker-secret.ts'

const codeMinutes = 10
const newAddressMinutes = 30
const mostTries = 5
const mostCodes = 5
const windowMs = 15 * 60_000

/** Everything the code is good for goes into it: for another act, will, document or browser it is simply another number. */
function hmacOf(
  context: WorkerContext,
  id: string,
  { personId, subject, requestKey }: Asking,
  address: string | null,
  code: string,
): Buffer {
  const { purpose, willId, documentHash } = subject
  return workerHmac(
    context.openingKey,
    'mailed code',
    [id, personId, purpose, willId ?? '', documentHash ?? '', requestKey, address ?? '', code].join('\n'),
  )
}

export const answerAskCode = answering(askCode, async (tx, asked, context) => {
  const { id, personId, subject, requestKey, address } = asked
  const { purpose, willId, documentHash } = subject
  if (purpose === 'staff') refuse('factor-needed')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${personId}`}, 0))`.execute(tx)
  // Asked again: the answer was lost on the way, and the mail was not.
  const { rows: before } = await sql<{
    expiresAt: Date
  }>`select expires_at as "expiresAt" from mailed_codes where id = ${id} and person_id = ${personId}`.execute(
    tx,
  )
  if (before[0] !== undefined) return { expiresAt: before[0].expiresAt.toISOString() }
  const { until, ...mailbox } = await mailboxFor(tx, asked)
  if (await isLocked(tx, personId, 'code by e-mail')) refuse('factor-locked')
  await withinAllowance(tx, personId, purpose)
  await sql`update mailed_codes set ended_at = ${now()} where person_id = ${personId} and purpose = ${purpose} and will_id is not distinct from ${willId}::uuid and ended_at is null`.execute(
    tx,
  )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // No code outlives the change it confirms.
  const lives = Math.min(
    (address === null ? codeMinutes : newAddressMinutes) * 60_000,
    until === null ? Infinity : until.getTime() - now().getTime(),
  )
  const expiresAt = new Date(now().getTime() + lives)
  const minutes = Math.max(1, Math.floor(lives / 60_000))
  await sql`insert into mailed_codes (id, person_id, purpose, will_id, document_hash, address, request_key, code_hmac, asked_at, expires_at)
    values (${id}, ${personId}, ${purpose}, ${willId}, ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}, ${address?.email ?? null}, ${Buffer.from(requestKey, 'hex')},
            ${hmacOf(context, id, asked, address?.email ?? null, code)}, ${now()}, ${expiresAt})`.execute(tx)
  if (address !== null) {
    if (!address.silent) await emit(tx, 'email-code.requested', { email: address.email, code, minutes })
    return { expiresAt: expiresAt.toISOString() }
  }
  if (documentHash === null)
    await emit(tx, 'account-code.requested', { ...mailbox, purpose, code, minutes } as never)
  else await emit(tx, 'step-up.requested', { ...mailbox, purpose, documentHash, code, minutes } as never)
  await append(tx, {
    event: 'step-up.requested',
    ...(willId === null ? {} : { willId }),
    actor: personId,
    details: { purpose },
  })
  return { expiresAt: expiresAt.toISOString() }
})

/** Where it goes: the proven mailbox, or the one that is to take its place, once the one before was proven for this very change. */
async function mailboxFor(
  tx: Tx,
  { personId, address }: Pick<Asking, 'personId'> & { address: { email: string; proofId: string } | null },
): Promise<{ email: string; name: string; until: Date | null }> {
  if (address === null) return { ...(await provenMailbox(tx, personId)), until: null }
  const act = createHash('sha256').update(address.email).digest()
  const { rows } = await sql<{
    at: Date
  }>`select used_at as at from proofs where id = ${address.proofId} and person_id = ${personId} and purpose = 'email' and act = ${act}`.execute(
    tx,
  )
  const until = rows[0] === undefined ? 0 : rows[0].at.getTime() + CHANGE_MS
  if (until <= now().getTime()) refuse('step-up-needed')
  return { email: address.email, name: '', until: new Date(until) }
}

/** Signing has an allowance of its own, so that looking at a will never keeps anybody from signing it. */
async function withinAllowance(tx: Tx, personId: string, purpose: Purpose): Promise<void> {
  const group =
    purpose === 'sign'
      ? sql`purpose = 'sign'`
      : purpose === 'new-email'
        ? sql`purpose = 'new-email'`
        : sql`purpose not in ('sign', 'new-email')`
  const since = new Date(now().getTime() - (purpose === 'new-email' ? 4 * windowMs : windowMs))
  const { rows } = await sql<{
    n: string
  }>`select count(*) as n from mailed_codes where person_id = ${personId} and asked_at > ${since} and ${group}`.execute(
    tx,
  )
  if (Number(rows[0]!.n) < mostCodes) return
  refuse(
    'too-many-requests',
    purpose === 'new-email'
      ? 'Five codes have been emailed within an hour. Please use the latest, or wait.'
      : 'Five codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.',
  )
}

interface CodeRow {
  tries: number
  codeHmac: Buffer
  address: string | null
}

export const answerCheckCode = answering(checkCode, async (tx, asked, context) => {
  const { id, personId, subject, requestKey, code, tokenHash } = asked
  if (subject.purpose === 'staff') refuse('factor-needed')
  const { rows } = await sql<CodeRow>`select tries, code_hmac as "codeHmac", address from mailed_codes
    where id = ${id} and person_id = ${personId} and ended_at is null and expires_at > ${now()} and tries < ${mostTries} for update`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined || (await isLocked(tx, personId, 'code by e-mail')))
    return refused('gone', 'This code can no longer be used. Please ask for another.')
  if (!timingSafeEqual(row.codeHmac, hmacOf(context, id, asked, row.address, code))) {
    await sql`update mailed_codes set tries = tries + 1 where id = ${id}`.execute(tx)
    if (await countFailure(tx, personId, 'code by e-mail'))
      await mailUnlocking(tx, personId, 'code by e-mail')
    const left = mostTries - row.tries - 1
    if (left === 0) return refused('gone', 'This code can no longer be used. Please ask for another.')
    return refused(
      'step-up-needed',
      `That is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
      { triesLeft: left },
    )
  }
  await sql`update mailed_codes set ended_at = ${now()} where id = ${id}`.execute(tx)
  await forgetFailures(tx, personId, 'code by e-mail')
  return await insertProof(tx, {
    personId,
    subject,
    requestKey,
    factor: 'code by e-mail',
    tokenHash,
    ...(row.address === null ? {} : { address: row.address }),
  })
})
