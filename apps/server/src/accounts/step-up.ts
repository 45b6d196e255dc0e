// Starts and completes every confirmation: offers the person's factors that count, mails a code where there
// is none, and exchanges the one submitted for the token.
import type { FactorKind, PasskeyOptions } from '@testate/api/factors'
import { offerProof, proveByFactor, provePasskeyToRelease, type HandedIn } from '../factors/offer-proof.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { asksRelease } from '../proofs/asks-release.ts'
import type { Subject } from '../proofs/factor.ts'
import { askId, confirmProof, requestReleaseProof, type Asker } from '../proofs/request-proof.ts'

interface Who {
  /** Hash of the requesting session. */
  session: string
  personId: string
  subject: Subject
}

/** Time limit for a passkey or a typed code when no code was mailed. */
const minutes = 10

interface Offer {
  passkey: PasskeyOptions | null
  passkeyWithCode: PasskeyOptions | null
}

/** `mail`: send a code even if another factor counts. Refuses as the worker does. */
export async function askConfirmation(
  app: Asker,
  { mail, idempotencyKey, ...who }: Who & { mail: boolean; idempotencyKey: string | undefined },
): Promise<Offer & { mailed: boolean; expiresAt: string; factors: FactorKind[] }> {
  const id = askId(`${who.personId}\n${who.subject.purpose}\n${who.subject.willId}`, idempotencyKey)
  const { kinds, passkey, passkeyWithCode, expiresAt } =
    (await provenTo(app, who)) === 'release'
      ? await offerRelease(app, { ...who, mail, id })
      : { passkeyWithCode: null, ...(await offerProof(app, { ...who, mail, id })) }
  return {
    mailed: expiresAt !== null,
    expiresAt: expiresAt ?? new Date(now().getTime() + minutes * 60_000).toISOString(),
    factors: kinds,
    passkey,
    passkeyWithCode,
  }
}

/** The release worker knows no factors but the mailbox and passkeys that the log names. */
async function offerRelease(
  app: Asker,
  asked: Who & { mail: boolean; id: string },
): Promise<Offer & { kinds: FactorKind[]; expiresAt: string | null }> {
  const offered = await requestReleaseProof(app, asked)
  return { kinds: offered.passkey === null ? [] : ['passkey'], ...offered }
}

/** Refuses `step-up-needed` for a wrong factor, `gone` when there is nothing left to confirm. */
export async function confirmBy(
  app: Asker,
  { code, ...handed }: Who & HandedIn & { code?: string | undefined },
): Promise<{ stepUp: string; expiresAt: string }> {
  const by = await provenTo(app, handed)
  if (code === undefined) {
    if (by === 'worker') return await proveByFactor(app, handed)
    const { passkey } = handed
    if (passkey === undefined)
      refuse(
        'bad-request',
        'This is confirmed by a passkey, or by a code that is mailed to you.',
        because('confirmation-not-given'),
      )
    return await provePasskeyToRelease(app, { ...handed, passkey })
  }
  if (by === 'worker' && handed.passkey !== undefined)
    refuse('bad-request', 'Please confirm in one way only.', because('confirmation-not-given'))
  const { stepUp, expiresAt } = await confirmProof(app, {
    session: handed.session,
    personId: handed.personId,
    subject: handed.subject,
    code,
    passkey: handed.passkey,
    by,
  })
  return { stepUp, expiresAt }
}

const provenTo = async ({ db }: Asker, { personId, subject }: Who): Promise<'worker' | 'release'> =>
  await inTransaction(db, { service: 'accounts' }, async (tx) =>
    (await asksRelease(tx, personId, subject)) ? 'release' : 'worker',
  )
