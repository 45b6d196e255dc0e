// Seals the files of a will that came under its shared secret: with keys that this process holds, and keeps nowhere.
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import { sealAnew } from '../new-key.ts'
import { forgetMoving, movingKeys } from './held-moving.ts'
import { lockedSecret, setOn, type SharedSecret } from './secrets.ts'

const release = { service: 'release' } as const

/**
 * `on` is in the transaction of the end. Repeatable after a kill at any point. A secret whose own transaction is not
 * committed yet waits; one that is over is forgotten.
 */
export async function moveUnderSecret(
  context: { db: Db; store: ObjectStore },
  secretId: string,
  on: (tx: Tx, secret: SharedSecret) => Promise<void>,
): Promise<void> {
  const keys = movingKeys(secretId)
  if (keys === undefined) return
  const secret = await inTransaction(context.db, release, (tx) => lockedSecret(tx, secretId))
  if (secret?.state === 'practising') return
  if (secret?.state === 'moving' && keys.coming !== null) {
    await sealAnew(context, secret.willId, secret.version, [keys.now, keys.coming])
    const isOn = await inTransaction(context.db, release, async (tx) => {
      if (!(await setOn(tx, secret))) return false
      await on(tx, secret)
      return true
    })
    // Something came under the former key meanwhile: the next round.
    if (!isOn) return
  }
  forgetMoving(secretId)
}
