// The api's half of confirming with a factor: passes the request to the browser and its answer back, and
// trusts neither.
import type { FactorKind, PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import { because, refuse } from '../platform/http/problem.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { askRelease, askWorker } from '../proofs/ask-worker.ts'
import type { Subject } from '../proofs/factor.ts'
import { askedFor, holdKey } from '../proofs/held-keys.ts'
import { askUnderKey, type Asker } from '../proofs/request-proof.ts'
import { checkReleasePasskey, offerQuestion, proveQuestion } from './questions.ts'

interface Who {
  /** Hash of the requesting session. */
  session: string
  personId: string
  subject: Subject
}

export interface HandedIn {
  authenticator?: string | undefined
  recoveryCode?: string | undefined
  passkey?: UsedPasskey | undefined
}

/**
 * The factors that count for this person, the passkey request for their browser, and a mailed code where
 * `mail` says so or nothing counts; `expiresAt` is when the code expires. `id`: of the request, so that a
 * repeat mails nothing more. Refuses as the worker does.
 */
export async function offerProof(
  app: Asker,
  { mail, ...of }: Who & { id: string; mail: boolean },
): Promise<{ kinds: FactorKind[]; passkey: PasskeyOptions | null; expiresAt: string | null }> {
  return await askUnderKey(of, async (asked) => await askWorker(app, offerQuestion, { ...asked, mail }))
}

/**
 * Exchanges the submitted factor for the token that shows the proof. Refuses `step-up-needed` for a wrong
 * one, `gone` when none was requested or it is locked.
 */
export async function proveByFactor(
  app: Asker,
  who: Who & HandedIn,
): Promise<{ stepUp: string; expiresAt: string }> {
  const { session: _, ...handed } = who
  return await proving(who, async (proof) => await askWorker(app, proveQuestion, { ...handed, ...proof }))
}

/** The same by the release worker, which takes no factor but a passkey. */
export async function provePasskeyToRelease(
  app: Asker,
  who: Who & { passkey: UsedPasskey },
): Promise<{ stepUp: string; expiresAt: string }> {
  const { personId, subject, passkey } = who
  return await proving(
    who,
    async (proof) => await askRelease(app, checkReleasePasskey, { personId, subject, passkey, ...proof }),
  )
}

async function proving(
  { session, personId, subject }: Who,
  prove: (proof: { requestKey: string; tokenHash: string }) => Promise<{ expiresAt: string }>,
): Promise<{ stepUp: string; expiresAt: string }> {
  const { requestKey } =
    askedFor(session, personId, subject) ??
    refuse('gone', 'This can no longer be confirmed. Please begin again.', because('confirmation-over'))
  const stepUp = newToken()
  const { expiresAt } = await prove({
    requestKey,
    tokenHash: tokenHash(stepUp).toString('hex'),
  })
  holdKey(session, personId, subject, stepUp, new Date(expiresAt))
  return { stepUp, expiresAt }
}
