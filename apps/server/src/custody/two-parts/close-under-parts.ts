// Puts a closed will under its shared secret: another data key, under both parts; in the same transaction the release
// worker's wrap of the former one goes. From its commit on nothing at rest opens the will without the shared part.
import { canSwitchOn } from '@testate/domain/death/shared-secret'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HeldKeys } from '../open.ts'
import { willKey } from '../will-key.ts'
import { holdMoving } from './held-moving.ts'
import { hexOf, keysUnder, newKeyUnder } from './open-parts.ts'
import { closingSecret, holdersOf, mayClose, setMoving, type SharedSecret } from './secrets.ts'

export type NotClosed = 'not-now' | 'not-practised' | 'former-needed' | 'still-moving'

/** Null when it is done, or goes on with what a killed process began. `former`: the part of the one it replaces. */
export async function closeUnderParts(
  tx: Tx,
  openingKey: string,
  secret: SharedSecret,
  shared: Bytes,
  former: { secret: SharedSecret; shared: Bytes } | null,
): Promise<NotClosed | null> {
  if (secret.state === 'moving') {
    holdMoving(secret.secretId, await keysUnder(openingKey, secret, shared))
    return null
  }
  const { secretId, willId, testatorId } = secret
  if (secret.state !== 'practising' || !(await mayClose(tx, willId))) return 'not-now'
  const holders = await holdersOf(tx, secretId)
  const facts = holders.map(({ hasShare, practisedAt, lostAt }) => ({
    hasKey: hasShare,
    hasPractised: practisedAt !== null,
    isLost: lostAt !== null,
    isSilent: false,
  }))
  if (!canSwitchOn(facts)) return 'not-practised'
  const present = await closingSecret(tx, willId)
  if (present?.state === 'moving') return 'still-moving'
  if (present !== null && former?.secret.secretId !== present.secretId) return 'former-needed'
  const before: HeldKeys =
    former === null
      ? { now: await willKey(tx, openingKey, secret, 'release'), coming: null }
      : await keysUnder(openingKey, former.secret, former.shared)
  const { coming, ...wraps } = await newKeyUnder(openingKey, secret, shared, before.now)
  await setMoving(tx, secret, wraps)
  await append(tx, {
    event: 'shared.closing',
    willId,
    actor: 'release',
    details: {
      secretId,
      commitment: hexOf(secret.commitment),
      holders: holders.flatMap(({ personId }) => personId ?? []),
      for: testatorId,
    },
  })
  holdMoving(secretId, { now: before.now, coming })
  return null
}
