// The api's question about a file of a closed will. It passes on who is signed in, the token of their proof, and
// the key of that proof; the release worker checks all of it itself.
import { z } from 'zod'
import { uuid } from '@testate/api/route'
import { defineQuestion } from '../proofs/question.ts'

export const openKeptQuestion = defineQuestion('will.open', {
  asked: z.strictObject({
    requestId: uuid,
    personId: uuid,
    willId: uuid,
    part: z.enum(['document', 'sealed', 'capsule', 'capsule-to-pass-on', 'certificate', 'proof']),
    stepUp: z.string().max(200),
    publicKey: z.string().max(2_000),
    /** Of a will under a shared secret. */
    shared: z.strictObject({ secretId: uuid, sealed: z.string().max(4000) }).optional(),
  }),
  answer: z.object({ object: z.string() }),
})
