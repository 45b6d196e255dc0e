// Gives the mode up for a will that is under its shared secret: the release worker has a wrap of its own again.
import type { Bytes } from '@testate/evidence/bytes/hash'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysUnder, releaseWrapOf } from './open-parts.ts'
import { endClosing, noteToTell, type SharedSecret } from './secrets.ts'

export async function switchOff(
  tx: Tx,
  openingKey: string,
  secret: SharedSecret,
  shared: Bytes,
): Promise<void> {
  const { now, coming } = await keysUnder(openingKey, secret, shared)
  await endClosing(tx, secret, 'switched-off', {
    wrap: await releaseWrapOf(openingKey, now),
    coming: coming === null ? null : await releaseWrapOf(openingKey, coming),
  })
  const { willId, secretId, testatorId } = secret
  await noteToTell(tx, secretId, 'off')
  await append(tx, {
    event: 'shared.off',
    willId,
    actor: 'release',
    details: { secretId, for: testatorId },
  })
}
