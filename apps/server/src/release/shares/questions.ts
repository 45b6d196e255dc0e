// The api's questions about shared secrets. What it passes on was sealed in a browser; the release worker checks who
// asks, by which proof, and what it opens.
import { z } from 'zod'
import { uuid } from '@testate/api/route'
import { defineQuestion } from '../../proofs/question.ts'

const shown = z.strictObject({ secretId: uuid, sealed: z.string().max(4000) })
const byTestator = {
  personId: uuid,
  willId: uuid,
  secretId: uuid,
  stepUp: z.string().max(200),
  part: shown,
}

export const releaseKeyQuestion = defineQuestion('shared.key', {
  asked: z.strictObject({}),
  answer: z.object({ publicKey: z.string() }),
})
export const switchSharedQuestion = defineQuestion('shared.switch', {
  asked: z.strictObject({ ...byTestator, former: shown.optional() }),
  answer: z.object({}),
})
export const endSharedQuestion = defineQuestion('shared.end', {
  asked: z.strictObject(byTestator),
  answer: z.object({}),
})
export const giveShareQuestion = defineQuestion('shared.give', {
  asked: z.strictObject({ personId: uuid, holderId: uuid, sealed: z.string().max(4000) }),
  answer: z.object({ given: z.int(), isOpen: z.boolean() }),
})
