// Opens one stored object with its own key, by Web Crypto alone: browsers have no other part that can. The format is
// that of the AWS Encryption SDK, message format 2 with the one suite that the register seals with (vault.ts).
// https://docs.aws.amazon.com/encryption-sdk/latest/developer-guide/message-format.html
import type { Bytes } from '../bytes/hash.ts'

export class CannotOpenObject extends Error {
  override name = 'CannotOpenObject'
}

/** AES-256-GCM with a commitment to the key, HKDF with SHA-512, and no signature. */
const SUITE = 0x0478
const FORMAT = 2
const FRAMED = 2
const LAST = 0xffff_ffff
const [ID_BYTES, IV_BYTES, TAG_BYTES, COMMITMENT_BYTES] = [32, 12, 16, 32]

/** What the object says it is sealed for, such as will, version and purpose; authenticated with the key. */
type Context = Record<string, string>

/**
 * The plaintext, whole and authenticated. `context` must be exactly the one it was sealed with. Throws
 * CannotOpenObject for another key or context, and for bytes that are damaged or cut off.
 */
export async function openObject(contentKey: Bytes, object: Bytes, context: Context): Promise<Bytes> {
  try {
    const at = new Reader(object)
    const header = readHeader(at)
    if (!isSame(header.context, context))
      throw new CannotOpenObject('the object was sealed for something else')
    const key = await keyOf(contentKey, header)
    await checkHeader(key, at, object.slice(0, header.length))
    return await openFrames(key, at, header)
  } catch (error) {
    if (error instanceof CannotOpenObject) throw error
    throw new CannotOpenObject('the object is damaged, or was sealed for another key', { cause: error })
  }
}

interface Header {
  id: Bytes
  context: Context
  frameLength: number
  commitment: Bytes
  /** Bytes of the header that its tag covers. */
  length: number
}

function readHeader(at: Reader): Header {
  if (at.number(1) !== FORMAT || at.number(2) !== SUITE) throw new CannotOpenObject('another format')
  const id = at.bytes(ID_BYTES)
  const context = contextOf(new Reader(at.bytes(at.number(2))))
  // The keys that wrap it: whoever has the key itself needs none of them.
  for (let left = at.number(2); left > 0; left -= 1) for (let n = 0; n < 3; n += 1) at.bytes(at.number(2))
  if (at.number(1) !== FRAMED) throw new CannotOpenObject('another content type')
  const frameLength = at.number(4)
  return { id, context, frameLength, commitment: at.bytes(COMMITMENT_BYTES), length: at.offset }
}

function contextOf(at: Reader): Context {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pairs = Array.from({ length: at.number(2) }, () => {
    const name = decoder.decode(at.bytes(at.number(2)))
    return [name, decoder.decode(at.bytes(at.number(2)))] as const
  })
  return Object.fromEntries(pairs)
}

const isSame = (found: Context, wanted: Context): boolean =>
  Object.keys(found).length === Object.keys(wanted).length &&
  Object.entries(wanted).every(([name, value]) => Object.hasOwn(found, name) && found[name] === value)

async function keyOf(contentKey: Bytes, { id, commitment }: Header): Promise<CryptoKey> {
  const input = await crypto.subtle.importKey('raw', contentKey, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const hkdf = (info: Bytes): HkdfParams => ({ name: 'HKDF', hash: 'SHA-512', salt: id, info })
  const utf8 = new TextEncoder()
  const made = new Uint8Array(
    await crypto.subtle.deriveBits(hkdf(utf8.encode('COMMITKEY')), input, COMMITMENT_BYTES * 8),
  )
  if (!made.every((byte, n) => byte === commitment[n])) throw new CannotOpenObject('another key')
  const info = new Uint8Array([SUITE >> 8, SUITE & 255, ...utf8.encode('DERIVEKEY')])
  return await crypto.subtle.deriveKey(hkdf(info), input, { name: 'AES-GCM', length: 256 }, false, [
    'decrypt',
  ])
}

async function checkHeader(key: CryptoKey, at: Reader, header: Bytes): Promise<void> {
  await opened(key, { iv: new Uint8Array(IV_BYTES), about: header, sealed: at.bytes(TAG_BYTES) })
}

async function openFrames(key: CryptoKey, at: Reader, { id, frameLength }: Header): Promise<Bytes> {
  const frames: Bytes[] = []
  for (let number = 1; ; number += 1) {
    const first = at.number(4)
    const isLast = first === LAST
    if ((isLast ? at.number(4) : first) !== number) throw new CannotOpenObject('a frame is missing')
    const iv = at.bytes(IV_BYTES)
    const length = isLast ? at.number(4) : frameLength
    const about = aboutFrame(id, { number, length, isLast })
    frames.push(await opened(key, { iv, about, sealed: at.bytes(length + TAG_BYTES) }))
    if (isLast) break
  }
  if (!at.isAtEnd) throw new CannotOpenObject('bytes after the end')
  return joined(frames)
}

function aboutFrame(
  id: Bytes,
  { number, length, isLast }: { number: number; length: number; isLast: boolean },
): Bytes {
  const kind = new TextEncoder().encode(`AWSKMSEncryptionClient ${isLast ? 'Final ' : ''}Frame`)
  const numbers = new DataView(new ArrayBuffer(12))
  numbers.setUint32(0, number)
  numbers.setBigUint64(4, BigInt(length))
  return new Uint8Array([...id, ...kind, ...new Uint8Array(numbers.buffer)])
}

async function opened(
  key: CryptoKey,
  { iv, about, sealed }: { iv: Bytes; about: Bytes; sealed: Bytes },
): Promise<Bytes> {
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: about }, key, sealed),
  )
}

function joined(frames: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    whole.set(frame, at)
    at += frame.length
  }
  return whole
}

class Reader {
  readonly #bytes: Bytes
  offset = 0
  constructor(bytes: Bytes) {
    this.#bytes = bytes
  }
  get isAtEnd(): boolean {
    return this.offset === this.#bytes.length
  }
  bytes(length: number): Bytes {
    const end = this.offset + length
    if (end > this.#bytes.length) throw new CannotOpenObject('the object is cut off')
    const taken = this.#bytes.slice(this.offset, end)
    this.offset = end
    return taken
  }
  /** Big-endian, of so many bytes. */
  number(length: number): number {
    return this.bytes(length).reduce((sum, byte) => sum * 256 + byte, 0)
  }
}
