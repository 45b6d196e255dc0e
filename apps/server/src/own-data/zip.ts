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
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(signed(0x0201_4b50), Buffer.from([20, 0]), about, central, path)
    count += 1
    yield Buffer.concat([signed(0x0403_4b50), about, path])
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      yield Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(PIECE_BYTES, bytes.length - from))
    offset += 30 + path.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([listed, signed(0x0605_4b50), end])
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
