// The worker checks codes typed from an app or from paper here; each is accepted once.
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { countFailure, forgetFailures, isLocked } from '../proofs/failures.ts'
import { mailUnlocking } from '../proofs/unlock.ts'
import { wrongCode } from './enrol-authenticator.ts'
import type { Checked, FactorContext } from './factor.ts'
import { openSecret, recoveryHash } from './factor-keys.ts'
import { authenticatorsOf, noteStep, recoverySetOf, useRecoveryCode } from './store-codes.ts'
import { matchingStep } from './totp.ts'

const locked = {
  'authenticator': {
    wrong: 'gone',
    sentence:
      'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an ' +
      'email with a link that frees them.',
    reason: 'authenticator-locked',
  },
  'recovery code': {
    wrong: 'gone',
    sentence:
      'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a ' +
      'link that frees them.',
    reason: 'recovery-codes-locked',
  },
} as const

const wrongTyped = {
  'authenticator': 'authenticator-code-wrong',
  'recovery code': 'recovery-code-wrong',
} as const

/** Counts the attempt; locks and mails at the hundredth. */
async function wrongTry(
  tx: Tx,
  personId: string,
  factor: keyof typeof locked,
  sentence: string,
): Promise<Checked> {
  if (!(await countFailure(tx, personId, factor)))
    return { wrong: 'step-up-needed', sentence, reason: wrongTyped[factor] }
  await mailUnlocking(tx, personId, factor)
  return locked[factor]
}

export async function checkAuthenticator(
  tx: Tx,
  personId: string,
  code: string,
  { openingKey }: FactorContext,
): Promise<Checked> {
  if (await isLocked(tx, personId, 'authenticator')) return locked.authenticator
  const at = now()
  const known = await authenticatorsOf(tx, personId, at)
  if (known.length === 0)
    return {
      wrong: 'gone',
      sentence: 'You have no authenticator app that counts here.',
      reason: 'authenticator-missing',
    }
  for (const { id, secret, lastStep } of known) {
    const step = matchingStep(openSecret(openingKey, id, secret), code, at, lastStep)
    if (step === null) continue
    await noteStep(tx, id, step, at)
    await forgetFailures(tx, personId, 'authenticator')
    return { factor: 'authenticator', factorId: id }
  }
  return await wrongTry(tx, personId, 'authenticator', wrongCode)
}

/** `code`: ten letters and digits, as parsed by packages/api/src/factors.ts. */
export async function checkRecoveryCode(
  tx: Tx,
  personId: string,
  code: string,
  { openingKey }: FactorContext,
): Promise<Checked> {
  if (await isLocked(tx, personId, 'recovery code')) return locked['recovery code']
  const at = now()
  const set = await recoverySetOf(tx, personId, at)
  if (set === undefined || set.left === 0 || set.countsFrom > at)
    return {
      wrong: 'gone',
      sentence: 'You have no recovery codes that count here.',
      reason: 'recovery-codes-missing',
    }
  if (await useRecoveryCode(tx, set.id, recoveryHash(openingKey, set.id, code), at)) {
    await forgetFailures(tx, personId, 'recovery code')
    return { factor: 'recovery code', factorId: set.id }
  }
  return await wrongTry(
    tx,
    personId,
    'recovery code',
    'That is not one of your recovery codes, or it has been used. Each works once, and a newly printed ' +
      'list ends the one before.',
  )
}
