// Second factors besides the mailed code: which ones a person has, adding, naming and removing them, and what
// is submitted as confirmation.
import { oneLine } from '@testate/domain/visible-text'
import { z } from 'zod'
import { wrong } from './field-problems.ts'
import { defineRoute, done, isoTime, uuid } from './route.ts'

export const factorKinds = ['passkey', 'authenticator', 'recovery codes'] as const
export const factorKind = z.enum(factorKinds)
export type FactorKind = z.infer<typeof factorKind>

/** The means of a confirmation; the signed statement names it. */
export const provingFactors = ['code by e-mail', 'passkey', 'authenticator', 'recovery code'] as const
export const provingFactor = z.enum(provingFactors)
export type ProvingFactor = z.infer<typeof provingFactor>

/** The person's own name for the device or app. */
export const factorName = z
  .string()
  .trim()
  .min(1, wrong('name-needed'))
  .max(60)
  .regex(oneLine, wrong('one-line-only'))
  .refine((text) => text.isWellFormed(), wrong('broken-text'))

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(20_000)
const transports = z.array(z.string().max(20)).max(10)

/**
 * The browser's answer when a passkey was created (WebAuthn level 3, section 5.2: RegistrationResponseJSON).
 */
export const madePasskey = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(20).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional(),
  }),
})
export type MadePasskey = z.infer<typeof madePasskey>

/** Its answer when a passkey was used (AuthenticationResponseJSON), with the id of the request it answers. */
export const usedPasskey = z.object({
  ask: uuid,
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(20).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

const credential = z.object({
  id: base64url,
  type: z.literal('public-key'),
  transports: transports.optional(),
})

/** The request to the browser (PublicKeyCredentialRequestOptionsJSON), with the id that the answer names. */
export const passkeyOptions = z.object({
  ask: uuid,
  challenge: base64url,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
})
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyOptions = z.object({
  challenge: base64url,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

export const mailedCode = z.string().regex(/^\d{6}$/, wrong('code-malformed'))
export const authenticatorCode = z.string().regex(/^\d{6}$/, wrong('code-malformed'))
/** As printed, in two groups; spaces, hyphens and lower case are accepted. */
export const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z2-7]{10}$/, wrong('recovery-code-malformed')))
  .meta({ pattern: '^[ -]*([A-Za-z2-7][ -]*){10}$' })

/**
 * The factors a person can confirm with now. `mailed`: a code has been mailed, which happens automatically
 * only where no other factor counts.
 */
export const offered = {
  mailed: z.boolean(),
  factors: z.array(factorKind).describe('Those that count, beside a code by e-mail'),
  passkey: passkeyOptions.nullable(),
  passkeyWithCode: passkeyOptions
    .nullable()
    .describe(
      'What a passkey is asked to confirm that does not open closed wills yet: its answer, handed in together with ' +
        'the mailed code, makes it open them without one',
    ),
}

/** Exactly one of these is submitted; or `code` and the answer to `passkeyWithCode`. */
export const handedIn = {
  code: mailedCode.optional(),
  authenticator: authenticatorCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: usedPasskey.optional(),
}
export const oneHandedIn = (given: { [K in keyof typeof handedIn]?: unknown }): boolean =>
  [given.code ?? given.passkey, given.authenticator, given.recoveryCode].filter((one) => one !== undefined)
    .length === 1

const factor = z.object({
  id: uuid,
  kind: factorKind,
  name: z.string().nullable().describe('Null for recovery codes'),
  enrolledAt: isoTime,
  countsFrom: isoTime
    .nullable()
    .describe(
      'Before then it confirms nothing. Null: the account was opened with it; it signs in, and counts three days ' +
        'after its address was confirmed in a browser it signed in, or it was kept',
    ),
  lastUsedAt: isoTime.nullable(),
  endsAt: isoTime
    .nullable()
    .describe('Its removal was asked for without it: it goes then, unless it is kept'),
})

export const factorList = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.number().int(),
  locked: z
    .array(z.enum(['authenticator', 'recovery code']))
    .describe('After a hundred wrong tries in a row; the mailed link frees it'),
})
export type FactorList = z.infer<typeof factorList>
/** As the process that opens closed wills sees each of them. */
export const listedFactors = factorList.extend({
  factors: z.array(
    factor.extend({
      forClosedWills: z
        .enum(['opens', 'with-code', 'not-now', 'after-notice', 'unknown'])
        .nullable()
        .describe(
          'Of a passkey, where a will of the caller is closed: it opens such wills; it will, once it has answered ' +
            'together with a mailed code; none does now, since the log is doubted or was not followed lately; ' +
            'it never will, since it was added after a notice of death; it is not known there',
        ),
    }),
  ),
})
export type ListedFactors = z.infer<typeof listedFactors>
const params = z.object({ factorId: uuid })
const enrolment = { enrolment: uuid, expiresAt: isoTime }

