// The person opening a staff invitation must show that they read the mailbox it was sent to: the link alone,
// forwarded or found in a copy of the database, makes no one staff. The person is not known yet, so the code
// is bound to the invitation, and app_make_staff uses its proof up for the resulting account.
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { isoTime } from '@testate/api/route'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { tokenHash } from '../platform/token.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { answering, refused } from './answering.ts'
import { tokenHashed } from './factor.ts'
import { defineQuestion } from './question.ts'
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
import { workerHmac } from './worker-secret.ts'

/**
 * With five tries each, a hundred guesses in a million for an attacker who has the link and not the mailbox.
 */
const mostInAll = 20
/** Long enough to choose another username or password if the first is refused. */
const PROVEN_MS = 15 * 60_000
const purpose = 'staff-invitation'
const spent = 'This invitation has been used or has expired. Please ask an administrator for another.'

const named = { id: z.uuid(), invitation: z.string().max(128) }
/** The caller chooses `id`: a repeat with the same one mails nothing more. */
export const askStaffCode = defineQuestion('staff-invitation.ask', {
  asked: z.strictObject(named),
  answer: z.object({ expiresAt: isoTime }),
})
/** `tokenHash` of the token that will show the proof. */
export const checkStaffCode = defineQuestion('staff-invitation.check', {
  asked: z.strictObject({ ...named, code: z.string().regex(/^\d{6}$/), tokenHash: tokenHashed }),
  answer: z.object({ expiresAt: isoTime }),
})

interface Invite {
  id: string
  email: string
}

/**
 * Locks the invitation against concurrent requests. Refuses `gone` if it is used, expired, or not for staff.
 */
async function inviteBy(tx: Tx, token: string): Promise<Invite> {
  const hash = tokenHash(token)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`staff-invitation:${hash.toString('hex')}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<Invite>`select id, email from open_staff_invite(${hash}, ${now()})`.execute(tx)
  return rows[0] ?? refuse('gone', spent, because('invitation-spent'))
}

const hmacOf = (
  { openingKey }: Pick<ContextWith<'openingKey'>, 'openingKey'>,
  ask: string,
  invite: Invite,
  code: string,
): Buffer => workerHmac(openingKey, 'staff invitation code', [ask, invite.id, invite.email, code].join('\n'))

export const answerAskStaffCode = answering(askStaffCode, async (tx, { id, invitation }, context) => {
  const invite = await inviteBy(tx, invitation)
  const { rows: before } = await sql<{
    expiresAt: Date
  }>`select expires_at as "expiresAt" from staff_invite_codes where id = ${id} and invite_id = ${invite.id}`.execute(
    tx,
  )
  if (before[0] !== undefined) return { expiresAt: before[0].expiresAt.toISOString() }
  const at = now()
  const { rows } = await sql<{
    all: number
    lately: number
  }>`
    select count(*)::int as all, (count(*) filter (where asked_at >
    ${new Date(at.getTime() - windowMs)}))::int as lately
    from staff_invite_codes where invite_id = ${invite.id}`.execute(tx)
  if (rows[0]!.all >= mostInAll)
    refuse(
      'gone',
      'Too many codes have been asked for with this invitation. Please ask an administrator for another.',
      because('invitation-codes-too-many'),
    )
  if (rows[0]!.lately >= mostCodes) refuse('too-many-requests', tooManyCodes, because('codes-too-many'))
  await sql`update staff_invite_codes set ended_at = ${at} where invite_id = ${invite.id} and ended_at is null`.execute(
    tx,
  )
  const code = newCode()
  const expiresAt = new Date(at.getTime() + codeMinutes * 60_000)
  await sql`
    insert into staff_invite_codes (id, invite_id, code_hmac, asked_at, expires_at)
    values (${id}, ${invite.id}, ${hmacOf(context, id, invite, code)}, ${at}, ${expiresAt})`.execute(tx)
  await emit(tx, 'staff-code.requested', { email: invite.email, code, minutes: codeMinutes })
  await append(tx, { event: 'step-up.requested', actor: 'worker', details: { purpose, inviteId: invite.id } })
  return { expiresAt: expiresAt.toISOString() }
})

export const answerCheckStaffCode = answering(
  checkStaffCode,
  async (tx, { id, invitation, code, tokenHash }, context) => {
    const invite = await inviteBy(tx, invitation)
    const at = now()
    const { rows } = await sql<{
      tries: number
      codeHmac: Buffer
    }>`select tries, code_hmac as "codeHmac" from staff_invite_codes
    where id = ${id} and invite_id = ${invite.id} and ended_at is null and expires_at > ${at}
      and tries < ${mostTries}`.execute(tx)
    const row = rows[0]
    if (row === undefined) return refused('gone', spentCode, because('code-over'))
    if (!timingSafeEqual(row.codeHmac, hmacOf(context, id, invite, code))) {
      await sql`update staff_invite_codes set tries = tries + 1 where id = ${id}`.execute(tx)
      return wrongTry(row.tries)
    }
    const expiresAt = new Date(at.getTime() + PROVEN_MS)
    await sql`
      update staff_invite_codes
      set ended_at = ${at}, token_hash = ${Buffer.from(tokenHash, 'hex')}, proven_until = ${expiresAt}
      where id = ${id}`.execute(tx)
    await append(tx, {
      event: 'step-up.confirmed',
      actor: 'worker',
      details: { purpose, inviteId: invite.id },
    })
    return { expiresAt: expiresAt.toISOString() }
  },
)
