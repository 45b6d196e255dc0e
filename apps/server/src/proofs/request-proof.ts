// The api's half of a code by e-mail: forwards the request and the typed digits, and learns only from the
// worker whether they were right; it never knows the code.
import { createHash, randomUUID } from 'node:crypto'
import type { PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import type { App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { askRelease, askWorker } from './ask-worker.ts'
import type { Subject } from './factor.ts'
import { askedFor, askKey, holdKey, keepingLast } from './held-keys.ts'
import { askCode, askReleaseCode, checkCode, checkReleaseCode } from './mailed-code.ts'
import type { AskedProcess } from './question.ts'
import { spentCode } from './six-digits.ts'

export type Asker = Pick<App, 'http' | 'config' | 'db' | 'log' | 'workerPublicKey'>

export interface ProofAsked {
  /** Hash of the requesting session. */
  session: string
  personId: string
  subject: Subject
  /** The request's id: a repeat mails nothing more. */
  id: string
  address: { email: string; proofId: string; silent: boolean }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/**
 * A code is valid for the key it was requested with, which is lost with this process: a repeat at the next
 * process is another code, and is mailed.
 */
const codeId = ({ id, requestKey }: { id: string; requestKey: string }): string =>
  asUuid(hashOf(`${id}\n${requestKey}`))

/** The same for a repeat of the same call. `about`: the person and the purpose. */
export const askId = (about: string, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined ? randomUUID() : asUuid(hashOf(`${about}\n${idempotencyKey}`))

type OwnRequest = Omit<ProofAsked, 'address'>

/** Asks under the key of this session's request, and by an id of both: the same request is the same question. */
export async function askUnderKey<T>(
  { session, personId, subject, id }: OwnRequest,
  ask: (asked: { id: string; personId: string; subject: Subject; requestKey: string }) => Promise<T>,
): Promise<T> {
  return await keepingLast(session, personId, subject, async () => {
    const { requestKey } = await askKey(session, personId, subject, id)
    return await ask({ id: codeId({ id, requestKey }), personId, subject, requestKey })
  })
}

/**
 * Has a code mailed to an address that is to become the account's. Refuses as the worker does:
 * `too-many-requests`, `address-unconfirmed`, `factor-locked`, `not-now`, `worker-away`.
 */
export async function requestProof(
  app: Asker,
  { address, ...of }: ProofAsked,
): Promise<{ expiresAt: string }> {
  return await askUnderKey(of, async (asked) => await askWorker(app, askCode, { ...asked, address }))
}

/** The same by the release worker, to the address it knows, unless a passkey will do. */
export async function requestReleaseProof(
  app: Asker,
  { mail, ...of }: OwnRequest & { mail: boolean },
): Promise<{
  passkey: PasskeyOptions | null
  passkeyWithCode: PasskeyOptions | null
  expiresAt: string | null
}> {
  return await askUnderKey(
    of,
    async (asked) => await askRelease(app, askReleaseCode, { ...asked, ...(mail ? {} : { mail }) }),
  )
}

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/**
 * Exchanges the code for the token that shows the proof. `by`: who mailed it; `passkey`: for the release worker, to be
 * accepted with it. Refuses `step-up-needed` for a wrong
 * code, `gone` when there is no code to try.
 */
export async function confirmProof(
  app: Asker,
  {
    session,
    personId,
    subject,
    code,
    passkey,
    by = 'worker',
  }: {
    session: string
    personId: string
    subject: Subject
    code: string
    passkey?: UsedPasskey | undefined
    by?: AskedProcess
  },
): Promise<{ stepUp: string; proofId: string; expiresAt: string }> {
  const before = askedFor(session, personId, subject) ?? refuse('gone', spentCode, because('code-over'))
  const { requestKey } = before
  const stepUp = newToken()
  const asked = {
    id: codeId(before),
    personId,
    subject,
    requestKey,
    code,
    tokenHash: tokenHash(stepUp).toString('hex'),
  }
  const { proofId, expiresAt } =
    by === 'release'
      ? await askRelease(app, checkReleaseCode, { ...asked, passkey })
      : await askWorker(app, checkCode, asked)
  holdKey(session, personId, subject, stepUp, new Date(expiresAt))
  return { stepUp, proofId, expiresAt }
}
