// Writes PDFs byte by byte, so that a test gets exactly the file it needs: a valid will, or one faulty in one
// way.
import { constants, deflateSync } from 'node:zlib'

/** One object: its text between `obj` and `endobj`, or a stream with its dictionary entries and data. */
export type PdfObject = string | { dict: string; data: Uint8Array }

export interface PdfPlan {
  objects: Map<number, PdfObject>
  root: number
  version?: string
  /**
   * `table`: the classic cross-reference table; `streams`: object streams and a cross-reference stream (PDF
   * 1.5).
   */
  layout?: 'table' | 'streams'
  /** How streams of object streams and tables are packed; by default whole. */
  pack?: typeof flate
  /** More entries for the trailer, such as `/Encrypt 9 0 R`. */
  trailer?: string
}

export interface WillPlan {
  /** Default 1. */
  pages?: number
  testator?: string
  title?: string
  version?: string
  layout?: 'table' | 'streams'
  /** Packs each page's content with Flate; default true. */
  packed?: boolean
  /** Pads the file to about this many bytes with an incompressible image. */
  bytes?: number
  /** Makes this file different from another of the same plan. */
  salt?: string
}

/** A valid will: A4 pages of text in Helvetica, saying that it is a sample. */
export function makeWillPdf(plan: WillPlan = {}): Buffer {
  return writePdf(planWill(plan))
}

/**
 * The parts of a valid will, for a test to corrupt before writing. Objects: 1 catalogue, 2 page tree, 3 font,
 * then page and content in turn.
 */
export function planWill(plan: WillPlan = {}): PdfPlan & { version: string; layout: 'table' | 'streams' } {
  const {
    pages = 1,
    testator = 'Ann Example',
    title = 'Last Will and Testament',
    packed = true,
    salt = '',
  } = plan
  const objects = new Map<number, PdfObject>()
  const pageNumber = (index: number) => 4 + index * 2
  objects.set(1, '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>')
  objects.set(
    2,
    '<< /Type /Pages /Kids ' +
      `[${Array.from({ length: pages }, (_, index) => `${pageNumber(index)} 0 R`).join(' ')}] /Count ` +
      `${pages} >>`,
  )
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const imageNumber = pageNumber(pages)
  for (let index = 0; index < pages; index += 1) {
    const lines = [
      `${title} of ${testator} (sample)${salt}`,
      `Page ${index + 1} of ${pages}`,
      'I revoke all former wills and declare this to be my last will.',
      'Signed before Witness One and Witness Two.',
    ]
    const image = plan.bytes !== undefined && index === 0
    const content =
      'BT /F1 12 Tf 72 770 Td 16 TL ' +
      `${lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ` +
      `ET${image ? ' q 400 0 0 400 72 100 cm /Im1 Do Q' : ''}\n`
    objects.set(
      pageNumber(index),
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R ' +
        `>>${image ? ` /XObject << /Im1 ${imageNumber} 0 R >>` : ''} >> /Contents ` +
        `${pageNumber(index) + 1} 0 R >>`,
    )
    objects.set(
      pageNumber(index) + 1,
      packed ? flate('', content) : { dict: '', data: Buffer.from(content, 'latin1') },
    )
  }
  if (plan.bytes !== undefined) objects.set(imageNumber, noiseImage(Math.max(3_000, plan.bytes - 2_000)))
  return { objects, root: 1, version: plan.version ?? '1.7', layout: plan.layout ?? 'table' }
}

/** A Flate-compressed stream. `dict` are further entries. */
export function flate(dict: string, data: string | Uint8Array): PdfObject {
  return {
    dict: `${dict} /Filter /FlateDecode`,
    data: deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data),
  }
}

/** As Acrobat Reader leaves a stream: flushed, and not ended. */
export function flushed(dict: string, data: string | Uint8Array): PdfObject {
  return {
    dict: `${dict} /Filter /FlateDecode`,
    data: deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data, {
      finishFlush: constants.Z_SYNC_FLUSH,
    }),
  }
}

/** An RGB image of about this many bytes with pseudo-random pixels, so that it does not compress. */
function noiseImage(bytes: number): PdfObject {
  const side = Math.floor(Math.sqrt(bytes / 3))
  const data = Buffer.alloc(side * side * 3)
  // xorshift32: the same picture at each run, with a fixed seed.
  let state = 0x9e3779b9
  for (let at = 0; at < data.length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    data[at] = state & 255
  }
  return flate(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
    data,
  )
}

/**
 * A baseline grey JPEG of one flat tone: tables with a single code each, then two zero bits a block (ITU-T
 * T.81, annex F).
 */
