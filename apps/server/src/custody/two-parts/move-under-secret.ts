// Seals the files of a will that came under its shared secret: with keys that this process holds, and keeps nowhere.
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import { sealAnew } from '../new-key.ts'
import { forgetMoving, movingKeys } from './held-moving.ts'
import { lockedSecret, setOn, type SharedSecret } from './secrets.ts'

const release = { service: 'release' } as const

/**
 * `on` is in the transaction of the end. Repeatable after a kill at any point. The keys are read while the row is
 * locked, and count only if the row has their wrap: whatever is left of a transaction that failed seals nothing, for no
 * row could open it.
 */
export async function moveUnderSecret(
  context: { db: Db; store: ObjectStore },
  secretId: string,
  on: (tx: Tx, secret: SharedSecret) => Promise<void>,
): Promise<void> {
  const found = await inTransaction(context.db, release, async (tx) => {
    const secret = await lockedSecret(tx, secretId)
    const keys = movingKeys(secretId, secret?.wrap ?? null)
    if (keys !== null && secret !== null) return { secret, keys }
    // Locked, so no transaction is under way that held them: it failed, or the secret is over.
    forgetMoving(secretId)
    return null
  })
  if (found === null) return
  const { secret, keys } = found
  if (secret.state === 'moving' && keys.coming !== null) {
    await sealAnew(context, secret.willId, secret.version, [keys.now, keys.coming])
    const isOn = await inTransaction(context.db, release, async (tx) => {
      if (!(await setOn(tx, secret))) return false
      await on(tx, secret)
      return true
    })
    // Something came under the former key meanwhile: the next round.
    if (!isOn) return
  }
  forgetMoving(secretId, secret.wrap!)
}
