// The api's half of a code by e-mail: carries the question and what was typed, and knows neither the code nor whether it was right until the worker says so.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { App } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { askWorker } from './ask-worker.ts'
import type { Subject } from './factor.ts'
import { askedFor, askKey, holdKey } from './held-keys.ts'
import { askCode, checkCode } from './mailed-code.ts'

export type Asker = Pick<App, 'http' | 'config' | 'db' | 'log' | 'workerPublicKey'>

export interface ProofAsked {
  /** Hash of the session that asks. */
  session: string
  personId: string
  subject: Subject
  /** Of the ask, so that a repeat mails nothing more. */
  id?: string
  address?: { email: string; proofId: string; silent: boolean }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The same for a repeat of the same call. */
export const askId = (
  { personId, subject }: Pick<ProofAsked, 'personId' | 'subject'>,
  idempotencyKey: string | undefined,
): string =>
  idempotencyKey === undefined
    ? randomUUID()
    : asUuid(hashOf(`${personId}\n${subject.purpose}\n${subject.willId}\n${idempotencyKey}`))

/** Has a code mailed. Refuses as the worker does: `too-many-requests`, `address-unconfirmed`, `factor-locked`, `not-now`, `worker-away`. */
export async function requestProof(
  app: Asker,
  { session, personId, subject, id = randomUUID(), address }: ProofAsked,
): Promise<{ expiresAt: string }> {
  const { requestKey } = await askKey(session, personId, subject, id)
  return await askWorker(app, askCode, { id, personId, subject, requestKey, address: address ?? null })
}

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Turns the code into the token that shows the proof. Refuses `step-up-needed` for a wrong code, `gone` when there is none to try. */
export async function confirmProof(
  app: Asker,
  { session, personId, subject, code }: { session: string; personId: string; subject: Subject; code: string },
): Promise<{ stepUp: string; proofId: string; expiresAt: string }> {
  const before =
    askedFor(session, personId, subject) ??
    refuse('gone', 'This code can no longer be used. Please ask for another.')
  const { id, requestKey } = before
  const stepUp = randomBytes(32).toString('base64url')
  const { proofId, expiresAt } = await askWorker(app, checkCode, {
    id,
    personId,
    subject,
    requestKey,
    code,
    tokenHash: hashOf(stepUp),
  })
  holdKey(session, personId, subject, stepUp, new Date(expiresAt))
  return { stepUp, proofId, expiresAt }
}
