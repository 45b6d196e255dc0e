// What is typed from an app or from paper is checked here, by the worker, and each code is accepted once.
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { wrongCode } from './enrol-authenticator.ts'
import type { Checked, FactorContext } from './factor.ts'
import { openSecret, recoveryHash } from './factor-keys.ts'
import { authenticatorsOf, noteStep, recoverySetOf, useRecoveryCode } from './store-codes.ts'
import { matchingStep } from './totp.ts'
import { lockedSentence, rightTry, whyLocked, wrongTry } from './wrong-tries.ts'

export async function checkAuthenticator(tx: Tx, personId: string, code: string, { openingKey }: FactorContext): Promise<Checked> {
  const locked = await whyLocked(tx, personId, 'authenticator')
  if (locked !== null) return { wrong: 'gone', sentence: locked }
  const at = now()
  const known = await authenticatorsOf(tx, personId, at)
  if (known.length === 0) return { wrong: 'gone', sentence: 'You have no authenticator app that counts here.' }
  for (const { id, secret, lastStep } of known) {
    const step = matchingStep(openSecret(openingKey, id, secret), code, at, lastStep)
    if (step === null) continue
    await noteStep(tx, id, step, at)
    await rightTry(tx, personId, 'authenticator')
    return { factor: 'authenticator', factorId: id }
  }
  return (await wrongTry(tx, personId, 'authenticator')) ? { wrong: 'gone', sentence: lockedSentence.authenticator } : { wrong: 'step-up-needed', sentence: wrongCode }
}

/** `code`: ten letters and digits, as packages/api/src/factors.ts reads them. */
export async function checkRecoveryCode(tx: Tx, personId: string, code: string, { openingKey }: FactorContext): Promise<Checked> {
  const locked = await whyLocked(tx, personId, 'recovery code')
  if (locked !== null) return { wrong: 'gone', sentence: locked }
  const at = now()
  const set = await recoverySetOf(tx, personId, at)
  if (set === undefined || set.left === 0 || set.countsFrom > at) return { wrong: 'gone', sentence: 'You have no recovery codes that count here.' }
  if (await useRecoveryCode(tx, set.id, recoveryHash(openingKey, set.id, code), at)) {
    await rightTry(tx, personId, 'recovery code')
    return { factor: 'recovery code', factorId: set.id }
  }
  if (await wrongTry(tx, personId, 'recovery code')) return { wrong: 'gone', sentence: lockedSentence['recovery code'] }
  return { wrong: 'step-up-needed', sentence: 'That is not one of your recovery codes, or it has been used. Each works once, and a newly printed list ends the one before.' }
}
