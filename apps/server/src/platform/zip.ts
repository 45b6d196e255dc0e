// A ZIP of uncompressed files (APPNOTE 6.3.9, method "stored"): its contents are compressed already or were
// encrypted until now, and any system opens it.
import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** With forward slashes, no leading one. */
  name: string
  bytes: Uint8Array
  at: Date
}

/** The limits without ZIP64, which older readers do not know. */
const MOST_BYTES = 0xffff_ffff
const MOST_FILES = 0xffff
/** The reader seals it as it arrives; a large piece at once is slow there (platform/storage/vault.ts). */
const PIECE_BYTES = 64 * 1024
/** General purpose bit 11: names are UTF-8. */
const UTF8 = 0x0800
/** What each file begins with. */
const FILE = 0x0403_4b50

/** One file after another, so that no two are in memory. Throws a RangeError if it exceeds 4 GB. */
export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for await (const { name, bytes, at } of files) {
    const path = Buffer.from(name, 'utf8')
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0) // needed to extract: 2.0
    about.writeUInt16LE(UTF8, 2)
    about.writeUInt32LE(dosTime(at), 6)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    if (offset + bytes.length + path.length + 30 > MOST_BYTES || count >= MOST_FILES)
      throw new RangeError('this is more than one ZIP holds')
    directory.push(...entryOf(about, path, offset))
    count += 1
    yield Buffer.concat([signed(FILE), about, path])
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(PIECE_BYTES, bytes.length - from))
    offset += 30 + path.length + bytes.length
  }
  yield endOf(directory, count, offset)
}

/** The files of several ZIPs that `zipOf` made as one, piece by piece. Throws if one of them ends early. */
export async function* joinZips(zips: readonly AsyncIterable<Buffer>[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const zip of zips) {
    const from = reader(zip)
    while ((await from.take(4)).readUInt32LE() === FILE) {
      const about = await from.take(26)
      const path = await from.take(about.readUInt16LE(22))
      const size = about.readUInt32LE(18)
      if (offset + size + path.length + 30 > MOST_BYTES || count >= MOST_FILES)
        throw new RangeError('this is more than one ZIP holds')
      directory.push(...entryOf(about, path, offset))
      count += 1
      yield Buffer.concat([signed(FILE), about, path])
      for (let left = size; left > 0;) {
        const piece = await from.some(left)
        left -= piece.length
        yield piece
      }
      offset += 30 + path.length + size
    }
    // The directory of each is replaced by that of all. Read to the end, where a stream shows that it was whole.
    await from.rest()
  }
  yield endOf(directory, count, offset)
}

function entryOf(about: Buffer, path: Buffer, offset: number): Buffer[] {
  const central = Buffer.alloc(14)
  central.writeUInt32LE(offset, 10)
  return [signed(0x0201_4b50), Buffer.from([20, 0]), about, central, path]
}

function endOf(directory: readonly Buffer[], count: number, offset: number): Buffer {
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([listed, signed(0x0605_4b50), end])
}

function reader(pieces: AsyncIterable<Buffer>): {
  /** Exactly so many bytes. */
  take(bytes: number): Promise<Buffer>
  /** At least one and at most so many, copied: a piece may be valid until the next only. */
  some(most: number): Promise<Buffer>
  rest(): Promise<void>
} {
  const source = pieces[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const fill = async (): Promise<void> => {
    const next = await source.next()
    if (next.done === true) throw new Error('the ZIP ends early')
    held = Buffer.concat([held, next.value])
  }
  const cut = (bytes: number): Buffer => {
    const piece = Buffer.from(held.subarray(0, bytes))
    held = held.subarray(bytes)
    return piece
  }
  return {
    take: async (bytes) => {
      while (held.length < bytes) await fill()
      return cut(bytes)
    },
    some: async (most) => {
      while (held.length === 0) await fill()
      return cut(Math.min(most, held.length))
    },
    rest: async () => {
      while ((await source.next()).done !== true);
    },
  }
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** Date in the upper half, time in the lower, in UTC: the format has no zone. */
function dosTime(at: Date): number {
  const date =
    ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return (
    ((date << 16) | (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)) >>> 0
  )
}
