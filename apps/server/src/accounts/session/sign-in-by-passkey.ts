// Signs in by a passkey alone: something the person has, unlocked by what they know or are, checked by the
// worker. The passkey identifies its owner.
import type { UsedPasskey } from '@testate/api/factors'
import { signInQuestion } from '../../factors/questions.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { openSession, type From, type SignedIn } from './open-session.ts'
import { isKnownDevice, whoIs } from '../rows/store.ts'
import { tokenHash } from '../../platform/token.ts'

/** Refuses `invalid-credentials` for a passkey that is unknown, does not count yet, or is a guest's. */
export async function signInByPasskey(
  app: App,
  { passkey, device, ...from }: From & { passkey: UsedPasskey; device: string | undefined },
): Promise<SignedIn> {
  const { personId } = await askWorker(app, signInQuestion, { passkey })
  return await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
    if ((await whoIs(tx, personId))?.kind !== 'account')
      refuse(
        'invalid-credentials',
        'This passkey belongs to no account. If you are a witness, please open the link in your invitation.',
        because('passkey-without-account'),
      )
    const knownDevice = device !== undefined && (await isKnownDevice(tx, personId, tokenHash(device)))
    return await openSession(tx, personId, { ...from, knownDevice }, { by: 'passkey' })
  })
}
