// Reads the ZIP of a hand-over while it is decrypted, and sends it on: the records as a ZIP of their own, then each
// document and each of the kept accounts by itself. No more than one of them is in memory. What a file says is checked
// by the register; here only its form is followed.
import { MOST_FILE_BYTES, partName } from '@testate/api/estate/hand-over'
import { MOST_DOCUMENT_BYTES } from '@testate/domain/estate/documents'
import type { FileProblem } from './encrypt-file.ts'

export class NotWhole extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

interface InZip {
  name: string
  /** Its local header, with its name (APPNOTE 6.3.9, section 4.3.7). */
  header: Uint8Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

interface Receivers {
  records: (zip: Blob) => Promise<void>
  part: (name: string, bytes: Blob) => Promise<void>
}

/** Throws NotWhole for what is not a ZIP as a register makes it, and for a stream that fails. */
export async function sendFile(zip: ReadableStream<Uint8Array>, to: Receivers): Promise<void> {
  let records: InZip[] | null = []
  let size = 0
  for await (const one of filesIn(zip)) {
    if (!partName.test(one.name)) {
      // Records come before parts.
      if (records === null) throw new NotWhole('not-whole')
      size += one.header.length + one.bytes.length
      if (size > MOST_FILE_BYTES) throw new NotWhole('too-large')
      records.push(one)
      continue
    }
    if (records !== null) await to.records(zipOf(records))
    records = null
    await to.part(one.name, new Blob([one.bytes]))
  }
  if (records !== null) await to.records(zipOf(records))
}

const FILE = 0x0403_4b50
const LISTED = 0x0201_4b50
const END = 0x0605_4b50
const HEADER = 30

async function* filesIn(zip: ReadableStream<Uint8Array>): AsyncGenerator<InZip> {
  const { take, rest } = reader(zip)
  for (;;) {
    const signature = await take(4)
    const what = viewOf(signature).getUint32(0, true)
    if (what === LISTED) return await rest()
    if (what !== FILE) throw new NotWhole('not-whole')
    const about = await take(HEADER - 4)
    const view = viewOf(about)
    const [method, size, unpacked, nameLength, more] = [
      view.getUint16(4, true),
      view.getUint32(14, true),
      view.getUint32(18, true),
      view.getUint16(22, true),
      view.getUint16(24, true),
    ]
    if (method !== 0 || size !== unpacked || more !== 0) throw new NotWhole('not-whole')
    if (size > Math.max(MOST_FILE_BYTES, MOST_DOCUMENT_BYTES)) throw new NotWhole('too-large')
    const path = await take(nameLength)
    const bytes = await take(size)
    yield { name: new TextDecoder().decode(path), header: joined([signature, about, path]), bytes }
  }
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function reader(zip: ReadableStream<Uint8Array>): {
  /** Exactly so many bytes. */
  take(bytes: number): Promise<Uint8Array<ArrayBuffer>>
  /** Read to the end, where a stream shows that it was whole. */
  rest(): Promise<void>
} {
  const source = zip.getReader()
  const held: Uint8Array[] = []
  let have = 0
  const next = async (): Promise<boolean> => {
    const read = await source.read().catch(() => {
      throw new NotWhole('not-whole')
    })
    if (read.done) return false
    held.push(read.value)
    have += read.value.length
    return true
  }
  return {
    take: async (bytes) => {
      while (have < bytes) if (!(await next())) throw new NotWhole('not-whole')
      const taken: Uint8Array[] = []
      for (let left = bytes; left > 0;) {
        const first = held.shift()!
        taken.push(first.subarray(0, left))
        if (first.length > left) held.unshift(first.subarray(left))
        left -= Math.min(left, first.length)
      }
      have -= bytes
      return joined(taken)
    },
    rest: async () => {
      while (await next()) held.length = 0
    },
  }
}

/** As the register makes one: its directory repeats the header of each file. */
function zipOf(files: readonly InZip[]): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { header, bytes } of files) {
    pieces.push(header, bytes)
    const fixed = new Uint8Array(6)
    viewOf(fixed).setUint32(0, LISTED, true)
    viewOf(fixed).setUint16(4, 20, true)
    const place = new Uint8Array(14)
    viewOf(place).setUint32(10, offset, true)
    directory.push(fixed, header.slice(4, HEADER), place, header.slice(HEADER))
    offset += header.length + bytes.length
  }
  const listed = joined(directory)
  const end = new Uint8Array(22)
  const view = viewOf(end)
  view.setUint32(0, END, true)
  view.setUint16(8, files.length, true)
  view.setUint16(10, files.length, true)
  view.setUint32(12, listed.length, true)
  view.setUint32(16, offset, true)
  return new Blob([...pieces, listed, end])
}
