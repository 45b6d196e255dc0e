// A question of the api to the worker that somebody waits for: what is asked and what may be answered, for both halves.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { problems, Problem, type ProblemCode } from '@testate/api/problem'
import { z } from 'zod'
import type { SealContext } from '../platform/vault.ts'

export interface Question<P, A> {
  kind: string
  asked: z.ZodType<P>
  answer: z.ZodType<A>
}

export function defineQuestion<P, A>(
  kind: string,
  { asked, answer }: { asked: z.ZodType<P>; answer: z.ZodType<A> },
): Question<P, A> {
  return { kind, asked, answer }
}

/** Told to workers when a question was put, and to apis with the question's id when it is answered. */
export const questionChannel = 'testate_questions'
export const answerChannel = 'testate_answers'
/** How long somebody waits for an answer, and so how long a question may be taken up. */
export const WAITS_SECONDS = 5

export const questionContext = (id: string): SealContext => ({ willId: id, version: 1, purpose: 'question' })

/** What is sealed to the worker. `key`: 32 bytes in base64, for the answer alone. */
export const envelope = z.strictObject({ kind: z.string(), key: z.base64().length(44), asked: z.unknown() })

const answered = z.union([
  z.strictObject({ value: z.unknown() }),
  z.strictObject({
    problem: z.strictObject({
      code: z.custom<ProblemCode>((code) => typeof code === 'string' && code in problems),
      detail: z.string().nullable(),
      extra: z.record(z.string(), z.unknown()),
    }),
  }),
])
export type Answered = z.infer<typeof answered>

/** AES-256-GCM under the asking request's own key: the table is open to every connection of the api, and an answer may hold a secret. */
export function sealAnswer(key: string, answer: Answered): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Throws when it was sealed under another key, or changed since. */
export function openAnswer(key: string, sealed: Uint8Array): Answered {
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), sealed.subarray(0, 12), {
    authTagLength: 16,
  }).setAuthTag(sealed.subarray(12, 28))
  return answered.parse(
    JSON.parse(Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')),
  )
}

export const asProblem = ({
  code,
  detail,
  extra,
}: {
  code: ProblemCode
  detail: string | null
  extra: Record<string, unknown>
}): Problem => new Problem(code, detail ?? undefined, extra)
