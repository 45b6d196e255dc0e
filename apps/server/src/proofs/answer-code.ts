// The worker creates each mailed code, binds it to its purpose, and checks it: six digits known only to the
// mailbox, and stored as an HMAC under the worker's key.
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import { sendWithNext, type Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { provenMailbox } from './addresses.ts'
import { answering, refused } from './answering.ts'
import { isForAccount, isForWill, type Asking, type Purpose } from './factor.ts'
import { countFailure, forgetFailures, locked } from './failures.ts'
import { insertProof } from './insert-proof.ts'
import { askCode, CHANGE_MS, checkCode, type CodeAsked } from './mailed-code.ts'
import {
  codeMinutes,
  mostCodes,
  mostTries,
  newCode,
  spentCode,
  tooManyCodes,
  windowMs,
  wrongTry,
} from './six-digits.ts'
import { mailUnlocking } from './unlock.ts'
import { workerHmac } from './worker-secret.ts'

const newAddressMinutes = 30

/**
 * Includes everything the code is valid for: for another act, will, document or browser session it does not
 * match.
 */
function hmacOf(
  context: ContextWith<'openingKey'>,
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

export const answerAskCode = answering(
  askCode,
  async (tx, asked, context) => await mailCode(tx, asked, context),
)

/** Refuses as `requestProof` documents. */
export async function mailCode(
  tx: Tx,
  asked: CodeAsked,
  context: ContextWith<'openingKey'>,
): Promise<{ expiresAt: string }> {
  const { id, personId, subject, requestKey, address } = asked
  const { purpose, willId, documentHash } = subject
  if (purpose === 'staff') refuse('factor-needed')
  await sendWithNext(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${personId}`}, 0))`)
  const { before, locked, lately } = await codesOf(tx, { id, personId, purpose })
  // A repeat: the answer was lost, but the mail was sent.
  if (before !== null) return { expiresAt: before.toISOString() }
  const { until, ...mailbox } = await mailboxFor(tx, asked)
  if (locked) refuse('factor-locked')
  if (lately >= mostCodes)
    refuse(
      'too-many-requests',
      purpose === 'new-email'
        ? 'Five codes have been emailed within an hour. Please use the latest, or wait.'
        : tooManyCodes,
      because(purpose === 'new-email' ? 'email-codes-too-many' : 'codes-too-many'),
    )
  await sendWithNext(
    tx,
    sql`
      update mailed_codes set ended_at = ${now()} where person_id = ${personId} and purpose = ${purpose}
      and will_id is not distinct from ${willId}::uuid and ended_at is null`,
  )
  const code = newCode()
  // No code outlives the change it confirms.
  const lives = Math.min(
    (address === null ? codeMinutes : newAddressMinutes) * 60_000,
    until === null ? Infinity : until.getTime() - now().getTime(),
  )
  const expiresAt = new Date(now().getTime() + lives)
  const minutes = Math.max(1, Math.floor(lives / 60_000))
  await sendWithNext(
    tx,
    sql`
      insert into mailed_codes (id, person_id, purpose, will_id, document_hash, address, request_key,
      code_hmac, asked_at, expires_at)
    values (${id}, ${personId}, ${purpose}, ${willId},
      ${documentHash === null ? null : Buffer.from(documentHash, 'hex')}, ${address?.email ?? null},
      ${Buffer.from(requestKey, 'hex')},
            ${hmacOf(context, id, asked, address?.email ?? null, code)}, ${now()}, ${expiresAt})`,
  )
  if (address !== null) {
    if (!address.silent) await emit(tx, 'email-code.requested', { email: address.email, code, minutes })
    return { expiresAt: expiresAt.toISOString() }
  }
  // Of an account, with a digest: the one act that it is for.
  if (isForAccount(purpose)) await emit(tx, 'account-code.requested', { ...mailbox, purpose, code, minutes })
  else if (documentHash !== null && isForWill(purpose))
    await emit(tx, 'step-up.requested', { ...mailbox, purpose, documentHash, code, minutes })
  else throw new Error(`a code to ${purpose} has no mail`)
  await append(tx, {
    event: 'step-up.requested',
    ...(willId === null ? {} : { willId }),
    actor: personId,
    details: { purpose },
  })
  return { expiresAt: expiresAt.toISOString() }
}

/**
 * The recipient: the proven mailbox, or the one that is to replace it, once the previous one was proven for
 * this very change.
 */
async function mailboxFor(
  tx: Tx,
  { personId, address }: Pick<Asking, 'personId'> & { address: { email: string; proofId: string } | null },
): Promise<{ email: string; name: string; until: Date | null }> {
  if (address === null) return { ...(await provenMailbox(tx, personId)), until: null }
  const act = createHash('sha256').update(address.email).digest()
  const { rows } = await sql<{
    at: Date
  }>`
    select used_at as at from proofs where id = ${address.proofId} and person_id = ${personId}
    and purpose = 'email' and act = ${act}`.execute(tx)
  const until = rows[0] === undefined ? 0 : rows[0].at.getTime() + CHANGE_MS
  if (until <= now().getTime()) refuse('step-up-needed', undefined, because('confirmation-needed'))
  return { email: address.email, name: '', until: new Date(until) }
}

interface Codes {
  /** Until when the code of this very request is valid. */
  before: Date | null
  locked: boolean
  /**
   * How many codes of this purpose's allowance were mailed. Signing has its own allowance, so that viewing a
   * will never prevents anyone from signing it.
   */
  lately: number
}

async function codesOf(
  tx: Tx,
  { id, personId, purpose }: { id: string; personId: string; purpose: Purpose },
): Promise<Codes> {
  const group =
    purpose === 'sign'
      ? sql`purpose = 'sign'`
      : purpose === 'new-email'
        ? sql`purpose = 'new-email'`
        : sql`purpose not in ('sign', 'new-email')`
  const since = new Date(now().getTime() - (purpose === 'new-email' ? 4 * windowMs : windowMs))
  const { rows } = await sql<Codes>`
      select (select expires_at from mailed_codes where id = ${id}
      and person_id = ${personId}) as before, ${locked(personId, 'code by e-mail')} as locked,
    (select count(*)::int from mailed_codes where person_id = ${personId} and asked_at > ${since}
      and ${group}) as lately`.execute(tx)
  return rows[0]!
}

interface CodeRow {
  tries: number
  codeHmac: Buffer
  address: string | null
  locked: boolean
}

export const answerCheckCode = answering(checkCode, async (tx, asked, context) => {
  const { id, personId, subject, requestKey, code, tokenHash } = asked
  if (subject.purpose === 'staff') refuse('factor-needed')
  const { rows } = await sql<CodeRow>`
      select tries, code_hmac as "codeHmac", address, ${locked(personId, 'code by e-mail')} as locked
      from mailed_codes
    where id = ${id} and person_id = ${personId} and ended_at is null and expires_at > ${now()}
      and tries < ${mostTries} for update`.execute(tx)
  const row = rows[0]
  if (row === undefined || row.locked) return refused('gone', spentCode, because('code-over'))
  if (!timingSafeEqual(row.codeHmac, hmacOf(context, id, asked, row.address, code))) {
    await sql`update mailed_codes set tries = tries + 1 where id = ${id}`.execute(tx)
    if (await countFailure(tx, personId, 'code by e-mail'))
      await mailUnlocking(tx, personId, 'code by e-mail')
    return wrongTry(row.tries)
  }
  await sendWithNext(tx, sql`update mailed_codes set ended_at = ${now()} where id = ${id}`)
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
