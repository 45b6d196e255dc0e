// The worker's answers about second factors: each change uses up its proof in the same transaction, and a
// wrong attempt is counted although it is refused.
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { mailCode } from '../proofs/answer-code.ts'
import { answering, refused, type Answerer, type Refused } from '../proofs/answering.ts'
import { insertProof } from '../proofs/insert-proof.ts'
import { spendOnce } from '../proofs/spend-proof.ts'
import { askPasskey } from './ask-passkey.ts'
import {
  asListed,
  keepFactor,
  kindsThatCount,
  listFactors,
  removeFactor,
  renameFactor,
} from './change-factors.ts'
import { checkPasskey } from './check-passkey.ts'
import { checkAuthenticator, checkRecoveryCode } from './check-typed.ts'
import { addAuthenticator, beginAuthenticator } from './enrol-authenticator.ts'
import { addPasskey, beginPasskey } from './enrol-passkey.ts'
import { beginFirstPasskey, checkFirstPasskey } from './first-passkey.ts'
import type { Checked, FactorContext } from './factor.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import type { Permit } from './may-change.ts'
import type { HandedIn } from './offer-proof.ts'
import * as ask from './questions.ts'

const purpose = 'factors'

/** Uses the proof up. Refuses `step-up-needed` for a missing or expired proof, or one for another purpose. */
async function permitBy(tx: Tx, personId: string, token: string): Promise<Permit> {
  return await spendOnce(tx, token, { personId, purpose })
}

const withExpiry = <T extends { expiresAt: Date }>(
  begun: T,
): Omit<T, 'expiresAt'> & { expiresAt: string } => ({ ...begun, expiresAt: begun.expiresAt.toISOString() })

async function checkHanded(
  tx: Tx,
  personId: string,
  about: { purpose: string; willId: string | null; documentHash: Buffer | null; requestKey: Buffer },
  handed: HandedIn,
  context: FactorContext,
): Promise<Checked> {
  if (handed.passkey !== undefined)
    return await checkPasskey(tx, { personId, ...about }, handed.passkey, context)
  if (handed.authenticator !== undefined)
    return await checkAuthenticator(tx, personId, handed.authenticator, context)
  if (handed.recoveryCode !== undefined)
    return await checkRecoveryCode(tx, personId, handed.recoveryCode, context)
  refuse('bad-request', 'Nothing to confirm with was handed in.', because('confirmation-not-given'))
}

const wrong = ({ wrong: code, sentence, reason }: Extract<Checked, { wrong: string }>): Refused =>
  refused(code, sentence, because(reason))

const hashed = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'))

/** The subject of a passkey sign-in: nobody is signed in yet, so there is no session key. */
const nobodys = { willId: null, documentHash: null, requestKey: Buffer.alloc(32) } as const
const signingIn = { personId: null, purpose: 'sign-in', ...nobodys } as const

