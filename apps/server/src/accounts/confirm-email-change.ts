// The new address is proved by its code, and from that moment it is the account's. Whoever else was signed in, or held a code or a link of the mailbox before, holds nothing.
import { timingSafeEqual } from 'node:crypto'
import type { confirmEmailChange as confirmRoute } from '@testate/api/email-change'
import type { AnswerOf } from '@testate/api/route'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { tellPerson } from '../platform/live.ts'
import { lockPerson } from '../platform/lock-person.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { noChange } from './email-code.ts'
import { codeHash } from './request-step-up.ts'
import { accountByEmail, endStepUps, forgetDevices } from './store.ts'
import { countTry, endWaiting, heldUntil, isTaken, latestConfirmed, noteConfirmed, setAddress, waitingChange, type WaitingChange } from './store-email-changes.ts'
import { deleteOtherSessions } from './store-sessions.ts'
import { newToken, tokenHash } from './token.ts'

const mostTries = 5
const TAKE_BACK_DAYS = 14
/** How long the call that did it may come again: its answer may have been lost on the way. */
const REPEAT_WITHIN_MS = 10 * 60_000

type Answer = AnswerOf<typeof confirmRoute>
type Outcome = { done: Answer } | { left: number } | { taken: true } | { none: 'code' | 'change' }

/**
 * `token` is the calling session's, which goes on. Refuses `step-up-needed` for a wrong code, `gone` when there is none to try, and `conflict` when the address
 * has become somebody else's: whoever has its code reads that mailbox, and may be told.
 */
export async function confirmEmailChange({ db, config }: { db: Db; config: Config }, person: Person, { code, token }: { code: string; token: string | null }): Promise<Answer> {
  const outcome = await inTransaction(db, { service: 'accounts' }, async (tx): Promise<Outcome> => {
    await lockPerson(tx, person.id)
    const change = await waitingChange(tx, person.id, { hold: true })
    if (change === undefined) return await repeated(tx, config, person, code)
    if (change.codeExpiresAt <= now() || change.tries >= mostTries) return { none: 'code' }
    // A wrong try must be counted although it is refused, so the refusal comes after the transaction.
    if (!timingSafeEqual(change.codeHash, codeHash(config, change.id, code))) {
      await countTry(tx, change.id)
      return { left: mostTries - change.tries - 1 }
    }
    if ((await accountByEmail(tx, change.email)) !== undefined || (await heldUntil(tx, change.email, person.id)) !== null) {
      await endWaiting(tx, person.id)
      return { taken: true }
    }
    return { done: await apply(tx, person, change, token) }
  }).catch((error: unknown): Outcome => {
    if (!isTaken(error)) throw error
    return { taken: true }
  })
  if ('done' in outcome) return outcome.done
  if ('taken' in outcome) {
    await inTransaction(db, { service: 'accounts' }, async (tx) => void (await endWaiting(tx, person.id)))
    refuse('conflict', 'This address now belongs to another account, so yours stays as it is. If both are yours, please write to us.')
  }
  if ('left' in outcome && outcome.left > 0) refuse('step-up-needed', `That is not the code. ${outcome.left === 1 ? 'One try is' : `${outcome.left} tries are`} left.`, { triesLeft: outcome.left })
  if ('none' in outcome && outcome.none === 'change') refuse('gone', noChange)
  refuse('gone', 'This code can no longer be used. Please ask for another.')
}

async function apply(tx: Tx, person: Person, change: WaitingChange, token: string | null): Promise<Answer> {
  // Read anew: of two changes that wait for each other the second sees the first.
  const account = (await accountByEmail(tx, person.email)) ?? refuse('conflict', 'Your email address has just been changed elsewhere.')
  if (account.personId !== person.id || account.passwordHash === null) refuse('conflict')
  await emit(tx, 'account.email-changing', { person, email: change.email, back: false })
  const link = newToken()
  const until = new Date(now().getTime() + TAKE_BACK_DAYS * 86_400_000)
  await setAddress(tx, person.id, change.email)
  await noteConfirmed(tx, change.id, { oldEmail: account.email, until, tokenHash: tokenHash(link), passwordHash: account.passwordHash })
  await deleteOtherSessions(tx, person.id, token)
  await endStepUps(tx, person.id)
  await forgetDevices(tx, person.id)
  await append(tx, { event: 'account.email-changed', actor: person.id, details: {} })
  await emit(tx, 'account.email-changed', { email: account.email, name: person.name, token: link, until: until.toISOString() })
  await tellPerson(tx, person.id, 'me')
  return { email: change.email, takeBackUntil: until.toISOString() }
}

async function repeated(tx: Tx, config: Config, person: Person, code: string): Promise<Outcome> {
  const latest = await latestConfirmed(tx, person.id)
  if (latest === undefined || !latest.open || now().getTime() - latest.confirmedAt.getTime() > REPEAT_WITHIN_MS || !timingSafeEqual(latest.codeHash, codeHash(config, latest.id, code))) return { none: 'change' }
  return { done: { email: latest.email, takeBackUntil: latest.until.toISOString() } }
}
