// A factor guessed at a hundred times in a row is locked, and its owner told: by a link that frees it, which only their mailbox gets.
import { z } from 'zod'
import type { Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { refuse } from '../platform/problem.ts'
import { provenMailbox } from './addresses.ts'
import { answering } from './answering.ts'
import { forgetFailures } from './failures.ts'
import { endLink, findLink, makeLink } from './mailed-links.ts'
import { defineQuestion } from './question.ts'

const LIVES_MS = 14 * 86_400_000

export const unlock = defineQuestion('unlock', { asked: z.strictObject({ token: z.string().max(100) }), answer: z.object({}) })

export async function mailUnlocking(tx: Tx, personId: string): Promise<void> {
  const { email, name } = await provenMailbox(tx, personId)
  const { token } = await makeLink(tx, { kind: 'unlock', personId, email, livesMs: LIVES_MS })
  await emit(tx, 'factor.locked', { email, name, token })
}

export const answerUnlock = answering(unlock, async (tx, { token }) => {
  const link = (await findLink(tx, 'unlock', token)) ?? refuse('gone', 'This link has been used or has expired.')
  await endLink(tx, token)
  await forgetFailures(tx, link.personId, 'code by e-mail')
  return {}
})