export const factorAnswerers: readonly Answerer[] = [
  answering(ask.listQuestion, async (tx, { personId }) => await listFactors(tx, personId)),
  answering(ask.beginPasskeyQuestion, async (tx, { personId, stepUp }, context) =>
    withExpiry(await beginPasskey(tx, { personId, permit: await permitBy(tx, personId, stepUp) }, context)),
  ),
  answering(ask.addPasskeyQuestion, async (tx, asked, context) =>
    asListed(await addPasskey(tx, asked, context)),
  ),
  answering(ask.beginFirstPasskeyQuestion, async (tx, asked, context) =>
    withExpiry(await beginFirstPasskey(tx, asked, context)),
  ),
  answering(ask.checkFirstPasskeyQuestion, async (tx, asked, context) => {
    await checkFirstPasskey(tx, asked, context)
    return null
  }),
  answering(ask.beginAuthenticatorQuestion, async (tx, { personId, stepUp }, context) =>
    withExpiry(
      await beginAuthenticator(tx, { personId, permit: await permitBy(tx, personId, stepUp) }, context),
    ),
  ),
  answering(ask.addAuthenticatorQuestion, async (tx, asked, context) => {
    const added = await addAuthenticator(tx, asked, context)
    return 'wrong' in added
      ? refused('step-up-needed', added.wrong, because('authenticator-code-wrong'))
      : asListed(added)
  }),
  answering(ask.makeRecoveryCodesQuestion, async (tx, { personId, stepUp }, context) => {
    const { codes, factor } = await makeRecoveryCodes(
      tx,
      { personId, permit: await permitBy(tx, personId, stepUp) },
      context,
    )
    return { codes, factor: asListed(factor) }
  }),
  answering(ask.renameQuestion, async (tx, asked) => {
    await renameFactor(tx, asked)
    return null
  }),
  answering(ask.removeQuestion, async (tx, { personId, factorId, stepUp }) => {
    const { endsAt } = await removeFactor(tx, {
      personId,
      factorId,
      permit: await permitBy(tx, personId, stepUp),
    })
    return { endsAt: endsAt?.toISOString() ?? null }
  }),
  answering(ask.keepQuestion, async (tx, { personId, factorId, stepUp }) => {
    await keepFactor(tx, { personId, factorId, permit: await permitBy(tx, personId, stepUp) })
    return null
  }),

  answering(ask.offerQuestion, async (tx, { id, personId, subject, requestKey, mail }, context) => {
    const counting = await kindsThatCount(tx, personId)
    const kinds =
      subject.purpose === 'staff' ? counting.filter((kind) => kind !== 'recovery codes') : counting
    const about = {
      personId,
      purpose: subject.purpose,
      willId: subject.willId,
      documentHash: hashed(subject.documentHash),
      requestKey: Buffer.from(requestKey, 'hex'),
    }
    const passkey = kinds.includes('passkey') ? await askPasskey(tx, about, context) : null
    const mailed =
      mail || kinds.length === 0
        ? await mailCode(tx, { id, personId, subject, requestKey, address: null }, context)
        : null
    return { kinds, passkey, expiresAt: mailed?.expiresAt ?? null }
  }),
  answering(
    ask.proveQuestion,
    async (tx, { personId, subject, requestKey, tokenHash, ...handed }, context) => {
      // Printed codes are for regaining access, not for acting as staff.
      if (subject.purpose === 'staff' && handed.passkey === undefined && handed.authenticator === undefined)
        refuse('factor-needed')
      const about = {
        purpose: subject.purpose,
        willId: subject.willId,
        documentHash: hashed(subject.documentHash),
        requestKey: Buffer.from(requestKey, 'hex'),
      }
      const checked = await checkHanded(tx, personId, about, handed, context)
      if ('wrong' in checked) return wrong(checked)
      const { expiresAt } = await insertProof(tx, {
        personId,
        subject,
        requestKey,
        factor: checked.factor,
        tokenHash,
      })
      return { factor: checked.factor, expiresAt }
    },
  ),

  answering(
    ask.askSignInQuestion,
    async (tx, _asked, context) => (await askPasskey(tx, signingIn, context)) ?? refuse('internal'),
  ),
  answering(ask.signInQuestion, async (tx, { passkey }, context) => {
    const checked = await checkPasskey(tx, signingIn, passkey, context)
    return 'wrong' in checked
      ? refused('invalid-credentials', checked.sentence, because(checked.reason))
      : { personId: checked.personId! }
  }),
  answering(ask.askResetQuestion, async (tx, { personId }, context) => {
    const kinds = await kindsThatCount(tx, personId)
    return {
      kinds,
      passkey: kinds.includes('passkey')
        ? await askPasskey(tx, { personId, purpose: 'password-reset', ...nobodys }, context)
        : null,
    }
  }),
  answering(ask.checkResetQuestion, async (tx, { personId, ...handed }, context) => {
    const checked = await checkHanded(
      tx,
      personId,
      { purpose: 'password-reset', ...nobodys },
      handed,
      context,
    )
    return 'wrong' in checked ? wrong(checked) : { factor: checked.factor }
  }),
]
