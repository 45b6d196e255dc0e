// Opens sealed bytes: with the private key or the data key, and only for the will, version and purpose they were
// sealed for. Apart from the slice custody nothing imports this file but a mail's own reader
// (test/architecture.test.ts).
import { buildDecrypt } from '@aws-crypto/decrypt-node'
import { collect, eachFreed, slices, through, told, type Source } from './sdk-streams.ts'
import {
  asStrings,
  CannotOpen,
  dataKeyring,
  options,
  rsaKeyring,
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
  key: string | DataKey,
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
  key: string | DataKey,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(opened(key, sealed, context))
}

async function* opened(
  key: string | DataKey,
  sealed: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  let broken: { error: unknown } | null = null
  const source = sealed instanceof Uint8Array ? slices(sealed) : told(sealed, (error) => (broken = { error }))
  const stream = decryptUnsignedMessageStream(
    typeof key === 'string' ? rsaKeyring({ privateKey: key }) : dataKeyring(key),
  )
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