export function flatJpeg(width: number, height: number): Buffer {
  const segment = (marker: number, body: number[]) => [
    0xff,
    marker,
    (body.length + 2) >> 8,
    (body.length + 2) & 255,
    ...body,
  ]
  const table = (id: number) => segment(0xc4, [id, 1, ...Array.from({ length: 15 }, () => 0), 0])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const data = Buffer.alloc(Math.ceil(blocks / 4))
  const spare = data.length * 8 - blocks * 2
  if (data.length > 0) data[data.length - 1] = (1 << spare) - 1
  return Buffer.concat([
    Buffer.from([
      0xff,
      0xd8,
      ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
      ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
      ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
      ...table(0x00),
      ...table(0x10),
      ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ]),
    data,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Writes the plan with correct offsets and lengths. */
export function writePdf(plan: PdfPlan): Buffer {
  return (plan.layout ?? 'table') === 'table' ? writeTable(plan) : writeStreams(plan)
}

const head = (version = '1.7') => Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')
const entries = (plan: PdfPlan, size: number) =>
  `/Size ${size} /Root ${plan.root} 0 R /ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>] ${plan.trailer ?? ''}`

function body(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
  // A dictionary may have its own (wrong) length.
  const length = /\/Length\b/.test(object.dict) ? '' : `/Length ${object.data.length}`
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${object.dict} ${length} >>\nstream\n`, 'latin1'),
    object.data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

function lay(
  first: Buffer,
  objects: Iterable<[number, PdfObject]>,
): { bytes: Buffer; offsets: Map<number, number> } {
  const parts = [first]
  const offsets = new Map<number, number>()
  let at = first.length
  for (const [number, object] of objects) {
    const part = body(number, object)
    offsets.set(number, at)
    parts.push(part)
    at += part.length
  }
  return { bytes: Buffer.concat(parts), offsets }
}

/** The classic table for the given offsets; numbers without one are free. */
export function xrefTable(offsets: Map<number, number>, size: number): string {
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return `xref\n0 ${size}\n${rows.join('')}`
}

function writeTable(plan: PdfPlan): Buffer {
  const { bytes, offsets } = lay(head(plan.version), plan.objects)
  const size = Math.max(...plan.objects.keys()) + 1
  return Buffer.concat([
    bytes,
    Buffer.from(
      `${xrefTable(offsets, size)}trailer\n<< ${entries(plan, size)} >>\nstartxref\n${bytes.length}\n%%EOF\n`,
      'latin1',
    ),
  ])
}

function writeStreams(plan: PdfPlan): Buffer {
  const plain = [...plan.objects].filter((entry): entry is [number, string] => typeof entry[1] === 'string')
  const streams = [...plan.objects].filter(([, object]) => typeof object !== 'string')
  const container = Math.max(...plan.objects.keys()) + 1
  let at = 0
  const index = plain
    .map(([number, text]) => {
      const pair = `${number} ${at}`
      at += text.length + 1
      return pair
    })
    .join(' ')
  const pack = plan.pack ?? flate
  const packed = pack(
    `/Type /ObjStm /N ${plain.length} /First ${index.length + 1}`,
    `${index} ${plain.map(([, text]) => text).join('\n')}\n`,
  )
  const { bytes, offsets } = lay(head(plan.version === '1.7' ? '1.5' : plan.version), [
    ...streams,
    [container, packed],
  ])
  const table = container + 1
  offsets.set(table, bytes.length)
  const rows = Buffer.alloc((table + 1) * 7)
  for (let number = 0; number <= table; number += 1) {
    const place = plain.findIndex(([each]) => each === number)
    const offset = offsets.get(number)
    rows[number * 7] = place >= 0 ? 2 : offset === undefined ? 0 : 1
    rows.writeUInt32BE(place >= 0 ? container : (offset ?? 0), number * 7 + 1)
    rows.writeUInt16BE(place >= 0 ? place : 0, number * 7 + 5)
  }
  const stream = body(table, pack(`/Type /XRef /W [1 4 2] ${entries(plan, table + 1)}`, rows))
  return Buffer.concat([bytes, stream, Buffer.from(`startxref\n${bytes.length}\n%%EOF\n`)])
}

/**
 * Appends a revision (incremental update) that replaces or adds objects; `file` must end with a classic
 * table.
 */
export function appendRevision(
  file: Buffer,
  objects: Map<number, PdfObject>,
  root: number,
  trailer = '',
): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-64).toString('latin1'))?.[1] ?? '0'
  const { bytes, offsets } = lay(file, objects)
  const sections = [...offsets]
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  const size =
    Math.max(...objects.keys(), Number(/\/Size (\d+)/.exec(file.toString('latin1'))?.[1] ?? 1) - 1) + 1
  return Buffer.concat([
    bytes,
    Buffer.from(
      `xref\n${sections}trailer\n<< /Size ${size} /Root ${root} 0 R /Prev ${previous} ${trailer} ` +
        `>>\nstartxref\n${bytes.length}\n%%EOF\n`,
      'latin1',
    ),
  ])
}
