// Opens sealed bytes: with the private key or the data key, and only for the will, version and purpose they were
// sealed for. Apart from the slice custody nothing imports this file but a mail's own reader
// (test/architecture.test.ts).
import type { Hash } from 'node:crypto'
import { buildDecrypt } from '@aws-crypto/decrypt-node'
import { KeyringNode, KeyringTraceFlag, unwrapDataKey } from '@aws-crypto/material-management-node'
import { privateKeyOf } from './parsed-keys.ts'
import { collect, eachFreed, slices, through, told, type Source } from './sdk-streams.ts'
import {
  asStrings,
  CannotOpen,
  dataKeyring,
  options,
  rsaKeyring,
  type ContentKey,
  type DataKey,
  type SealContext,
} from './vault.ts'

const { decryptUnsignedMessageStream } = buildDecrypt(options)

/**
 * Opens sealed bytes. The context must be exactly the one they were sealed with. Streaming decryption
 * releases frames before the last tag is checked, so the whole plaintext is collected before any of it leaves
 * this function: in `memory`, if that is given and large enough. Throws CannotOpen; rethrows the source's
 * errors.
 */
export async function openWith(
  key: string | DataKey | ContentKey | KeyringNode,
  sealed: Uint8Array | Source,
  context: SealContext,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  return await collect(opened(key, sealed, context), memory)
}

/**
 * The same frame by frame, for a reader that uses none of it before the end: each frame is authentic, but
 * only the end proves that it was all. Each frame is valid until the next is requested; then its memory is
 * freed.
 */
export function opening(
  key: string | DataKey | ContentKey,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(opened(key, sealed, context))
}

/**
 * The key of these bytes alone, for somebody who may open them and nothing else. With `hash`, all of it is opened and
 * hashed. Otherwise no more than the first frame, and the rest is read to the end, so that a source that checks itself
 * has done so. Throws CannotOpen; rethrows the source's errors.
 */
export async function contentKeyOf(
  key: string | DataKey,
  sealed: Source,
  context: SealContext,
  hash?: Hash,
): Promise<Buffer> {
  const keyring = new NotingKeyring(keyringOf(key))
  const pieces = told(sealed, () => undefined)
  try {
    const frames = eachFreed(opened(keyring, unended(pieces), context))
    for await (const frame of frames) {
      if (hash === undefined) break
      hash.update(frame)
    }
    while ((await pieces.next()).done !== true) continue
    return keyring.noted()
  } finally {
    await pieces.return(undefined)
  }
}

/** Whoever stops reading does not end the source. */
async function* unended(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
}

function keyringOf(key: string | DataKey | ContentKey): KeyringNode {
  if (typeof key === 'string') return rsaKeyring({ privateKey: privateKeyOf(key) })
  return 'contentKey' in key ? new ContentKeyring(key) : dataKeyring(key)
}

type Material = Parameters<KeyringNode['_onDecrypt']>[0]
type Wrapped = Parameters<KeyringNode['_onDecrypt']>[1]

/** Has the key already: what wraps it in the header is not needed. The header's commitment is checked as ever. */
class ContentKeyring extends KeyringNode {
  readonly #key: Uint8Array
  constructor({ contentKey }: ContentKey) {
    super()
    // As in dataKeyring: the library takes no view of memory that is shared.
    this.#key = new Uint8Array(contentKey)
  }
  override async _onEncrypt(): Promise<never> {
    throw new Error('a content key seals nothing')
  }
  override async _onDecrypt(material: Material): Promise<Material> {
    return material.setUnencryptedDataKey(this.#key, {
      keyNamespace: 'testate-content',
      keyName: 'content key',
      flags: KeyringTraceFlag.WRAPPING_KEY_DECRYPTED_DATA_KEY,
    })
  }
}

/** Unwraps as another does, and notes the key. */
class NotingKeyring extends KeyringNode {
  readonly #from: KeyringNode
  #key: Buffer | null = null
  constructor(from: KeyringNode) {
    super()
    this.#from = from
  }
  noted(): Buffer {
    if (this.#key === null) throw new CannotOpen('the bytes name no key')
    return this.#key
  }
  override async _onEncrypt(): Promise<never> {
    throw new Error('what notes a key seals nothing')
  }
  override async _onDecrypt(material: Material, wrapped: Wrapped): Promise<Material> {
    const unwrapped = await this.#from.onDecrypt(material, wrapped)
    if (unwrapped.hasUnencryptedDataKey)
      this.#key = Buffer.from(unwrapDataKey(unwrapped.getUnencryptedDataKey()))
    return unwrapped
  }
}

async function* opened(
  key: string | DataKey | ContentKey | KeyringNode,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  let broken: { error: unknown } | null = null
  const source = sealed instanceof Uint8Array ? slices(sealed) : told(sealed, (error) => (broken = { error }))
  const stream = decryptUnsignedMessageStream(key instanceof KeyringNode ? key : keyringOf(key))
  const wanted = asStrings(context)
  stream.once(
    'MessageHeader',
    ({ encryptionContext: found }: { encryptionContext: Record<string, string> }) => {
      const equal =
        Object.keys(found).length === Object.keys(wanted).length &&
        Object.keys(wanted).every((key) => found[key] === wanted[key])
      if (!equal) stream.destroy(new CannotOpen('the bytes were sealed for another will, version or purpose'))
    },
  )
  try {
    yield* through(source, stream)
  } catch (error) {
    if (broken !== null) throw (broken as { error: unknown }).error
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen('the bytes could not be opened: they are damaged, or were sealed for another key', {
      cause: error,
    })
  }
}
