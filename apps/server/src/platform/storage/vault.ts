// Seals and opens bytes. The api process only ever has a public key (decision: it never holds a key that
// opens a will); opening requires the private key and the will, version and purpose the bytes were sealed
// for.
import { constants } from 'node:crypto'
import type { Duplex } from 'node:stream'
// Its parts, not `@aws-crypto/client-node`, which also loads the clients of KMS and DynamoDB (35 MB a
// process, measured).
import { buildDecrypt } from '@aws-crypto/decrypt-node'
import { buildEncrypt } from '@aws-crypto/encrypt-node'
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-node'
import { RawRsaKeyringNode } from '@aws-crypto/raw-rsa-keyring-node'
import { freeBuffer } from './buffers.ts'

/** What sealed bytes belong to. Authenticated, not secret: no personal data in it. */
export interface SealContext {
  willId: string
  version: number
  purpose: string
}

export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

// Key commitment: without it one ciphertext can be made to open to two different plaintexts under two keys.
const options = {
  commitmentPolicy: CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT,
  maxEncryptedDataKeys: 4,
}
const { encryptStream } = buildEncrypt(options)
const { decryptUnsignedMessageStream } = buildDecrypt(options)
const suiteId = AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY
const frameLength = 64 * 1024

// The OAEP hash is part of the format: changing either name or hash orphans everything sealed so far.
const keyring = (rsaKey: { publicKey: string } | { privateKey: string }) =>
  new RawRsaKeyringNode({
    keyNamespace: 'testate',
    keyName: 'worker',
    rsaKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  })

const asStrings = ({ willId, version, purpose }: SealContext): Record<string, string> => ({
  willId,
  version: String(version),
  purpose,
})

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Encrypts frame by frame for the holder of the matching private key (RSA, PEM): emits ciphertext while the
 * plaintext still arrives, or without copying all of it. Each piece is valid until the next is requested;
 * then its memory is freed.
 */
export function sealing(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(sealed(publicKeyPem, plaintext, context))
}

/** Seals bytes or a whole stream and returns the ciphertext. */
export async function sealFor(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): Promise<Buffer> {
  return collect(sealed(publicKeyPem, plaintext, context))
}

function sealed(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return through(
    plaintext instanceof Uint8Array ? slices(plaintext) : plaintext,
    encryptStream(keyring({ publicKey: publicKeyPem }), {
      suiteId,
      frameLength,
      encryptionContext: asStrings(context),
    }),
  )
}

/**
 * Opens sealed bytes. The context must be exactly the one they were sealed with. Streaming decryption
 * releases frames before the last tag is checked, so the whole plaintext is collected before any of it leaves
 * this function: in `memory`, if that is given and large enough. Throws CannotOpen; rethrows the source's
 * errors.
 */
export async function openWith(
  privateKeyPem: string,
  sealed: Uint8Array | Source,
  context: SealContext,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  return await collect(opened(privateKeyPem, sealed, context), memory)
}

/**
 * The same frame by frame, for a reader that uses none of it before the end: each frame is authentic, but
 * only the end proves that it was all. Each frame is valid until the next is requested; then its memory is
 * freed.
 */
export function opening(
  privateKeyPem: string,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(opened(privateKeyPem, sealed, context))
}

async function* opened(
  privateKeyPem: string,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  let broken: { error: unknown } | null = null
  const source = sealed instanceof Uint8Array ? slices(sealed) : told(sealed, (error) => (broken = { error }))
  const stream = decryptUnsignedMessageStream(keyring({ privateKey: privateKeyPem }))
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

async function* eachFreed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    try {
      yield piece
    } finally {
      freeBuffer(piece)
    }
  }
}

/**
 * Passes `source` through `transform`. Written and read by hand: piped, 10 MB took four times the processor
 * time (40 and 9 CPU-ms). The SDK's streams must not be destroyed half way, since the pipeline inside them
 * has no callback and its "premature close" would end the process: if the source fails or the consumer stops,
 * the transform is abandoned.
 */
async function* through(source: Source, transform: Duplex): AsyncGenerator<Buffer> {
  let ready: Buffer[] = []
  let state: 'open' | 'ended' | { failed: unknown } = 'open'
  let wake: () => void = () => undefined
  const become = (next: typeof state): void => {
    if (state === 'open') state = next
    wake()
  }
  const event = (): Promise<void> => new Promise((resolve) => (wake = resolve))
  const now = (): typeof state => state
  transform
    .on('data', (chunk: Buffer) => ready.push(chunk))
    .on('drain', () => wake())
    .on('end', () => become('ended'))
  transform
    .on('error', (failed: unknown) => become({ failed }))
    .on('close', () => become({ failed: new Error('the stream was cut off') }))
  const check = (): void => {
    const is = now()
    if (typeof is === 'object') throw is.failed
  }
  for await (const chunk of source) {
    check()
    if (!transform.write(chunk)) await event()
    check()
    yield* ready
    ready = []
  }
  transform.end()
  while (now() === 'open') await event()
  check()
  yield* ready
}

async function collect(
  chunks: AsyncIterable<Buffer>,
  memory: Buffer<ArrayBuffer> = Buffer.alloc(0),
): Promise<Buffer<ArrayBuffer>> {
  const more: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    const { length } = chunk
    if (size + length <= memory.length) {
      chunk.copy(memory, size)
      freeBuffer(chunk)
    } else more.push(chunk)
    size += length
  }
  if (more.length === 0 && size > 0) return memory.subarray(0, size)
  return Buffer.concat([
    memory.subarray(0, size - more.reduce((sum, chunk) => sum + chunk.length, 0)),
    ...more,
  ])
}

async function* told(source: Source, failed: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) yield* slices(chunk)
  } catch (error) {
    failed(error)
    throw error
  }
}

// One 10 MB write makes the SDK re-concatenate its buffer for each frame (11 MB/s measured); frame-sized
// writes do not.
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += frameLength) yield bytes.subarray(at, at + frameLength)
}
