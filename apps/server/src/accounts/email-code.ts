// The code that proves a new address. Whether that address has an account is told to its mailbox alone: what is written, and what is answered, is the same.
import { randomInt, randomUUID } from 'node:crypto'
import type { pendingEmail } from '@testate/api/email-change'
import type { z } from 'zod'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { withinLimit } from './limit.ts'
import { codeHash } from './request-step-up.ts'
import { accountByEmail } from './store.ts'
import { heldUntil, insertChange, renewCode, waitingChange, type WaitingChange } from './store-email-changes.ts'

const codeMinutes = 30
const changeHours = 24
const mostCodes = 5

export const noChange = 'There is no change of your email address to confirm. Please begin again.'

type Pending = z.output<typeof pendingEmail>

export const asPending = ({ email, codeExpiresAt, expiresAt }: Pick<WaitingChange, 'email' | 'codeExpiresAt' | 'expiresAt'>): Pending => ({ email, codeExpiresAt: codeExpiresAt.toISOString(), expiresAt: expiresAt.toISOString() })

/** Mails a code to `email` and ends the change before. Refuses `too-many-requests` after five codes in an hour, or five messages to one address in a day. */
export async function beginChange(tx: Tx, config: Config, person: Person, { email, stepUpId }: { email: string; stepUpId: string }): Promise<Pending> {
  const begun = { id: randomUUID(), stepUpId, email, expiresAt: new Date(now().getTime() + changeHours * 3_600_000) }
  const change = { ...begun, ...(await mailCode(tx, config, person, begun)) }
  await insertChange(tx, person.id, change)
  return asPending(change)
}

/** Refuses `gone` when none waits. */
export async function sendAgain(tx: Tx, config: Config, person: Person): Promise<Pending> {
  const change = (await waitingChange(tx, person.id, { hold: true })) ?? refuse('gone', noChange)
  const code = await mailCode(tx, config, person, change)
  await renewCode(tx, change.id, code.codeHash, code.codeExpiresAt)
  return asPending({ ...change, ...code })
}

async function mailCode(tx: Tx, config: Config, person: Person, { id, email, expiresAt }: Pick<WaitingChange, 'id' | 'email' | 'expiresAt'>): Promise<{ codeHash: Buffer; codeExpiresAt: Date }> {
  if (!(await withinLimit(tx, 'email-change', person.id, mostCodes, 3600))) refuse('too-many-requests', 'Five codes have been emailed within an hour. Please use the latest, or wait.')
  // No code outlives the change it confirms.
  const lives = Math.min(codeMinutes * 60_000, expiresAt.getTime() - now().getTime())
  const codeExpiresAt = new Date(now().getTime() + lives)
  const minutes = Math.max(1, Math.floor(lives / 60_000))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const owner = await accountByEmail(tx, email)
  const held = await heldUntil(tx, email, person.id)
  // Beyond this the mailbox hears nothing more, whoever asks. It is said, for every address alike: passed over in silence, the screen would speak of a message
  // nobody sent, and the code that did arrive would be over.
  if (!(await withinLimit(tx, 'email-change:to', email, mostCodes, 86_400))) refuse('too-many-requests', 'Five messages have gone to that address within a day, and we send no more. Please use the latest code, or try again tomorrow.')
  if (owner === undefined && held === null) await emit(tx, 'email-code.requested', { email, code, minutes })
  else await emit(tx, 'email.not-free', { email, name: owner?.name ?? null, until: held?.toISOString() ?? null })
  // Where the code was not mailed nobody knows it, and five guesses at a million are the same as none.
  return { codeHash: codeHash(config, id, code), codeExpiresAt }
}
