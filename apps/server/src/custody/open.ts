// The worker opens what is sealed to it, or under a will's key. Nothing else in the server does
// (test/architecture.test.ts): every opening names its ground, and what the ground does not cover stays closed.
import { createHash, type Hash } from 'node:crypto'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { objectId, ObjectMissing, type ObjectId, type ObjectStore } from '../platform/storage/objects.ts'
import { contentKeyOf, opening, openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, type DataKey, type SealContext } from '../platform/storage/vault.ts'
import { requireCovered, type Ground } from './grounds.ts'
import { placeOf, type Recipient } from './store.ts'
import { willKey } from './will-key.ts'

/** Keys of a will that this process holds for one request (two-parts/open-parts.ts). `coming`: it is sealed anew. */
export interface HeldKeys {
  now: DataKey
  coming: DataKey | null
}

/** A process's part that opens, and the store. */
export interface Custody {
  db: Db
  store: ObjectStore
  openingKey: string
  /** Whose key that is; the worker's if it is not said. */
  recipient?: Recipient
  /** In place of a wrap of its own. */
  keys?: HeldKeys | null
}

/** Opens what a row holds: a salt, a chain key, what a person typed. Throws CannotOpen. */
export async function openSealed(
  { openingKey }: Pick<Custody, 'openingKey'>,
  ground: Ground,
  sealed: Uint8Array,
  seal: SealContext,
): Promise<Buffer<ArrayBuffer>> {
  requireCovered(ground, seal)
  return await openWith(openingKey, sealed, seal)
}

/**
 * Opens a stored object while it is read: ciphertext and plaintext of 10 MB are never in memory together. Throws
 * ObjectMissing, ObjectDamaged or CannotOpen. The plaintext is in `memory`, if that is given and large enough.
 */
export async function openStored(
  from: Custody,
  ground: Ground,
  object: string,
  seal: SealContext,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  requireCovered(ground, seal)
  const { id, key } = await found(from, object, seal)
  try {
    return await openWith(key, from.store.read(id), seal, memory)
  } catch (error) {
    if (await hasMoved(from, object, seal, id, error))
      return await openStored(from, ground, object, seal, memory)
    // Decryption of a damaged object fails before the end, where its name is checked. Check the name, to
    // report the real cause.
    await from.store.get(id)
    throw error
  }
}

/** The same frame by frame, for a reader that uses none of it before the end (unseal.ts, `opening`). */
export async function* openingStored(
  from: Custody,
  ground: Ground,
  object: string,
  seal: SealContext,
): AsyncGenerator<Buffer> {
  requireCovered(ground, seal)
  const { id, key } = await found(from, object, seal)
  try {
    yield* opening(key, from.store.read(id), seal)
  } catch (error) {
    await from.store.get(id)
    throw error
  }
}

/**
 * The key of this one object, and where its bytes are now. They are whole; of a file whose SHA-256 is given, what they
 * open to has that hash. Throws ObjectMissing, ObjectDamaged or CannotOpen.
 */
export async function contentKeyOfStored(
  from: Custody,
  ground: Ground,
  { object, seal, sha256 }: StoredFile,
): Promise<{ id: ObjectId; contentKey: Buffer }> {
  if (sha256 === undefined) return await keyAndHash(from, ground, { object, seal }, null)
  const { hash, ...found } = await hashedKeyOfStored(from, ground, { object, seal })
  if (!hash.equals(sha256))
    throw new CannotOpen(`the ${seal.purpose} of will ${seal.willId} is not the one that was confirmed`)
  return found
}

/** The same, with the SHA-256 of what it opens to: the object is opened whole. */
export async function hashedKeyOfStored(
  from: Custody,
  ground: Ground,
  file: Omit<StoredFile, 'sha256'>,
): Promise<{ id: ObjectId; contentKey: Buffer; hash: Buffer }> {
  // Bytes that moved meanwhile are hashed from their beginning.
  let hash = createHash('sha256')
  const found = await keyAndHash(from, ground, file, () => (hash = createHash('sha256')))
  return { ...found, hash: hash.digest() }
}

async function keyAndHash(
  from: Custody,
  ground: Ground,
  { object, seal }: Omit<StoredFile, 'sha256'>,
  newHash: (() => Hash) | null,
): Promise<{ id: ObjectId; contentKey: Buffer }> {
  requireCovered(ground, seal)
  const { id, key } = await found(from, object, seal)
  try {
    return { id, contentKey: await contentKeyOf(key, from.store.read(id), seal, newHash?.()) }
  } catch (error) {
    if (await hasMoved(from, object, seal, id, error))
      return await keyAndHash(from, ground, { object, seal }, newHash)
    await from.store.get(id)
    throw error
  }
}

export interface StoredFile {
  object: string
  seal: SealContext
  /** Of the plaintext. */
  sha256?: Buffer | undefined
}

/** Since we looked (move-object.ts). */
const hasMoved = async (
  from: Custody,
  object: string,
  seal: SealContext,
  id: ObjectId,
  error: unknown,
): Promise<boolean> => error instanceof ObjectMissing && (await found(from, object, seal)).id !== id

/** Where the bytes are now, and what opens them. */
async function found(
  from: Custody,
  object: string,
  seal: SealContext,
): Promise<{ id: ObjectId; key: string | DataKey }> {
  const recipient = from.recipient ?? 'worker'
  return await inTransaction(from.db, { service: recipient }, async (tx) => {
    const place = await placeOf(tx, object)
    if (place === null) return { id: objectId(object), key: from.openingKey }
    const held = place.isNew ? from.keys?.coming : from.keys?.now
    return {
      id: objectId(place.storedAs),
      key: held ?? (await willKey(tx, from.openingKey, seal, recipient, place)),
    }
  })
}
