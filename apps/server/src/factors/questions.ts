// The api's requests to the worker about second factors. The api only passes on what was typed or signed; its
// own claims are never trusted.
import { z } from 'zod'
import * as api from '@testate/api/factors'
import { isoTime, uuid } from '@testate/api/route'
import { asking, tokenHashed } from '../proofs/factor.ts'
import { defineQuestion } from '../proofs/question.ts'
import { RELEASE_CHALLENGE } from './assertion.ts'

const person = { personId: uuid }
const withProof = { ...person, stepUp: z.string().max(200) }
const factor = api.factorList.shape.factors.element
const nothing = z.null()

export const listQuestion = defineQuestion('factors.list', {
  asked: z.strictObject(person),
  answer: api.factorList,
})
export const beginPasskeyQuestion = defineQuestion('factors.begin-passkey', {
  asked: z.strictObject(withProof),
  answer: api.beginPasskey.answer,
})
export const addPasskeyQuestion = defineQuestion('factors.add-passkey', {
  asked: z.strictObject({ ...person, enrolment: uuid, name: api.factorName, made: api.madePasskey }),
  answer: factor,
})
/** For an account that is about to be opened; nothing of the person is stored. `enrolment` is its id to be. */
export const beginFirstPasskeyQuestion = defineQuestion('factors.begin-first-passkey', {
  asked: z.strictObject({ email: z.string().max(254), name: z.string().max(200) }),
  answer: api.beginPasskey.answer,
})
/** Repeated with the same passkey it answers the same, also after the account was opened. */
export const checkFirstPasskeyQuestion = defineQuestion('factors.check-first-passkey', {
  asked: z.strictObject({ enrolment: uuid, made: api.madePasskey }),
  answer: nothing,
})
export const beginAuthenticatorQuestion = defineQuestion('factors.begin-authenticator', {
  asked: z.strictObject(withProof),
  answer: api.beginAuthenticator.answer,
})
export const addAuthenticatorQuestion = defineQuestion('factors.add-authenticator', {
  asked: z.strictObject({ ...person, enrolment: uuid, name: api.factorName, code: api.authenticatorCode }),
  answer: factor,
})
export const makeRecoveryCodesQuestion = defineQuestion('factors.make-recovery-codes', {
  asked: z.strictObject(withProof),
  answer: api.makeRecoveryCodes.answer,
})
export const renameQuestion = defineQuestion('factors.rename', {
  asked: z.strictObject({ ...person, factorId: uuid, name: api.factorName }),
  answer: nothing,
})
export const removeQuestion = defineQuestion('factors.remove', {
  asked: z.strictObject({ ...withProof, factorId: uuid }),
  answer: api.removeFactor.answer,
})
export const keepQuestion = defineQuestion('factors.keep', {
  asked: z.strictObject({ ...withProof, factorId: uuid }),
  answer: nothing,
})

/** Refuses what the release worker alone may ask a passkey for. */
const workerPasskeyOptions = api.passkeyOptions.refine(
  ({ challenge }) =>
    !Buffer.from(challenge, 'base64url').subarray(0, RELEASE_CHALLENGE.length).equals(RELEASE_CHALLENGE),
)
const offered = z.object({ kinds: z.array(api.factorKind), passkey: workerPasskeyOptions.nullable() })

/**
 * Which kinds count for this person, and the passkey request for their browser. `mail`: send a code even if
 * another factor counts; where none does, one is sent in any case, and `expiresAt` is when it expires. One
 * request, since a person is waiting. `id` is the caller's: repeated under the same one nothing more is
 * mailed.
 */
export const offerQuestion = defineQuestion('factors.offer', {
  asked: asking.extend({ id: uuid, mail: z.boolean() }),
  answer: offered.extend({ expiresAt: isoTime.nullable() }),
})

const handed = {
  authenticator: api.authenticatorCode.optional(),
  recoveryCode: z.string().max(40).optional(),
  passkey: api.usedPasskey.optional(),
}

/** Checks the submitted factor, and makes a proof of it that the token identifies. */
export const proveQuestion = defineQuestion('factors.prove', {
  asked: asking.extend({ ...handed, tokenHash: tokenHashed }),
  answer: z.object({ factor: api.provingFactor, expiresAt: isoTime }),
})

/**
 * For a person who is not signed in: what a new password by a mailed link needs, and whether it was given. It
 * makes no proof.
 */
export const askResetQuestion = defineQuestion('factors.ask-reset', {
  asked: z.strictObject(person),
  answer: offered,
})
export const checkResetQuestion = defineQuestion('factors.check-reset', {
  asked: z.strictObject({ ...person, ...handed }),
  answer: z.object({ factor: api.provingFactor }),
})

export const askSignInQuestion = defineQuestion('factors.ask-sign-in', {
  asked: z.strictObject({}),
  answer: workerPasskeyOptions,
})
export const signInQuestion = defineQuestion('factors.sign-in', {
  asked: z.strictObject({ passkey: api.usedPasskey }),
  answer: z.object(person),
})

/** The same by the release worker, of a passkey it knows from the log. What it asks: proofs/mailed-code.ts. */
export const checkReleasePasskey = defineQuestion('release.check-passkey', {
  asked: asking.extend({ passkey: api.usedPasskey, tokenHash: tokenHashed }),
  answer: z.object({ proofId: uuid, expiresAt: isoTime }),
})
