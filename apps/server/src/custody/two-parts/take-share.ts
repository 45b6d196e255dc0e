// After a release: takes a holder's share, and with the second one opens the will to the release worker, as if it had
// never been under a shared secret. Shares, opening and lines are one transaction; one share alone is kept sealed to
// this process until then.
import { openTogether } from '@testate/domain/death/shared-secret'
import { fromBase64 } from '@testate/evidence/bytes/base64'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { aboutSecret } from '@testate/evidence/shared-secret/about'
import { NotForThisKey, openSealedTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { combineShares, shareHashOf } from '@testate/evidence/shared-secret/shares'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hexOf, keepGiven, keysUnder, openGiven, releaseWrapOf, WrongPart } from './open-parts.ts'
import { releaseSeed } from './release-seed.ts'
import {
  endClosing,
  holdersOf,
  noteGiven,
  noteToTell,
  type SharedHolder,
  type SharedSecret,
} from './secrets.ts'

/** How many have given theirs, and whether that opened it. Throws WrongPart for a share that is not this holder's. */
export async function takeShare(
  tx: Tx,
  openingKey: string,
  secret: SharedSecret,
  holder: SharedHolder,
  sealed: string,
): Promise<{ given: number; isOpen: boolean }> {
  const { willId, secretId } = secret
  const { holderId } = holder
  const personId = holder.personId ?? ''
  if (holder.given === null) {
    const share = await shownShare(openingKey, secret, personId, sealed)
    // Whose share it is, and of this secret: shares that do not belong together combine in silence.
    if ((await shareHashOf(share, secret)) !== hexOf(holder.shareHash))
      throw new WrongPart('the share is not the one that was given to this holder')
    if (!(await noteGiven(tx, holderId, await keepGiven(openingKey, secret, share))))
      throw new WrongPart('the share was lost meanwhile')
    await append(tx, {
      event: 'shared.given',
      willId,
      actor: 'release',
      details: { secretId, holderId, personId },
    })
  }
  const holders = await holdersOf(tx, secretId)
  const given = holders.filter((one) => one.given !== null && one.lostAt === null)
  if (given.length < openTogether) return { given: given.length, isOpen: false }
  const shares = await Promise.all(given.map((one) => openGiven(openingKey, secret, one.given!)))
  const shared = await combineShares(shares, secret, {
    commitment: hexOf(secret.commitment),
    shareHashes: holders.map(({ shareHash }) => hexOf(shareHash)),
  })
  const { now, coming } = await keysUnder(openingKey, secret, shared)
  await endClosing(tx, secret, 'opened', {
    wrap: await releaseWrapOf(openingKey, now),
    coming: coming === null ? null : await releaseWrapOf(openingKey, coming),
  })
  await noteToTell(tx, secretId, 'opened')
  await append(tx, {
    event: 'shared.opened',
    willId,
    actor: 'release',
    details: { secretId, holders: given.map((one) => one.holderId) },
  })
  return { given: given.length, isOpen: true }
}

async function shownShare(
  openingKey: string,
  secret: SharedSecret,
  personId: string,
  sealed: string,
): Promise<Bytes> {
  const about = aboutSecret(secret, 'share for the release', personId)
  try {
    return await openSealedTo(releaseSeed(openingKey), fromBase64(sealed), about)
  } catch (error) {
    if (error instanceof NotForThisKey || error instanceof RangeError)
      throw new WrongPart('the share was sealed for something else')
    throw error
  }
}
