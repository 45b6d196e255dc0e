// Shared secret mode: a closed will that opens only with two of the chosen people, or its testator (decision 90). What
// browsers seal passes through here as base 64, and opens with no key of the api's.
import { z } from 'zod'
import { holderCount, lockKinds, secretHealths, secretStates } from '@testate/domain/death/shared-secret'
import { trustedRelations } from '@testate/domain/death/death-notice'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from '../route.ts'

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base 64')
const publicKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{1622}==$/, '1,216 bytes in base 64')
  .describe('X-Wing, base 64')
const sealed = base64(4000).describe('HPKE with X-Wing, base 64')

const lock = z.strictObject({
  kind: z.enum(lockKinds),
  salt: base64(100),
  sealed: base64(200),
  credentialId: z.string().max(1500).optional(),
})
export const ownKey = z.object({ publicKey, locks: z.array(lock), madeAt: isoTime })

const holder = z.object({
  id: uuid,
  personId: uuid.nullable(),
  name: z.string().nullable(),
  isNamed: z
    .boolean()
    .describe('Is still a witness, an executor or a contact whom the testator could choose'),
  hasKey: z.boolean(),
  publicKey: publicKey.nullable(),
  practisedAt: isoTime.nullable(),
  askedAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  isLost: z.boolean(),
  isSilent: z.boolean().describe('Asked whether their code is still there, and silent for sixty days'),
  hasGiven: z.boolean().describe('Has given their share after a release'),
})

export const sharedSecret = z.object({
  id: uuid,
  state: z.enum(secretStates),
  begunAt: isoTime,
  onAt: isoTime.nullable(),
  part: base64(4000)
    .nullable()
    .describe('The shared part with what was given out, sealed by the testator’s own key'),
  isPartLost: z.boolean().describe('The testator gave up that key since: the part opens nothing any more'),
  givenAwayAt: isoTime
    .nullable()
    .describe('A share was given after a release that was taken back: one other opens the will'),
  health: z.enum(secretHealths),
  holders: z.array(holder),
})
export type SharedSecretView = z.infer<typeof sharedSecret>

export const sharedSecretOfWill = z.object({
  mayBegin: z.boolean().describe('The will is registered and closed, and no notice of death is open'),
  candidates: z.array(
    z.object({
      personId: uuid,
      name: z.string().nullable(),
      relations: z.array(z.enum(trustedRelations)),
    }),
  ),
  closing: sharedSecret.nullable().describe('The one that counts, or is coming to'),
  coming: sharedSecret.nullable().describe('The one that is being prepared'),
})

const ofWill = { kind: 'will' } as const
const own = { who: 'shared.own', subject: ofWill, params: idParams } as const
const secretParams = z.object({ id: uuid, secretId: uuid })
const shown = z.strictObject({
  secretId: uuid,
  sealed: sealed.describe(
    'The shared part, sealed to the release worker for this act of the proof that is shown',
  ),
})

export const showSharedSecret = defineRoute({
  id: 'sharedSecrets.show',
  method: 'GET',
  path: '/api/wills/:id/shared-secret',
  summary: 'The shared secret of a will, for its testator: who may be chosen, who was, and how it stands',
  ...own,
  answer: sharedSecretOfWill,
  changedBy: ['will', 'me'],
})

export const beginSharedSecret = defineRoute({
  id: 'sharedSecrets.begin',
  method: 'POST',
  path: '/api/wills/:id/shared-secret',
  summary: 'Choose the people of a shared secret. They are mailed; one that is being prepared is given up',
  ...own,
  stepUp: true,
  body: z.strictObject({ people: z.array(uuid).min(1).max(20) }),
  answer: sharedSecretOfWill,
  problems: ['not-now', 'step-up-needed'],
})

const givenShare = z.strictObject({ holderId: uuid, sealed, hash: sha256Hex, answer: sha256Hex })

export const giveShares = defineRoute({
  id: 'sharedSecrets.give',
  method: 'PUT',
  path: '/api/wills/:id/shared-secret/:secretId/shares',
  summary: 'Store the share of each holder, sealed to their key, and what is committed to',
  ...own,
  stepUp: true,
  params: secretParams,
  body: z.strictObject({
    commitment: sha256Hex,
    part: base64(4000).describe('The shared part with what was given out, sealed by the testator’s own key'),
    shares: z.array(givenShare).min(holderCount.least).max(holderCount.most),
  }),
  answer: sharedSecretOfWill,
  problems: ['not-found', 'not-now', 'step-up-needed'],
})

export const switchSharedSecret = defineRoute({
  id: 'sharedSecrets.switchOn',
  method: 'POST',
  path: '/api/wills/:id/shared-secret/:secretId/switch',
  summary:
    'Put the will under its shared secret, after a practice run with everybody, or go on with that. `former`: the ' +
    'part of the one it replaces. Uses up a confirmation of the purpose share-on, about this secret, which the ' +
    'release worker made by a mailed code',
  ...own,
  stepUp: true,
  params: secretParams,
  body: z.strictObject({ part: shown, former: shown.optional() }),
  answer: sharedSecretOfWill,
  problems: ['not-found', 'not-now', 'forbidden', 'step-up-needed', 'worker-away'],
})

