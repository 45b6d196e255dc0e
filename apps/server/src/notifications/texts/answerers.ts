// A person's number for text messages. The worker keeps it sealed, proves it by a code, and asks for a second factor
// for each change: whoever took the api over could otherwise have a testator not told of a notice.
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { PhoneStanding } from '@testate/api/death/phone'
import { phoneNumber } from '@testate/domain/death/phone-number'
import { withinLimit } from '../../accounts/limit.ts'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellPerson } from '../../platform/live.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { answering, refused, type AnsweringContext } from '../../proofs/answering.ts'
import { mostTries, newCode, spentCode, wrongTry } from '../../proofs/six-digits.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'
import { notify } from '../notify.ts'
import * as ask from './questions.ts'
import { openNumber, sealNumber } from './sealed-text.ts'
import { answerReport } from './settle-texts.ts'
import { textTo } from './text-to.ts'

/** A text message may be late. */
const CODE_MINUTES = 30
const MOST_A_DAY = 5
/** Of everybody together: what a day can cost stays bounded. */
const MOST_OF_ALL_A_DAY = 500
const DAY_SECONDS = 86_400
const subject = { purpose: 'phone', willId: null, documentHash: null } as const

interface PhoneRow {
  number: Buffer | null
  provenAt: Date | null
  waiting: Buffer | null
  codeHmac: Buffer | null
  tries: number
  expiresAt: Date | null
}

const answerShow = answering(
  ask.showPhoneQuestion,
  async (tx, { personId }, context) => await view(tx, context, personId),
)

const answerChange = answering(
  ask.changePhoneQuestion,
  async (tx, { personId, stepUp, ...asked }, context) => {
    const number = phoneNumber(asked.number)!
    if (context.config.texts === undefined)
      refuse('not-now', 'This register sends no text messages.', because('texts-not-set-up'))
    const { repeated } = await spendProof(tx, stepUp, { personId, subject, act: number })
    if (repeated) return await view(tx, context, personId)
    await requireWithinLimits(tx, context, { personId, number })
    const code = newCode()
    const waiting = await sealNumber(context.sealingKey, personId, number)
    const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000)
    const hmac = codeHmac(context, { personId, number, code })
    await sql`
    insert into phone_numbers (person_id, waiting, code_hmac, expires_at)
    values (${personId}, ${waiting}, ${hmac}, ${expiresAt})
    on conflict (person_id) do update set waiting = excluded.waiting, code_hmac = excluded.code_hmac, tries = 0,
      expires_at = excluded.expires_at`.execute(tx)
    const says = () => `your code is ${code}. It proves that this number is yours. Do not give it to anybody.`
    await textTo(tx, context.config, { personId, what: 'code', says, to: 'waiting' })
    return await view(tx, context, personId)
  },
)

const answerConfirm = answering(ask.confirmPhoneQuestion, async (tx, { personId, code }, context) => {
  const row = await phoneRow(tx, personId)
  if (row?.waiting == null || row.expiresAt! <= now() || row.tries >= mostTries)
    return refused('gone', spentCode, because('code-over'))
  const number = await openNumber(context.openingKey, personId, row.waiting)
  if (!timingSafeEqual(row.codeHmac!, codeHmac(context, { personId, number, code }))) {
    await sql`update phone_numbers set tries = tries + 1 where person_id = ${personId}`.execute(tx)
    return wrongTry(row.tries)
  }
  const former = row.number === null ? null : await openNumber(context.openingKey, personId, row.number)
  await tellOfChange(tx, context, { personId, had: former !== null && former !== number, has: true })
  await sql`
    update phone_numbers set number = waiting, proven_at = ${now()}, waiting = null, code_hmac = null, tries = 0,
      expires_at = null where person_id = ${personId}`.execute(tx)
  return await view(tx, context, personId)
})

const answerRemove = answering(ask.removePhoneQuestion, async (tx, { personId, stepUp }, context) => {
  const { repeated } = await spendProof(tx, stepUp, { personId, subject, act: 'remove' })
  const row = await phoneRow(tx, personId)
  if (!repeated && row !== undefined) {
    if (row.number !== null) await tellOfChange(tx, context, { personId, had: true, has: false })
    await sql`delete from phone_numbers where person_id = ${personId}`.execute(tx)
  }
  return await view(tx, context, personId)
})

export const textAnswerers = [answerShow, answerChange, answerConfirm, answerRemove, answerReport]

/**
 * Each costs money, and goes to a number that anybody may type. Counted once the proof holds: whoever found a session
 * open shuts its owner out of nothing. A number's mark is under a secret, since numbers are few enough to be tried.
 */
async function requireWithinLimits(
  tx: Tx,
  { openingKey }: AnsweringContext,
  { personId, number }: { personId: string; number: string },
): Promise<void> {
  const most = MOST_A_DAY
  const marked = workerHmac(openingKey, 'texted number', number).toString('hex')
  if (
    !(await withinLimit(tx, 'text-code', personId, most, DAY_SECONDS)) ||
    !(await withinLimit(tx, 'text-code:to', marked, most, DAY_SECONDS))
  )
    refuse(
      'too-many-requests',
      `${most} codes have been sent by text message within a day. Please go on tomorrow.`,
      because('text-codes-too-many', { most }),
    )
  if (!(await withinLimit(tx, 'text-code:all', 'everybody', MOST_OF_ALL_A_DAY, DAY_SECONDS)))
    refuse('too-many-requests', undefined, because('too-many-tries'))
}

/** By every channel there was, before it ends. `had`: a number that gets no more. */
async function tellOfChange(
  tx: Tx,
  { config }: AnsweringContext,
  { personId, had, has }: { personId: string; had: boolean; has: boolean },
): Promise<void> {
  const person = (await findPerson(tx, personId)) ?? refuse('not-found')
  if (had)
    await textTo(tx, config, {
      personId,
      what: 'changed',
      says: () =>
        'this number gets no more text messages about your account. If you did not ask for that, sign in at ' +
        `${config.publicUrl}/account`,
    })
  await notify(tx, {
    to: (await knownAddress(tx, personId)) ?? person.email,
    template: 'account-changed',
    data: { name: person.name, what: has ? 'phone' : 'phone-removed' },
  })
  await append(tx, { event: 'account.phone-changed', actor: personId, details: { has } })
  await tellPerson(tx, personId, 'me')
}

/** Locked. */
async function phoneRow(tx: Tx, personId: string): Promise<PhoneRow | undefined> {
  const { rows } = await sql<PhoneRow>`
    select number, proven_at as "provenAt", waiting, code_hmac as "codeHmac", tries, expires_at as "expiresAt"
    from phone_numbers where person_id = ${personId} for update`.execute(tx)
  return rows[0]
}

async function view(tx: Tx, context: AnsweringContext, personId: string): Promise<PhoneStanding> {
  const row = await phoneRow(tx, personId)
  // Whoever took the api over could ask about everybody.
  const endOf = async (sealed: Buffer) => (await openNumber(context.openingKey, personId, sealed)).slice(-3)
  return {
    available: context.config.texts !== undefined,
    endsIn: row?.number == null ? null : await endOf(row.number),
    provenAt: row?.provenAt?.toISOString() ?? null,
    waiting:
      row?.waiting == null || row.expiresAt! <= now()
        ? null
        : { endsIn: await endOf(row.waiting), expiresAt: row.expiresAt!.toISOString() },
  }
}

const codeHmac = (
  { openingKey }: Pick<AnsweringContext, 'openingKey'>,
  { personId, number, code }: { personId: string; number: string; code: string },
): Buffer => workerHmac(openingKey, 'texted code', [personId, number, code].join('\n'))
