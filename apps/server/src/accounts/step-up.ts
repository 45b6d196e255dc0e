// Starts and completes every confirmation: offers the person's factors that count, mails a code where there
// is none, and exchanges the one submitted for the token.
import type { FactorKind, PasskeyOptions } from '@testate/api/factors'
import { offerProof, proveByFactor, type HandedIn } from '../factors/offer-proof.ts'
import { now } from '../platform/clock.ts'
import type { Subject } from '../proofs/factor.ts'
import { askId, confirmProof, type Asker } from '../proofs/request-proof.ts'

interface Who {
  /** Hash of the requesting session. */
  session: string
  personId: string
  subject: Subject
}

/** Time limit for a passkey or a typed code when no code was mailed. */
const minutes = 10

/** `mail`: send a code even if another factor counts. Refuses as the worker does. */
export async function askConfirmation(
  app: Asker,
  { mail, idempotencyKey, ...who }: Who & { mail: boolean; idempotencyKey: string | undefined },
): Promise<{ mailed: boolean; expiresAt: string; factors: FactorKind[]; passkey: PasskeyOptions | null }> {
  const { kinds, passkey, expiresAt } = await offerProof(app, {
    ...who,
    mail,
    id: askId(`${who.personId}\n${who.subject.purpose}\n${who.subject.willId}`, idempotencyKey),
  })
  return {
    mailed: expiresAt !== null,
    expiresAt: expiresAt ?? new Date(now().getTime() + minutes * 60_000).toISOString(),
    factors: kinds,
    passkey,
  }
}

/** Refuses `step-up-needed` for a wrong factor, `gone` when there is nothing left to confirm. */
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
