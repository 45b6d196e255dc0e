// What every confirmation begins and ends with: what counts for this person is offered, a code is mailed where nothing else does, and whichever they hand in becomes the token.
import type { FactorKind, PasskeyOptions } from '@testate/api/factors'
import { offerProof, proveByFactor, type HandedIn } from '../factors/offer-proof.ts'
import { now } from '../platform/clock.ts'
import type { Subject } from '../proofs/factor.ts'
import { askId, confirmProof, requestProof, type Asker } from '../proofs/request-proof.ts'

interface Who {
  /** Hash of the session that asks. */
  session: string
  personId: string
  subject: Subject
}

/** So long a passkey's window, and whatever is typed, may take when no code was mailed. */
const minutes = 10

/** `mail`: send a code although something else counts. Refuses as the worker does. */
export async function askConfirmation(
  app: Asker,
  { mail, idempotencyKey, ...who }: Who & { mail: boolean; idempotencyKey: string | undefined },
): Promise<{ mailed: boolean; expiresAt: string; factors: FactorKind[]; passkey: PasskeyOptions | null }> {
  const id = askId(who, idempotencyKey)
  const { kinds, passkey } = await offerProof(app, { ...who, id })
  const mailed = mail || kinds.length === 0
  const expiresAt = mailed
    ? (await requestProof(app, { ...who, id })).expiresAt
    : new Date(now().getTime() + minutes * 60_000).toISOString()
  return { mailed, expiresAt, factors: kinds, passkey }
}

/** Refuses `step-up-needed` for what is wrong, `gone` when there is nothing to confirm any more. */
export async function confirmBy(
  app: Asker,
  { code, ...handed }: Who & HandedIn & { code?: string | undefined },
): Promise<{ stepUp: string; expiresAt: string }> {
  if (code === undefined) return await proveByFactor(app, handed)
  const { stepUp, expiresAt } = await confirmProof(app, {
    session: handed.session,
    personId: handed.personId,
    subject: handed.subject,
    code,
  })
  return { stepUp, expiresAt }
}
