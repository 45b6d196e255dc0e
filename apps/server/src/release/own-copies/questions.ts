// The api's questions about an executor's own key. The release worker keeps it, on a proof of its own; the worker hands
// over what is wrapped to it.
import { z } from 'zod'
import { sha256Hex, uuid } from '@testate/api/route'
import { defineQuestion } from '../../proofs/question.ts'

const stepUp = z.string().max(200)

export const keepOwnKeyQuestion = defineQuestion('own-key.keep', {
  asked: z.strictObject({ personId: uuid, aroundId: uuid, keyHash: sha256Hex, stepUp }),
  answer: z.object({}),
})
export const endOwnKeyQuestion = defineQuestion('own-key.end', {
  asked: z.strictObject({ personId: uuid, aroundId: uuid }),
  answer: z.object({}),
})
export const takeOwnCopyQuestion = defineQuestion('own-copy.take', {
  asked: z.strictObject({ personId: uuid, willId: uuid, stepUp }),
  answer: z.object({
    version: z.int(),
    object: sha256Hex,
    sha256: sha256Hex,
    wrap: z.base64(),
    documentName: z.string().nullable(),
  }),
})
