// A synchronous question from the api to the worker, or to the release worker: its request and answer types,
// for both halves.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { problems, Problem, type Because, type ProblemCode } from '@testate/api/problem'
import { z } from 'zod'
import { privateKeyOf, publicKeyOf } from '../platform/storage/parsed-keys.ts'

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

/**
 * Who is asked. Each has a table of its own, which the other cannot read. Of the channels the first notifies it of a
 * new question; the second notifies apis, with the question's id, of its answer.
 */
export const asked = {
  worker: { table: 'questions', questions: 'testate_questions', answers: 'testate_answers' },
  release: {
    table: 'release_questions',
    questions: 'testate_release_questions',
    answers: 'testate_release_answers',
  },
} as const
export type AskedProcess = keyof typeof asked

let waits = 5

/** How long the asker waits for an answer, and so how long a question may be taken up. */
export function waitsSeconds(): number {
  return waits
}

/** Replaces it (for tests on a machine that stands still now and then). Returns a function that restores it. */
export function setWaits(seconds: number): () => void {
  const before = waits
  waits = seconds
  return () => {
    waits = before
  }
}

const envelope = z.strictObject({ kind: z.string(), asked: z.unknown() })
export type Asked = z.infer<typeof envelope>

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

// Sealed with Node's own crypto, not with the library that seals files (platform/storage/vault.ts): nothing here
// outlives five seconds, a person waits for it, and that library takes 2 ms to seal and 6 to open what this
// does in 0.1 and 1.4 (measured). RSA-OAEP (RFC 8017, section 7.1) encrypts a 32-byte key made for the one
// question; AES-256-GCM under it seals question and answer, each bound to the question's id and to which of
// the two it is.
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const
const IV = 12
const TAG = 16

/** Readable by the asked process alone; contains the key that its answer will be sealed under. */
export function sealQuestion(
  publicKey: string,
  id: string,
  question: Asked,
): { sealed: Buffer; key: Buffer } {
  const key = randomBytes(32)
  return {
    sealed: Buffer.concat([
      publicEncrypt({ key: publicKeyOf(publicKey), ...oaep }, key),
      seal(key, `question ${id}`, question),
    ]),
    key,
  }
}

/** Null if it was not sealed to this process for this question. */
export function openQuestion(
  openingKey: string,
  id: string,
  sealed: Uint8Array,
): (Asked & { key: Buffer }) | null {
  try {
    const privateKey = privateKeyOf(openingKey)
    const wrapped = privateKey.asymmetricKeyDetails!.modulusLength! / 8
    const key = privateDecrypt({ key: privateKey, ...oaep }, sealed.subarray(0, wrapped))
    return { key, ...envelope.parse(open(key, `question ${id}`, sealed.subarray(wrapped))) }
  } catch {
    return null
  }
}

export const sealAnswer = (key: Buffer, id: string, answer: Answered): Buffer =>
  seal(key, `answer ${id}`, answer)

/** Throws if it was sealed under another key, for another question, or altered. */
export const openAnswer = (key: Buffer, id: string, sealed: Uint8Array): Answered =>
  answered.parse(open(key, `answer ${id}`, sealed))

function seal(key: Buffer, about: string, value: unknown): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function open(key: Buffer, about: string, sealed: Uint8Array): unknown {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(IV, IV + TAG))
  return JSON.parse(
    Buffer.concat([cipher.update(sealed.subarray(IV + TAG)), cipher.final()]).toString('utf8'),
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
}): Problem => new Problem(code, detail ?? undefined, extra as Because)
