// Puts the two parts together, for one request: the shared part that the testator's browser sealed to it, and the
// platform's, which this process alone opens. Nothing of it is stored.
import { createPublicKey, randomBytes } from 'node:crypto'
import { fromBase64 } from '@testate/evidence/bytes/base64'
import { toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { aboutRequest, type ForRequest } from '@testate/evidence/shared-secret/acts'
import { NotForThisKey, openSealedTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { commitmentTo, PART_BYTES } from '@testate/evidence/shared-secret/shares'
import { unwrapUnderParts, wrapUnderParts, WrongParts } from '@testate/evidence/shared-secret/wrap-key'
import { CannotOpen, sealFor, type DataKey, type SealContext } from '../../platform/storage/vault.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import type { HeldKeys } from '../open.ts'
import { wrapContext } from '../will-key.ts'
import { releaseSeed } from './release-seed.ts'
import type { SharedSecret } from './secrets.ts'

/** What a browser sealed to the release worker for the proof of this token, and of which secret. */
export interface ShownPart {
  secretId: string
  sealed: string
}

const SHOWN_BYTES = PART_BYTES + 32

export class WrongPart extends Error {
  override name = 'WrongPart'
}

/** The part, and the digest of everything that the testator's browser gave out with it. */
export interface OpenedPart {
  shared: Bytes
  transcript: Bytes
}

/** Throws WrongPart unless it is the part that was committed to, sealed for this act of the proof of this token. */
export async function shownPart(
  openingKey: string,
  secret: SharedSecret,
  { secretId, sealed }: ShownPart,
  request: Omit<ForRequest, 'releaseKey'>,
): Promise<OpenedPart> {
  if (secretId !== secret.secretId) throw new WrongPart('the part is of another secret')
  const about = await aboutRequest(secret, request)
  const opened = await openSealedTo(releaseSeed(openingKey), bytesOf(sealed), about).catch(
    (error: unknown) => {
      if (error instanceof NotForThisKey) throw new WrongPart('the part was sealed for something else')
      throw error
    },
  )
  const shared = opened.slice(0, PART_BYTES)
  if (
    opened.length !== SHOWN_BYTES ||
    (await commitmentTo(shared, secret)) !== secret.commitment?.toString('hex')
  )
    throw new WrongPart('the part is not the one that was committed to')
  return { shared, transcript: opened.slice(PART_BYTES) }
}

function bytesOf(text: string): Bytes {
  try {
    return fromBase64(text)
  } catch {
    throw new WrongPart('the part is no base 64')
  }
}

const platformContext = ({ willId, version }: Pick<SharedSecret, 'willId' | 'version'>): SealContext => ({
  willId,
  version,
  purpose: 'platform part',
})

const ownKey = (openingKey: string): string =>
  createPublicKey(openingKey).export({ type: 'spki', format: 'pem' }).toString()

/** The will's keys: the former one as well, until nothing is under it. Throws CannotOpen. */
export async function keysUnder(openingKey: string, secret: SharedSecret, shared: Bytes): Promise<HeldKeys> {
  const { willId, version, wrap, formerWrap, platformPart } = secret
  if (wrap === null || platformPart === null) throw new CannotOpen('the secret does not close its will')
  const platform = new Uint8Array(await openWith(openingKey, platformPart, platformContext(secret)))
  const opened = async (bytes: Buffer): Promise<DataKey> => ({
    willId,
    version,
    bytes: await unwrapUnderParts({ platform, shared }, secret, new Uint8Array(bytes)).catch(
      (error: unknown) => {
        if (error instanceof WrongParts) throw new CannotOpen(error.message)
        throw error
      },
    ),
  })
  const key = await opened(wrap)
  return formerWrap === null ? { now: key, coming: null } : { now: await opened(formerWrap), coming: key }
}

/** Another key for the will, under a platform's part of its own, and the former one under the same parts. */
export async function newKeyUnder(
  openingKey: string,
  secret: SharedSecret,
  shared: Bytes,
  former: DataKey,
): Promise<{ coming: DataKey; platformPart: Buffer; wrap: Bytes; formerWrap: Bytes }> {
  const { willId, version } = secret
  const platform = new Uint8Array(randomBytes(PART_BYTES))
  const coming: DataKey = { willId, version, bytes: new Uint8Array(randomBytes(32)) }
  const under = async (key: DataKey): Promise<Bytes> =>
    await wrapUnderParts({ platform, shared }, secret, new Uint8Array(key.bytes))
  return {
    coming,
    platformPart: await sealFor(ownKey(openingKey), platform, platformContext(secret)),
    wrap: await under(coming),
    formerWrap: await under(former),
  }
}

/** A wrap of the release worker's own, as for a will without a shared secret. */
export const releaseWrapOf = async (openingKey: string, key: DataKey): Promise<Buffer> =>
  await sealFor(ownKey(openingKey), key.bytes, wrapContext(key))

const givenContext = ({ willId, version, secretId }: SharedSecret): SealContext => ({
  willId,
  version,
  purpose: `given share ${secretId}`,
})

export const keepGiven = async (openingKey: string, secret: SharedSecret, share: Bytes): Promise<Buffer> =>
  await sealFor(ownKey(openingKey), share, givenContext(secret))

export const openGiven = async (openingKey: string, secret: SharedSecret, given: Buffer): Promise<Bytes> =>
  new Uint8Array(await openWith(openingKey, given, givenContext(secret)))

export const hexOf = (bytes: Buffer | null): string => (bytes === null ? '' : toHex(bytes))
