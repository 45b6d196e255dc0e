// Reads a ZIP for the tests as any program does, from its end: the writer's directory must lead to the files.
import { crc32 } from 'node:zlib'

/** Throws if a signature, offset or checksum does not match the directory. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x0605_4b50) throw new Error('no end of a directory')
  const [count, size, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ]
  if (start + size !== end) throw new Error('the directory is not where it is said to be')
  const files = new Map<string, Buffer>()
  for (let place = start, n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(place) !== 0x0201_4b50) throw new Error('no entry')
    const [crc, bytes, named, local] = [
      zip.readUInt32LE(place + 16),
      zip.readUInt32LE(place + 24),
      zip.readUInt16LE(place + 28),
      zip.readUInt32LE(place + 42),
    ]
    const name = zip.toString('utf8', place + 46, place + 46 + named)
    if (
      zip.readUInt32LE(local) !== 0x0403_4b50 ||
      zip.toString('utf8', local + 30, local + 30 + named) !== name
    )
      throw new Error(`${name} is not where it is said to be`)
    const content = zip.subarray(local + 30 + named, local + 30 + named + bytes)
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content)
    place += 46 + named
  }
  return files
}
