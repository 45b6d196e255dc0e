// Stores ciphertexts and other bytes under their SHA-256: the name is the checksum, so the next read notices
// bit rot and tampering, and writing the same bytes twice is harmless.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat, mkdtemp, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { now } from '../clock.ts'
import { freeBuffer } from './buffers.ts'

/** SHA-256 of the stored bytes, 64 lower-case hexadecimal digits. */
export type ObjectId = string & { readonly brand: 'ObjectId' }

export interface ObjectStore {
  /**
   * Stores the bytes durably before it resolves; the same bytes always give the same id. Consumes each piece
   * before it requests the next.
   */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<ObjectId>
  /** The bytes, checked against their name. Throws ObjectMissing or ObjectDamaged. */
  get(id: ObjectId): Promise<Buffer>
  /**
   * The same in pieces, for what must not be in memory as a whole: none of it may be used before the end,
   * where it is checked.
   */
  read(id: ObjectId): AsyncGenerator<Buffer>
  has(id: ObjectId): Promise<boolean>
  /** Removing an absent object is no error: a repeated job must not fail on its own success. */
  remove(id: ObjectId): Promise<void>
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged'
}

/**
 * Narrows a string from a row to an object id. Throws a TypeError for anything that could leave the store's
 * folder.
 */
export function objectId(text: string): ObjectId {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new TypeError(`not an object id: ${JSON.stringify(text.slice(0, 80))}`)
  return text as ObjectId
}

/**
 * Opens the store that `OBJECT_STORE_URL` names: a folder, a `file:` address, or
 * `s3://bucket[/prefix]?endpoint=https://…&region=…` (credentials from the environment, as the AWS tools read
 * them).
 */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  if (url.startsWith('s3://')) return openS3(new URL(url))
  return openDisk(url.startsWith('file:') ? new URL(url).pathname : url)
}

const DAY_MS = 86_400_000

async function openDisk(folder: string): Promise<ObjectStore> {
  const root = resolve(folder)
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  // Left half written by a killed process; a day is longer than any upload can last.
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const age = now().getTime() - (await stat(path).catch(() => ({ mtimeMs: now().getTime() }))).mtimeMs
    if (age > DAY_MS) await rm(path, { force: true })
  }
  const place = (id: ObjectId) => ({
    folder: join(root, objectId(id).slice(0, 2)),
    path: join(root, id.slice(0, 2), id),
  })

  return {
    async put(bytes) {
      const temporary = join(incoming, randomUUID())
      try {
        const id = await writeHashed(bytes, temporary)
        const { folder, path } = place(id)
        if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(root)
        await rename(temporary, path)
        // POSIX: a rename survives a power cut only once the folder itself is on the disk.
        await syncFolder(folder)
        return id
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async get(id) {
      return checked(
        id,
        await readFile(place(id).path).catch((error: NodeJS.ErrnoException) => missing(id, error)),
      )
    },
    read: (id) => checkedAtEnd(id, piecesOf(id, place(id).path)),
    async has(id) {
      return (await stat(place(id).path).catch(() => null)) !== null
    },
    async remove(id) {
      const { folder, path } = place(id)
      await rm(path, { force: true })
      await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}

async function openS3(url: URL): Promise<ObjectStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, HeadObjectCommand, DeleteObjectCommand } =
    await import('@aws-sdk/client-s3')
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const client: S3Client = new S3Client({
    region: url.searchParams.get('region') ?? 'eu-west-2',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // We send and check our own SHA-256; several S3-compatible servers reject the default CRC trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
  })
  const Bucket = url.hostname
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const key = (id: ObjectId) => (prefix ? `${prefix}/` : '') + objectId(id)
  const bodyOf = async (id: ObjectId) => {
    const answer = await client
      .send(new GetObjectCommand({ Bucket, Key: key(id) }))
      .catch((error: unknown) => {
        throw absent(error) ? new ObjectMissing(`object ${id} is not in the store`) : error
      })
    return answer.Body!
  }
  const absent = (error: unknown) =>
    (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

  return {
    async put(bytes) {
      // The name is the hash, known only at the end: until then the (already encrypted) bytes are in a
      // private file.
      const folder = await mkdtemp(join(tmpdir(), 'testate-object-'))
      try {
        const path = join(folder, 'object')
        const id = await writeHashed(bytes, path)
        const { size } = await stat(path)
        // Small bodies are sent as bytes, which the client can resend after a fault; a recording is streamed.
        const Body = size <= 16 * 2 ** 20 ? await readFile(path) : createReadStream(path)
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: key(id),
            Body,
            ContentLength: size,
            ChecksumSHA256: Buffer.from(id, 'hex').toString('base64'),
          }),
        )
        return id
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async get(id) {
      return checked(id, Buffer.from(await (await bodyOf(id)).transformToByteArray()))
    },
    read: (id) =>
      checkedAtEnd(
        id,
        (async function* () {
          yield* (await bodyOf(id)) as unknown as AsyncIterable<Buffer>
        })(),
      ),
    async has(id) {
      return client.send(new HeadObjectCommand({ Bucket, Key: key(id) })).then(
        () => true,
        (error: unknown) => {
          if (absent(error)) return false
          throw error
        },
      )
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key(id) }))
    },
  }
}

/**
 * Fewer and larger writes: 160 writes of 64 KB by a stream took twice the processor time of ten of 1 MB
 * (measured with 10 MB).
 */
const WRITE_BYTES = 2 ** 20
const READ_BYTES = 2 ** 18

async function writeHashed(bytes: Uint8Array | AsyncIterable<Uint8Array>, path: string): Promise<ObjectId> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  // Pieces are copied, since their producer may reuse the memory; a whole buffer is written as it is.
  let waiting: Buffer | undefined
  let size = 0
  const flush = async (): Promise<void> => {
    if (waiting !== undefined) await writeAll(file, waiting.subarray(0, size))
    size = 0
  }
  try {
    if (bytes instanceof Uint8Array) {
      hash.update(bytes)
      await writeAll(file, bytes)
    } else {
      for await (const piece of bytes) {
        hash.update(piece)
        if (size + piece.length > WRITE_BYTES) await flush()
        if (piece.length > WRITE_BYTES) await writeAll(file, piece)
        else {
          waiting ??= Buffer.allocUnsafeSlow(WRITE_BYTES)
          waiting.set(piece, size)
          size += piece.length
        }
      }
      await flush()
    }
    await file.sync()
  } finally {
    await file.close()
    if (waiting !== undefined) freeBuffer(waiting)
  }
  return hash.digest('hex') as ObjectId
}

/** A nearly full disk writes less than requested and reports it only by the count. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let left = bytes; left.length > 0;) {
    const { bytesWritten } = await file.write(left)
    if (bytesWritten === 0) throw new Error('the disk takes no more')
    left = left.subarray(bytesWritten)
  }
}

function missing(id: ObjectId, error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new ObjectMissing(`object ${id} is not in the store`) : error
}

async function* piecesOf(id: ObjectId, path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => missing(id, error))
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(READ_BYTES), 0, READ_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function checked(id: ObjectId, bytes: Buffer): Buffer {
  const found = createHash('sha256').update(bytes).digest('hex')
  return found === id ? bytes : changed(id, found)
}

async function* checkedAtEnd(id: ObjectId, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  const found = hash.digest('hex')
  if (found !== id) changed(id, found)
}

function changed(id: ObjectId, found: string): never {
  throw new ObjectDamaged(`object ${id} has changed in the store: its bytes now hash to ${found}`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
