// What a testator confirms when they switch a shared secret on or off: the digest that their browser made of what it
// gave out. No login of the api's reads all that it is made of, and the release worker believes it only where it makes
// the same from its own rows and its own key.
import { ownSecrets } from '../../custody/two-parts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Null for a secret that is not the caller's, is over, or of which no share was given. */
export async function switchToConfirm(
  tx: Tx,
  willId: string,
  secretId: string | undefined,
  digest: string | undefined,
): Promise<string | null> {
  const secret = (await ownSecrets(tx, willId)).find(({ id }) => id === secretId)
  return secret?.commitment == null ? null : (digest ?? null)
}
