// What was opened on a person's proof goes to the key of that one request, and the api reads it there. Both halves
// are here, so that no other slice opens anything.
import { z } from 'zod'
import { type ObjectId, ObjectMissing, type ObjectStore, objectId } from '../platform/storage/objects.ts'
import { copied } from '../platform/storage/hashed.ts'
import { opening, openWith } from '../platform/storage/unseal.ts'
import { sealing, type SealContext } from '../platform/storage/vault.ts'
import type { Ground, Warrant } from './grounds.ts'
import { contentKeyOfStored, type Custody, type StoredFile } from './open.ts'

/**
 * The worker's half: stores the bytes, sealed to the key that the proof was given to. A frame may be valid until the
 * next only: each is copied, since the cipher may still need it then.
 */
export async function handOver(
  { store }: { store: ObjectStore },
  { publicKey }: Warrant,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  seal: SealContext,
): Promise<ObjectId> {
  const kept = bytes instanceof Uint8Array ? bytes : copied(bytes)
  return await store.put(sealing(publicKey, kept, seal))
}

/**
 * The worker's half for a stored object as it is: hands over the key of that one object. No second copy is stored, and
 * the key of the will stays here (decision 93). Opens now, and stores when what is returned is called: that can be read
 * by its asker before the transaction ends, so whoever notes it first stores it last.
 */
export async function keyToHandOver(
  from: Custody,
  warrant: Warrant,
  file: StoredFile,
  request: SealContext,
): Promise<() => Promise<ObjectId>> {
  const { id, contentKey } = await contentKeyOfStored(from, warrant, file)
  const key = JSON.stringify({ object: id, contentKey: contentKey.toString('base64') })
  return async () => await handOver(from, warrant, Buffer.from(key), keyContext(request))
}

/** An object's own key in an answer that only its asker reads; in base64. */
export interface AnsweredKey {
  object: string
  contentKey: string
}

/** The worker's half where an answer is sealed to its asker already: nothing is stored for the request. */
export async function answerKey(from: Custody, ground: Ground, file: StoredFile): Promise<AnsweredKey> {
  const { id, contentKey } = await contentKeyOfStored(from, ground, file)
  return { object: id, contentKey: contentKey.toString('base64') }
}

/** The api's half of answerKey. Throws ObjectMissing, ObjectDamaged or CannotOpen. */
export async function openWithAnsweredKey(
  store: ObjectStore,
  { object, contentKey }: AnsweredKey,
  file: SealContext,
): Promise<Buffer<ArrayBuffer>> {
  return await openWith({ contentKey: Buffer.from(contentKey, 'base64') }, store.read(objectId(object)), file)
}

// A process of the version before this one must not take the key for the file.
const keyContext = (request: SealContext): SealContext => ({ ...request, purpose: `key, ${request.purpose}` })
const handedKey = z.strictObject({ object: z.string().transform(objectId), contentKey: z.base64() })

/** What the api opens. Refuses (`over`) when the key has expired and was deleted. */
interface Handed {
  object: string | null
  /** Of the request. */
  seal: SealContext
  over: () => never
}

/** The api's half of handOver, with the request's private key, which only this process has. */
export async function openHandedOver(
  store: ObjectStore,
  privateKey: string,
  { object, seal, over }: Handed,
): Promise<Buffer<ArrayBuffer>> {
  const sealed = await store.get(objectId(object ?? over())).catch(orOver(over))
  return await openWith(privateKey, sealed, seal)
}

/** The same frame by frame, for what is too large to be in memory; each frame is valid until the next. */
export function openingHandedOver(
  store: ObjectStore,
  privateKey: string,
  object: string,
  seal: SealContext,
): AsyncGenerator<Buffer> {
  return opening(privateKey, store.read(objectId(object)), seal)
}

/**
 * The api's half of handOverKey: the bytes of the file that the key was handed over for. Over as well when the file was
 * replaced meanwhile, or moved. Throws ObjectDamaged or CannotOpen.
 */
export async function openWithHandedKey(
  store: ObjectStore,
  privateKey: string,
  handed: Handed & { file: SealContext },
): Promise<Buffer<ArrayBuffer>> {
  const { object, contentKey } = await keyIn(store, privateKey, handed)
  return await openWith({ contentKey }, store.read(object), handed.file).catch(orOver(handed.over))
}

/** The same frame by frame, as openingHandedOver. What can be found out before the first frame is thrown at once. */
export async function openingWithHandedKey(
  store: ObjectStore,
  privateKey: string,
  handed: Handed & { file: SealContext },
): Promise<AsyncGenerator<Buffer>> {
  const { object, contentKey } = await keyIn(store, privateKey, handed)
  const frames = opening({ contentKey }, store.read(object), handed.file)
  const first = await frames.next().catch(orOver(handed.over))
  return (async function* () {
    if (first.done === true) return
    yield first.value
    yield* frames
  })()
}

async function keyIn(
  store: ObjectStore,
  privateKey: string,
  { seal, ...handed }: Handed,
): Promise<{ object: ObjectId; contentKey: Buffer }> {
  const bytes = await openHandedOver(store, privateKey, { ...handed, seal: keyContext(seal) })
  const { object, contentKey } = handedKey.parse(JSON.parse(bytes.toString()))
  return { object, contentKey: Buffer.from(contentKey, 'base64') }
}

const orOver =
  (over: () => never) =>
  (error: unknown): never => {
    if (error instanceof ObjectMissing) over()
    throw error
  }