export const listFactors = defineRoute({
  id: 'factors.list',
  method: 'GET',
  path: '/api/factors',
  who: 'factors.own',
  summary: 'The caller’s own second factors beside the mailed code',
  answer: listedFactors,
  problems: ['worker-away'],
})

export const beginPasskey = defineRoute({
  id: 'factors.beginPasskey',
  method: 'POST',
  path: '/api/factors/passkeys/begin',
  who: 'factors.own',
  stepUp: true,
  summary:
    'What the browser needs to make a passkey. Confirmed by a factor that counts, or by a mailed code ' +
    'while there is none',
  body: z.strictObject({}),
  answer: z.object({ ...enrolment, options: newPasskeyOptions }),
  problems: ['step-up-needed', 'rule-broken', 'worker-away'],
})

export const addPasskey = defineRoute({
  id: 'factors.addPasskey',
  method: 'POST',
  path: '/api/factors/passkeys',
  who: 'factors.own',
  summary:
    'Add the passkey that was made. Its owner is told by mail; the first one of an account counts after three days',
  body: z.strictObject({ enrolment: uuid, name: factorName, made: madePasskey }),
  answer: factor,
  status: 201,
  problems: ['gone', 'rule-broken', 'conflict', 'worker-away'],
})

export const beginAuthenticator = defineRoute({
  id: 'factors.beginAuthenticator',
  method: 'POST',
  path: '/api/factors/authenticators/begin',
  who: 'factors.own',
  stepUp: true,
  summary: 'A new secret for an authenticator app (RFC 6238), shown this once',
  body: z.strictObject({}),
  answer: z.object({ ...enrolment, secret: z.string(), uri: z.string() }),
  problems: ['step-up-needed', 'rule-broken', 'worker-away'],
})

export const addAuthenticator = defineRoute({
  id: 'factors.addAuthenticator',
  method: 'POST',
  path: '/api/factors/authenticators',
  who: 'factors.own',
  summary: 'Add the authenticator app, with a code that it shows (5 tries)',
  body: z.strictObject({ enrolment: uuid, name: factorName, code: authenticatorCode }),
  answer: factor,
  status: 201,
  problems: ['gone', 'step-up-needed', 'worker-away'],
})

export const makeRecoveryCodes = defineRoute({
  id: 'factors.makeRecoveryCodes',
  method: 'POST',
  path: '/api/factors/recovery-codes',
  who: 'factors.own',
  stepUp: true,
  summary: 'Ten recovery codes, shown this once, each good for one use; those of before end',
  body: z.strictObject({}),
  answer: z.object({ codes: z.array(z.string()).length(10), factor }),
  status: 201,
  problems: ['step-up-needed', 'worker-away'],
})

export const renameFactor = defineRoute({
  id: 'factors.rename',
  method: 'PUT',
  path: '/api/factors/enrolled/:factorId/name',
  who: 'factors.own',
  summary: 'Call a passkey or an authenticator something else',
  params,
  body: z.strictObject({ name: factorName }),
  answer: done,
  problems: ['not-found', 'worker-away'],
})

export const removeFactor = defineRoute({
  id: 'factors.remove',
  method: 'DELETE',
  path: '/api/factors/enrolled/:factorId',
  who: 'factors.own',
  stepUp: true,
  summary:
    'Remove a factor: at once when confirmed by one that counts, or while it does not count itself; ' +
    'after seven days when confirmed by a mailed code alone',
  params,
  answer: z.object({ endsAt: isoTime.nullable().describe('Null: it is gone') }),
  problems: ['not-found', 'step-up-needed', 'worker-away'],
})

export const keepFactor = defineRoute({
  id: 'factors.keep',
  method: 'POST',
  path: '/api/factors/enrolled/:factorId/keep',
  who: 'factors.own',
  stepUp: true,
  summary:
    'Keep a factor whose removal was asked for, confirmed by one that counts; or the passkey that the account was ' +
    'opened with, also by a mailed code while none counts: it counts three days later',
  params,
  body: z.strictObject({}),
  answer: done,
  problems: ['not-found', 'step-up-needed', 'worker-away'],
})
