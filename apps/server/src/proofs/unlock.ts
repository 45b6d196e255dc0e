// A factor guessed wrong a hundred times in a row is locked, and its owner gets a link that unlocks it, sent
// to their mailbox only.
import { sql } from 'kysely'
import { z } from 'zod'
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { provenMailbox } from './addresses.ts'
import { answering } from './answering.ts'
import type { Factor } from './factor.ts'
import { freeLocked } from './failures.ts'
import { endLink, findLink, makeLink } from './mailed-links.ts'
import { defineQuestion } from './question.ts'

const LIVES_MS = 14 * 86_400_000

export const unlock = defineQuestion('unlock', {
  asked: z.strictObject({ token: z.string().max(100) }),
  answer: z.object({}),
})

/**
 * A code by e-mail needs a proven mailbox, and so does the link that unlocks it; any other factor's owner is
 * mailed at the address on record.
 */
export async function mailUnlocking(tx: Tx, personId: string, factor: Factor): Promise<void> {
  const { email, name } =
    factor === 'code by e-mail' ? await provenMailbox(tx, personId) : await anyMailbox(tx, personId)
  const { token } = await makeLink(tx, { kind: 'unlock', personId, email, livesMs: LIVES_MS })
  await emit(tx, 'factor.locked', { email, name, token, factor })
  await append(tx, { event: 'factor.locked', actor: personId, details: { factor } })
}

async function anyMailbox(tx: Tx, personId: string): Promise<{ email: string; name: string }> {
  const { rows } = await sql<{
    email: string
    name: string
  }>`
    select p.name, coalesce(a.email, p.email) as email from known_person(${personId}) p
    left join proven_addresses a on a.person_id = ${personId}`.execute(tx)
  return rows[0] ?? refuse('not-found')
}

/**
 * Unlocks every locked factor: only the mailbox has the link, and its owner need not know which factor it was
 * mailed for.
 */
export const answerUnlock = answering(unlock, async (tx, { token }) => {
  const link =
    (await findLink(tx, 'unlock', token)) ??
    refuse('gone', 'This link has been used or has expired.', because('unlock-link-spent'))
  await endLink(tx, token)
  for (const factor of await freeLocked(tx, link.personId))
    await append(tx, { event: 'factor.freed', actor: link.personId, details: { factor } })
  return {}
})
