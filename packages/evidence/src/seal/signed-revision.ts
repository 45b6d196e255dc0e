// An update with a signature or a document time-stamp over everything but its own /Contents (ISO 32000-2
// section 12.8.1), written with its numbers already in place and parsed only in that form.
import { fromLatin1 } from '../bytes/latin1.ts'
import { lengthOfFirst } from '../bytes/der.ts'
import { sha256Settled } from '../bytes/append-only.ts'
import { fromHex, sha256Of, toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { appendRevision, PdfError, toAscii } from './pdf-revision.ts'
import type { PdfObject, Trailer } from './pdf-revision.ts'
import { SIGNATURE_SPACE, TIMESTAMP_SPACE } from './seal-layout.ts'

export type SignedKind = 'signature' | 'document time-stamp'

export const KIND = {
  'signature': {
    head: '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    space: SIGNATURE_SPACE,
  },
  'document time-stamp': {
    head: '/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161',
    space: TIMESTAMP_SPACE,
  },
} as const

/** Wide enough for three ten-digit numbers. */
const RANGE_WIDTH = '/ByteRange [0 1234567890 1234567890 1234567890]'.length

const rangeText = (before: number, after: number, rest: number): string =>
  `/ByteRange [0 ${before} ${after} ${rest}]`.padEnd(RANGE_WIDTH)

/** The signature dictionary with nothing filled in. */
export const emptyBody = (kind: SignedKind, space: number, details: string): string =>
  `<< ${KIND[kind].head} ${' '.repeat(RANGE_WIDTH)} /Contents <${'0'.repeat(2 * space)}>${details} >>`

/**
 * Fills in the range of the dictionary at `body`, and returns the hole. `out` is the end of a file, from its offset
 * `base` on; both offsets are the file's.
 */
export function fillRange(
  out: Uint8Array,
  base: number,
  body: number,
  kind: SignedKind,
  space: number,
): { before: number; after: number } {
  const rangeAt = body + `<< ${KIND[kind].head} `.length
  const before = rangeAt + RANGE_WIDTH + ' /Contents '.length
  const after = before + 2 * space + 2
  out.set(toAscii(rangeText(before, after, base + out.length - after)), rangeAt - base)
  return { before, after }
}

/**
 * Appends `others` and the signature dictionary `number`; `make` signs the SHA-256 of all bytes but the hole.
 * `details` follows /Contents. Throws PdfError when the signature does not fit.
 */
export async function appendSigned(
  pdf: Uint8Array,
  trailer: Trailer,
  of: {
    kind: SignedKind
    number: number
    details: string
    others: readonly PdfObject[]
  },
  make: (digest: Bytes) => Promise<Bytes>,
): Promise<{ pdf: Bytes; cms: Bytes }> {
  const { space } = KIND[of.kind]
  const { pdf: out, at } = appendRevision(
    pdf,
    [...of.others, { number: of.number, body: emptyBody(of.kind, space, of.details) }],
    trailer,
  )
  const { before, after } = fillRange(out, 0, at.get(of.number)!, of.kind, space)
  const cms = await make(
    await sha256Settled(out, pdf.length, out.subarray(pdf.length, before), out.subarray(after)),
  )
  if (cms.length > space) throw new PdfError(`the ${of.kind} takes ${cms.length} bytes and has ${space}`)
  out.set(toAscii(toHex(cms)), before + 1)
  return { pdf: out, cms }
}

/** A signature names every form field that it locks. */
const MOST_DETAILS = 524_288

export interface SignedRevision {
  /** CMS, without padding. */
  cms: Bytes
  /** The whole of /Contents, with padding. */
  contents: Bytes
  /** The length of the file up to the end of this update. */
  end: number
  /** The body after /Contents. */
  details: string
  /** SHA-256 of the bytes it covers. */
  digest(): Promise<Bytes>
}

/**
 * Parses the signature dictionary whose body starts at `offset`. Throws PdfError for any form but the one
 * written above.
 */
export function readSigned(
  pdf: Uint8Array,
  offset: number,
  kind: SignedKind,
  space: number = KIND[kind].space,
): SignedRevision {
  const { head } = KIND[kind]
  const opening = `<< ${head} `
  const before = offset + opening.length + RANGE_WIDTH + ' /Contents '.length
  const after = before + 2 * space + 2
  const start = fromLatin1(pdf.subarray(offset, before + 1))
  const rest = Number(/ (\d+)\] */.exec(start.slice(opening.length))?.[1])
  const end = after + rest
  if (
    start !== `${opening}${rangeText(before, after, rest)} /Contents <` ||
    !(end <= pdf.length) ||
    pdf[after - 1] !== 0x3e
  )
    throw new PdfError(`the ${kind} is in another form`)
  const hex = fromLatin1(pdf.subarray(before + 1, after - 1))
  if (!/^[0-9a-f]*$/.test(hex)) throw new PdfError(`the ${kind} is not lower-case hexadecimal`)
  const contents = fromHex(hex)
  const cms = contents.slice(0, lengthOfFirst(contents))
  if (contents.subarray(cms.length).some((byte) => byte !== 0))
    throw new PdfError(`the padding of the ${kind} is not zero`)
  const tail = fromLatin1(pdf.subarray(after, Math.min(after + MOST_DETAILS, end)))
  const close = tail.indexOf(' >>\nendobj\n')
  if (close < 0) throw new PdfError(`the ${kind} does not end`)
  return {
    cms,
    contents,
    end,
    details: tail.slice(0, close),
    digest: async () => sha256Of(pdf.subarray(0, before), pdf.subarray(after, end)),
  }
}
