// The api's half of confirming with a factor: carries what the browser is to ask, and what it answered, and believes neither.
import { createHash, randomBytes } from 'node:crypto'
import type { FactorKind, PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import { refuse } from '../platform/problem.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import type { Subject } from '../proofs/factor.ts'
import { askedFor, askKey, holdKey } from '../proofs/held-keys.ts'
import type { Asker } from '../proofs/request-proof.ts'
import { offerQuestion, proveQuestion } from './questions.ts'

interface Who {
  /** Hash of the session that asks. */
  session: string
  personId: string
  subject: Subject
}

export interface HandedIn {
  authenticator?: string | undefined
  recoveryCode?: string | undefined
  passkey?: UsedPasskey | undefined
}

/** What counts for this person, and what their browser is to ask a passkey. `id`: of the ask, as a code mailed for it has it. */
export async function offerProof(
  app: Asker,
  { session, personId, subject, id }: Who & { id: string },
): Promise<{ kinds: FactorKind[]; passkey: PasskeyOptions | null }> {
  const { requestKey } = await askKey(session, personId, subject, id)
  return await askWorker(app, offerQuestion, { personId, subject, requestKey })
}

/** Turns what was handed in into the token that shows the proof. Refuses `step-up-needed` for what is wrong, `gone` when nothing was asked for or it is locked. */
export async function proveByFactor(
  app: Asker,
  { session, personId, subject, ...handed }: Who & HandedIn,
): Promise<{ stepUp: string; expiresAt: string }> {
  const { requestKey } =
    askedFor(session, personId, subject) ??
    refuse('gone', 'This can no longer be confirmed. Please begin again.')
  const stepUp = randomBytes(32).toString('base64url')
  const { expiresAt } = await askWorker(app, proveQuestion, {
    personId,
    subject,
    requestKey,
    tokenHash: createHash('sha256').update(stepUp).digest('hex'),
    ...handed,
  })
  holdKey(session, personId, subject, stepUp, new Date(expiresAt))
  return { stepUp, expiresAt }
}
