// What a testator confirms when they switch a shared secret on or off: this will, this secret, this act, and what their
// browser committed to. The release worker makes the same from its own rows.
import { switchOf } from '@testate/evidence/shared-secret/acts'
import { ownSecrets } from '../../custody/two-parts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Null for a secret that is not the caller's, is over, or of which no share was given. */
export async function switchToConfirm(
  tx: Tx,
  willId: string,
  purpose: 'share-on' | 'share-off',
  secretId: string | undefined,
): Promise<string | null> {
  const secret = (await ownSecrets(tx, willId)).find(({ id }) => id === secretId)
  if (secret?.commitment == null) return null
  return await switchOf(
    { willId, secretId: secret.id },
    purpose === 'share-on' ? 'on' : 'off',
    secret.commitment.toString('hex'),
  )
}