export const endSharedSecret = defineRoute({
  id: 'sharedSecrets.end',
  method: 'POST',
  path: '/api/wills/:id/shared-secret/:secretId/end',
  summary:
    'Give a shared secret up. One that counts needs its part, and uses up a confirmation of the purpose share-off; ' +
    'then the release worker alone opens the will again',
  ...own,
  stepUp: 'with-document',
  params: secretParams,
  body: z.strictObject({ part: shown.optional() }),
  answer: sharedSecretOfWill,
  problems: ['not-found', 'not-now', 'forbidden', 'step-up-needed', 'worker-away'],
})

export const loseHolder = defineRoute({
  id: 'sharedSecrets.loseHolder',
  method: 'POST',
  path: '/api/wills/:id/shared-secret/holders/:holderId/lost',
  summary: 'Say that a holder is lost, as the testator. It cannot be taken back',
  ...own,
  stepUp: true,
  params: z.object({ id: uuid, holderId: uuid }),
  answer: sharedSecretOfWill,
  problems: ['not-found', 'step-up-needed'],
})

const holdings = z.object({
  key: ownKey.nullable(),
  ownWills: z
    .array(z.object({ willId: uuid, title: z.string(), isPartLost: z.boolean() }))
    .describe('The caller’s own wills that their key opens, or did until they gave it up'),
  holdings: z.array(
    z.object({
      id: uuid,
      secretId: uuid,
      willId: uuid,
      testatorName: z.string(),
      state: z.enum(secretStates),
      share: sealed.nullable(),
      shareHash: sha256Hex.nullable(),
      answersLeft: z.int().nullable(),
      asks: z
        .enum(['key', 'practise', 'still-there', 'release', 'nothing'])
        .describe('What is asked of the caller now'),
      practisedAt: isoTime.nullable(),
      answeredAt: isoTime.nullable(),
      isLost: z.boolean(),
      hasGiven: z.boolean(),
    }),
  ),
})
export type HoldingView = z.infer<typeof holdings>['holdings'][number]
const holding = { who: 'shared.hold' } as const
const holderParams = z.object({ holderId: uuid })

export const listHoldings = defineRoute({
  id: 'sharedSecrets.listHoldings',
  method: 'GET',
  path: '/api/shared-secrets',
  summary:
    'The caller’s own key behind its locks, what it opens of their own, and the shares they hold for others',
  ...holding,
  answer: holdings,
  changedBy: ['share', 'will'],
})

export const makeSharedKey = defineRoute({
  id: 'sharedSecrets.makeKey',
  method: 'PUT',
  path: '/api/shared-secrets/key',
  summary: 'Store the public half of a key that the caller’s browser made, and its seed behind locks',
  ...holding,
  stepUp: true,
  body: z.strictObject({ publicKey, locks: z.array(lock).min(2).max(8) }),
  answer: holdings,
  problems: ['not-now', 'step-up-needed'],
})

export const loseSharedKey = defineRoute({
  id: 'sharedSecrets.loseKey',
  method: 'DELETE',
  path: '/api/shared-secrets/key',
  summary: 'Say that the caller’s own key is lost: what was sealed to it is lost with it',
  ...holding,
  stepUp: true,
  answer: holdings,
  problems: ['step-up-needed'],
})

export const answerHolding = defineRoute({
  id: 'sharedSecrets.answer',
  method: 'POST',
  path: '/api/shared-secrets/:holderId/answer',
  summary:
    'Prove to have the share, in the practice run or when asked a year later. It tells nothing of the share',
  ...holding,
  params: holderParams,
  body: z.strictObject({ answer: sha256Hex }),
  answer: holdings,
  problems: ['forbidden'],
})

export const loseHolding = defineRoute({
  id: 'sharedSecrets.loseHolding',
  method: 'POST',
  path: '/api/shared-secrets/:holderId/lost',
  summary: 'Give back or lose a share that one holds. Its testator is mailed',
  ...holding,
  stepUp: true,
  params: holderParams,
  answer: holdings,
  problems: ['not-found', 'step-up-needed'],
})

export const giveOwnShare = defineRoute({
  id: 'sharedSecrets.giveOwn',
  method: 'POST',
  path: '/api/shared-secrets/:holderId/share',
  summary:
    'Give one’s share to the release worker, sealed to it, after a release. The second one opens the will',
  ...holding,
  params: holderParams,
  body: z.strictObject({ sealed }),
  answer: holdings,
  problems: ['not-found', 'not-now', 'forbidden', 'worker-away'],
})

export const showReleaseKey = defineRoute({
  id: 'sharedSecrets.showReleaseKey',
  method: 'GET',
  path: '/api/shared-secrets/release-key',
  summary: 'The release worker’s public key, to which browsers seal parts and shares',
  ...holding,
  answer: z.object({ publicKey }),
  problems: ['worker-away'],
})
