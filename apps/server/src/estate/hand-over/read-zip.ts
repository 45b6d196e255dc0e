// Reads the ZIP of a hand-over, as `zipOf` makes it: files that are stored and not compressed, so that nothing grows
// while it is read. It is a stranger's file: whatever is not exactly as expected is a refusal.
import { crc32 } from 'node:zlib'

export type ZipProblem = 'unreadable' | 'packed' | 'names' | 'too-many'

const FILE = 0x0403_4b50
const LISTED = 0x0201_4b50
const END = 0x0605_4b50
const MOST_FILES = 100

/** Plain names in at most one folder: nothing absolute, nothing that leads upwards. */
const plainName = /^(?:[a-z0-9][a-z0-9-]{0,40}\/)?[A-Za-z0-9][A-Za-z0-9-]{0,40}\.[a-z]{2,5}$/

/** By name, or what is wrong with it. */
export function readZip(zip: Buffer): Map<string, Buffer> | ZipProblem {
  if (zip.length < 22 || zip.readUInt32LE(0) !== FILE) return 'unreadable'
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== END) return 'unreadable'
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST_FILES) return 'too-many'
  const directory = zip.readUInt32LE(end + 16)
  if (zip.readUInt16LE(end + 8) !== count || directory + zip.readUInt32LE(end + 12) !== end)
    return 'unreadable'
  const files = new Map<string, Buffer>()
  let at = directory
  // Each file ends where the next begins, so that no two are made of the same bytes.
  let expected = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== LISTED) return 'unreadable'
    const about = zip.subarray(at + 6, at + 32)
    const path = zip.subarray(at + 46, at + 46 + about.readUInt16LE(22))
    const found = readFile(zip, { about, path, from: zip.readUInt32LE(at + 42), expected, directory })
    if (typeof found === 'string') return found
    const name = path.toString('latin1')
    if (!plainName.test(name) || files.has(name)) return 'names'
    files.set(name, found)
    expected += 30 + path.length + found.length
    at += 46 + path.length + about.readUInt16LE(24) + zip.readUInt16LE(at + 32)
  }
  return at === end && expected === directory ? files : 'unreadable'
}

interface Listed {
  /** The 26 bytes that a file's own header repeats. */
  about: Buffer
  path: Buffer
  from: number
  expected: number
  directory: number
}

function readFile(zip: Buffer, { about, path, from, expected, directory }: Listed): Buffer | ZipProblem {
  const size = about.readUInt32LE(18)
  // General purpose bit 0: encrypted; bit 3: sizes that come after the bytes.
  if (about.readUInt16LE(4) !== 0 || about.readUInt32LE(14) !== size || (about.readUInt16LE(2) & 9) !== 0)
    return 'packed'
  if (from !== expected || from + 30 + path.length + size > directory) return 'unreadable'
  const header = zip.subarray(from, from + 30)
  if (header.readUInt32LE(0) !== FILE || !header.subarray(4, 30).equals(about)) return 'unreadable'
  if (!zip.subarray(from + 30, from + 30 + path.length).equals(path)) return 'unreadable'
  const bytes = zip.subarray(from + 30 + path.length, from + 30 + path.length + size)
  return crc32(bytes) === about.readUInt32LE(10) ? bytes : 'unreadable'
}
