// Opens the sealed PDF of a released will once, and writes a wrap and a line for each executor with a key that counts.
import { append } from '../../audit/append.ts'
import { ReplayedNotice } from '../../custody/grounds.ts'
import { wrapCopies } from '../../custody/wrap-copy.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { ObjectDamaged, ObjectMissing } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { isNewReason, type ReleaseContext } from '../release-context.ts'
import { insertWrap, sealedFileOf, type Receiver } from './store-copies.ts'

/** A file that is not there or does not open holds up no release: it is logged, and looked at again later. */
export async function wrapFor(
  tx: Tx,
  context: ReleaseContext,
  willId: string,
  receivers: readonly Receiver[],
): Promise<void> {
  const { db, store, openingKey, log } = context
  const file = await sealedFileOf(tx, willId)
  if (file === null || file.object === null) return
  const { version, object } = file
  const custody = { db, store, openingKey, recipient: 'release' } as const
  const executors = receivers.map(({ personId, publicKey }) => ({
    personId,
    publicKey: new Uint8Array(publicKey),
  }))
  const ground = ReplayedNotice.of({ willId, standing: 'released' })
  const wraps = await wrapCopies(custody, ground, { willId, version, object }, executors).catch(
    (error: unknown) => {
      if (!(error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged))
        throw error
      if (isNewReason(context, `copy ${willId}`, error.message))
        log.error(
          { willId, error: error.message },
          'a released copy cannot be wrapped to an executor’s own key',
        )
      return []
    },
  )
  for (const wrap of wraps) {
    const { grantId, personId, keyHash } = receivers.find((one) => one.personId === wrap.personId)!
    await insertWrap(tx, { ...wrap, grantId, willId, version, keyHash })
    await append(tx, {
      event: 'release.wrapped',
      willId,
      actor: 'release',
      details: {
        grantId,
        personId,
        keyHash: keyHash.toString('hex'),
        sha256: wrap.sha256.toString('hex'),
      },
    })
    await tellPerson(tx, personId, 'me')
  }
}
