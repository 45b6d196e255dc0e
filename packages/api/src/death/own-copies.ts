// A key of an executor's own for one will, and the copy that it opens after a release (decision 104). The key itself is
// the one of `sharedSecrets.makeKey`: its public half, and its seed behind locks.
import { z } from 'zod'
import { namingKey } from '../people-around.ts'
import { defineRoute, idParams, isoTime, sha256Hex, uuid } from '../route.ts'

const hold = { who: 'own-keys.hold' } as const

const ownKeys = z.object({
  keys: z
    .array(
      z.object({
        aroundId: uuid.describe('What one is named for'),
        willId: uuid,
        testatorName: z.string(),
        keptAt: isoTime.nullable().describe('Since when the caller’s own key counts for this will'),
      }),
    )
    .describe('Wills of which the caller has accepted to be an executor, the last named first'),
  next: z.string().nullable().describe('There are more: ask again with `after`'),
  copies: z
    .array(z.object({ willId: uuid, madeAt: isoTime }))
    .describe('Released wills whose sealed PDF the caller’s own key opens now'),
})
export type OwnKeys = z.infer<typeof ownKeys>

export const listOwnKeys = defineRoute({
  id: 'ownCopies.list',
  method: 'GET',
  path: '/api/own-keys',
  summary:
    'For which wills the caller keeps a key of their own as an executor, and which copies it opens now',
  ...hold,
  query: z.strictObject({
    after: namingKey.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(500).default(500),
  }),
  answer: ownKeys,
  changedBy: ['me', 'share', 'will', 'identity'],
})

const aroundParams = z.object({ aroundId: uuid })

export const keepOwnKey = defineRoute({
  id: 'ownCopies.keepKey',
  method: 'PUT',
  path: '/api/named/:aroundId/own-key',
  summary:
    'Have one’s own key count for the will that one is named for as an executor. Uses up a proof (purpose own-key) ' +
    'that the release worker made for `digest`: what the caller’s browser made of will, naming, person and key. It ' +
    'is a line of the log. At a release that is notified later, the sealed PDF’s own key is wrapped to it',
  ...hold,
  stepUp: true,
  params: aroundParams,
  body: z.strictObject({ keyHash: sha256Hex.describe('SHA-256 of the caller’s public key') }),
  answer: ownKeys,
  problems: ['not-found', 'not-now', 'step-up-needed', 'worker-away'],
})

export const endOwnKey = defineRoute({
  id: 'ownCopies.endKey',
  method: 'DELETE',
  path: '/api/named/:aroundId/own-key',
  summary: 'Have it count for this will no more. What was wrapped to it before stays as it is',
  ...hold,
  params: aroundParams,
  answer: ownKeys,
  problems: ['not-found', 'worker-away'],
})

export const takeOwnCopy = defineRoute({
  id: 'ownCopies.take',
  method: 'GET',
  path: '/api/released/:id/own-copy',
  summary:
    'The encrypted sealed PDF with its key wrapped to the caller’s own, in one JSON file (testate-own-copy/1) that ' +
    'opens with that key alone. `:id` is the will. Uses up a proof (purpose own-copy) and is a line of the log. It ' +
    'needs no release worker',
  who: 'released.read',
  stepUp: true,
  params: idParams,
  answer: { media: 'application/json' },
  problems: ['not-found', 'gone', 'step-up-needed', 'worker-away'],
})
