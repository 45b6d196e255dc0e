// What is typed can be guessed: after a hundred wrong tries in a row an authenticator, or the recovery codes, are locked until a mailed link frees them (NIST SP 800-63B section 5.2.2).
import { createHash, randomBytes } from 'node:crypto'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { refuse } from '../platform/problem.ts'
import { ownerById } from './store.ts'
import { failuresOf, lockFactor, setFailures, unlockBy, type TypedFactor } from './store-codes.ts'
import { tellOwner } from './tell-owner.ts'

const mostInARow = 100

const kindOf = { authenticator: 'authenticator', 'recovery code': 'recovery codes' } as const
const lockedSentence = {
  authenticator: 'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an email with a link that frees them.',
  'recovery code': 'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a link that frees them.',
} as const

/** Null while it may be tried, else why not. Other tries of the same person wait. */
export async function whyLocked(tx: Tx, personId: string, factor: TypedFactor): Promise<string | null> {
  return (await failuresOf(tx, personId, factor)).lockedAt === null ? null : lockedSentence[factor]
}

export async function rightTry(tx: Tx, personId: string, factor: TypedFactor): Promise<void> {
  await setFailures(tx, personId, factor, 0)
}

/** Counts it, and locks and mails at the hundredth. True when it is locked now. */
export async function wrongTry(tx: Tx, personId: string, factor: TypedFactor): Promise<boolean> {
  const { inARow } = await failuresOf(tx, personId, factor)
  await setFailures(tx, personId, factor, inARow + 1)
  if (inARow + 1 < mostInARow) return false
  const token = randomBytes(32).toString('base64url')
  await lockFactor(tx, personId, factor, createHash('sha256').update(token).digest(), now())
  const owner = await ownerById(tx, personId)
  if (owner !== undefined) await tellOwner(tx, owner, 'locked', { kind: kindOf[factor], id: null, name: null, token })
  return true
}

/** By the mailed link, once. Refuses `gone`. */
export async function freeFactor(tx: Tx, token: string): Promise<{ factor: TypedFactor }> {
  const freed = (await unlockBy(tx, createHash('sha256').update(token).digest())) ?? refuse('gone')
  const owner = await ownerById(tx, freed.personId)
  if (owner !== undefined) await tellOwner(tx, owner, 'freed', { kind: kindOf[freed.factor], id: null, name: null })
  return { factor: freed.factor }
}

export { lockedSentence }
