// The worker writes what is answered at the link of a receipt. Signing takes a code that it mailed to the address of
// the link, and the mail says what is signed: whoever found the link alone signs nothing.
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { tokenHash } from '../../platform/token.ts'
import { append } from '../../audit/append.ts'
import { notify } from '../../notifications/notify.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { answering, refused, type Answerer } from '../../proofs/answering.ts'
import {
  codeMinutes,
  mostCodes,
  mostTries,
  newCode,
  spentCode,
  tooManyCodes,
  windowMs,
  wrongTry,
} from '../../proofs/six-digits.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { askReceiptCode, sayNotReceived, signWithCode } from './questions.ts'
import { linked } from './read-link.ts'
import { saidOf, type Said } from './said.ts'
import type { LinkedRow } from './store.ts'

/** With five tries each, a hundred guesses in a million for whoever has the link and not the mailbox. */
const mostInAll = 20

type Locked = LinkedRow & { address: string }

/** Locks the request against another answer at the same time. Refuses `gone` as `linked` does. */
async function locked(tx: Tx, secret: string): Promise<Locked> {
  const { rows } = await sql<{ address: string }>`
    select address from estate_receipt_requests where secret_hash = ${tokenHash(secret)} for update`.execute(
    tx,
  )
  return { ...(await linked(tx, secret)), address: rows[0]?.address ?? '' }
}

const hmacOf = (
  { openingKey }: Pick<ContextWith<'openingKey'>, 'openingKey'>,
  id: string,
  { id: request, contentHash, address }: Locked,
  code: string,
): Buffer => workerHmac(openingKey, 'receipt code', [id, request, contentHash, address, code].join('\n'))

const isAnswered = (): never => refuse('gone', 'This receipt is signed.', because('estate-receipt-answered'))

const answerCode = answering(askReceiptCode, async (tx, { id, secret }, context) => {
  const request = await locked(tx, secret)
  if (request.signedAt !== null) isAnswered()
  const at = now()
  const { rows } = await sql<{ before: Date | null; all: number; lately: number }>`
    select max(expires_at) filter (where id = ${id}) as before, count(*)::int as all,
      (count(*) filter (where asked_at > ${new Date(at.getTime() - windowMs)}))::int as lately
    from estate_receipt_codes where request_id = ${request.id}`.execute(tx)
  const { before, all, lately } = rows[0]!
  if (before !== null) return { expiresAt: before.toISOString() }
  if (all >= mostInAll || lately >= mostCodes)
    refuse('too-many-requests', tooManyCodes, because('codes-too-many'))
  await sql`
    update estate_receipt_codes set ended_at = ${at} where request_id = ${request.id} and ended_at is null`.execute(
    tx,
  )
  const code = newCode()
  const expiresAt = new Date(at.getTime() + codeMinutes * 60_000)
  await sql`
    insert into estate_receipt_codes (id, request_id, code_hmac, asked_at, expires_at)
    values (${id}, ${request.id}, ${hmacOf(context, id, request, code)}, ${at}, ${expiresAt})`.execute(tx)
  await notify(tx, {
    to: request.address,
    template: 'receipt-code',
    data: { ...saidOf(request), code, minutes: codeMinutes },
  })
  return { expiresAt: expiresAt.toISOString() }
})

const answerSign = answering(signWithCode, async (tx, { id, secret, code, name, sentence }, context) => {
  const request = await locked(tx, secret)
  const at = now()
  const { rows } = await sql<{ tries: number; codeHmac: Buffer; isOver: boolean }>`
    select tries, code_hmac as "codeHmac",
      ended_at is not null or expires_at <= ${at} or tries >= ${mostTries} as "isOver"
    from estate_receipt_codes where id = ${id} and request_id = ${request.id}`.execute(tx)
  const [row] = rows
  const isRight = row !== undefined && timingSafeEqual(row.codeHmac, hmacOf(context, id, request, code))
  // A repeat whose first answer was lost.
  if (request.signedAt !== null) return isRight ? { signedAt: request.signedAt.toISOString() } : isAnswered()
  if (row === undefined || row.isOver) return refused('gone', spentCode, because('code-over'))
  if (!isRight) {
    await sql`update estate_receipt_codes set tries = tries + 1 where id = ${id}`.execute(tx)
    return wrongTry(row.tries)
  }
  if (sentence !== receiptSentence(request.capacity, request.personName))
    refuse('conflict', 'Another sentence was shown.', because('estate-changed-meanwhile'))
  await sql`update estate_receipt_codes set ended_at = ${at} where id = ${id}`.execute(tx)
  const { rows: signed } = await sql<{ at: Date }>`
    update estate_receipt_requests set signed_at = app_now(), signed_name = ${name}, sentence = ${sentence}
    where id = ${request.id} returning signed_at as at`.execute(tx)
  const { id: requestId, entryId, contentHash } = request
  await answered(tx, request, 'estate.receipt-signed', { requestId, entryId, contentHash })
  const data: Said & { signedName: string; sentence: string } = {
    ...saidOf(request),
    signedName: name,
    sentence,
  }
  await notify(tx, { to: request.address, template: 'receipt-signed', data })
  return { signedAt: signed[0]!.at.toISOString() }
})

const answerRefuse = answering(sayNotReceived, async (tx, { secret, reason }) => {
  const request = await locked(tx, secret)
  if (request.signedAt !== null) isAnswered()
  const { rows } = await sql<{ at: Date }>`
    update estate_receipt_requests set refused_at = app_now(), refused_reason = ${reason}
    where id = ${request.id} returning refused_at as at`.execute(tx)
  await answered(tx, request, 'estate.receipt-refused', { requestId: request.id, entryId: request.entryId })
  return { refusedAt: rows[0]!.at.toISOString() }
})

async function answered<E extends 'estate.receipt-signed' | 'estate.receipt-refused'>(
  tx: Tx,
  { willId }: Pick<LinkedRow, 'willId'>,
  event: E,
  details: Parameters<typeof append<E>>[1]['details'],
): Promise<void> {
  await append(tx, { event, willId, actor: 'worker', details })
  await sql`select tell_estate_answered(${willId}::uuid)`.execute(tx)
}

export const receiptAnswerers: readonly Answerer[] = [answerCode, answerSign, answerRefuse]
