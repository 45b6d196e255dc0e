// Puts a closed will under its shared secret: another data key, under both parts; in the same transaction the release
// worker's wrap of the former one goes. From its commit on nothing at rest opens the will without the shared part.
import { canSwitchOn } from '@testate/domain/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { transcriptOf } from '@testate/evidence/shared-secret/own-part'
import { MOST_ANSWERS } from '@testate/evidence/shared-secret/shares'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HeldKeys } from '../open.ts'
import { willKey } from '../will-key.ts'
import { holdMoving } from './held-moving.ts'
import { hexOf, keysUnder, newKeyUnder, type OpenedPart } from './open-parts.ts'
import { releaseSharedKey } from './release-seed.ts'
import {
  closingSecret,
  holdersOf,
  mayClose,
  noteToTell,
  setMoving,
  type SharedHolder,
  type SharedSecret,
} from './secrets.ts'

export type NotClosed = 'not-now' | 'not-practised' | 'changed' | 'former-needed' | 'still-moving'

/** Null when it is done, or goes on with what a killed process began. `former`: the part of the one it replaces. */
export async function closeUnderParts(
  tx: Tx,
  openingKey: string,
  secret: SharedSecret,
  { shared, transcript }: OpenedPart,
  former: { secret: SharedSecret; shared: Bytes } | null,
): Promise<NotClosed | null> {
  if (secret.state === 'moving') {
    holdMoving(secret.secretId, await keysUnder(openingKey, secret, shared), secret.wrap!)
    return null
  }
  const { secretId, willId, testatorId } = secret
  if (secret.state !== 'practising' || !(await mayClose(tx, secretId))) return 'not-now'
  const holders = await holdersOf(tx, secretId)
  const facts = holders.map(({ shareHash, practisedAt, lostAt, answersLeft }) => ({
    hasKey: shareHash !== null,
    hasPractised: practisedAt !== null && answersLeft !== null && answersLeft < MOST_ANSWERS,
    isLost: lostAt !== null,
    isSilent: false,
  }))
  if (!canSwitchOn(facts)) return 'not-practised'
  // Rows that another process wrote are what the testator's browser gave out, and answers that it could check, or not.
  if (toHex(await keptTranscript(openingKey, secret, holders)) !== toHex(transcript)) return 'changed'
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
      transcript: toHex(transcript),
      holders: holders.flatMap(({ personId }) => personId ?? []),
      for: testatorId,
    },
  })
  await noteToTell(tx, secretId, 'on')
  holdMoving(secretId, { now: before.now, coming }, wraps.wrap)
  return null
}

/**
 * The digest of what the rows say was given out, to browsers that saw this process's own key: one that saw another
 * would refuse this one for good.
 */
async function keptTranscript(
  openingKey: string,
  secret: SharedSecret,
  holders: readonly SharedHolder[],
): Promise<Bytes> {
  const given = holders.map(async ({ personId, publicKey, shareHash, answer, answersLeft }) => ({
    personId: personId ?? '',
    publicKey: publicKey === null ? '' : toBase64(new Uint8Array(publicKey)),
    hash: hexOf(shareHash),
    answer: await firstAnswer(answer, answersLeft),
  }))
  return await transcriptOf(secret, {
    commitment: hexOf(secret.commitment),
    releaseKey: toBase64(await releaseSharedKey(openingKey)),
    holders: await Promise.all(given),
  })
}

/** Each answer is the SHA-256 of the next: the one that was given out follows from the last that was checked. */
async function firstAnswer(last: Buffer | null, left: number | null): Promise<string> {
  if (last === null || left === null) return ''
  let answer: Bytes = new Uint8Array(last)
  for (let n = left; n < MOST_ANSWERS; n += 1) answer = await sha256(answer)
  return toHex(answer)
}
