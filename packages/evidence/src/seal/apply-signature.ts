// Puts one party's signature on the registration statement: fills the party's empty field, draws its
// appearance, and signs all bytes so far as PAdES-BASELINE-T (ETSI EN 319 142-1 section 6).
import type { Signer } from '../certificates/authority.ts'
import { CONTENT, signDigest } from './cms.ts'
import type { Bytes } from '../bytes/hash.ts'
import { certifying, lockText } from './field-lock.ts'
import { openSealed, PdfError, refText } from './pdf-revision.ts'
import { detailsText, readLayout } from './seal-layout.ts'
import { appendSigned } from './signed-revision.ts'
import type { Timestamp } from './timestamp.ts'

export interface SignatureRequest {
  /** 0 the testator, 1 and 2 the witnesses. */
  field: 0 | 1 | 2
  signer: Signer
  /** The party's name as in the statement. */
  name: string
  /** One line such as "Registration statement of the testator". */
  reason: string
  /** Time of signing, drawn and put into /M; only the time-stamp proves it. */
  at: Date
  timestamp: Timestamp
}

/**
 * Windows-1252 characters above 0x7f that are not Latin-1, in order from 0x80; a space where the code page
 * has none.
 */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** WinAnsi codes as hexadecimal, or null when a character has none. */
function winAnsi(text: string): string | null {
  let hex = ''
  for (const char of text.normalize('NFC')) {
    const code = char.codePointAt(0)!
    const high = char === ' ' ? -1 : HIGH.indexOf(char)
    const byte = high >= 0 ? 0x80 + high : code
    if (high < 0 && (code < 0x20 || (code > 0x7e && code < 0xa0) || code > 0xff)) return null
    hex += byte.toString(16).padStart(2, '0')
  }
  return hex
}

/**
 * Draws a signature in a box of the given size. A name that the standard fonts cannot write is not drawn in
 * other letters: the line refers to the statement, where it is printed, and the certificate contains it.
 */
function appearance(of: { name: string; at: Date }, width: number, height: number): string {
  const written = winAnsi(of.name) ? of.name : 'Name as printed on this statement'
  const lines = [
    'Signed: registration statement',
    written,
    `${of.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  ]
  // Helvetica's letters are 0.56 em wide on average; 0.62 leaves room for wide names.
  const size = (line: string): number =>
    Math.max(3, Math.min(9, height / 5, (width - 10) / (0.62 * [...line].length)))
  const step = height / (lines.length + 1)
  const drawn = lines.map(
    (line, i) =>
      `BT /F ${size(line).toFixed(2)} Tf 0 g 5 ${(height - step * (i + 1) - 2).toFixed(2)} Td <${winAnsi(line)}> Tj ET`,
  )
  const body =
    `q 0.55 G 0.5 w 0.25 0.25 ${(width - 0.5).toFixed(2)} ${(height - 0.5).toFixed(2)} re S Q ` +
    `${drawn.join(' ')}`
  return (
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F << ` +
    '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>' +
    ` /Length ${body.length} >>\nstream\n${body}\nendstream`
  )
}

/**
 * Signs as the next party. The given bytes remain the prefix of the result. Throws PdfError when the file was
 * not prepared here, the field is signed already, or an earlier party has not signed.
 */
export async function applySignature(
  pdf: Uint8Array,
  request: SignatureRequest,
): Promise<{ pdf: Bytes; cms: Bytes }> {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const fieldNumber = layout.fields[request.field]
  const field = file.text(fieldNumber)
  if (field.includes(' /V ')) throw new PdfError('this field is signed already')
  if (request.field > 0 && !file.text(layout.fields[0]).includes(' /V '))
    throw new PdfError('the testator signs first')
  const rect = / \/Rect \[([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)\] >>$/.exec(field)
  if (!rect) throw new PdfError('the signature field is in another form')
  const [left, bottom, right, top] = rect.slice(1).map(Number) as [number, number, number, number]
  const [signature, drawing] = [file.trailer.size, file.trailer.size + 1]
  return appendSigned(
    pdf,
    file.trailer,
    {
      kind: 'signature',
      number: signature,
      details: detailsText(request, lockText(file, layout, request.field)),
      others: [
        {
          number: fieldNumber,
          body: `${field.slice(0, -3)} /V ${refText(signature)} /AP << /N ${refText(drawing)} >> >>`,
        },
        {
          number: drawing,
          body: appearance(request, Number((right - left).toFixed(2)), Number((top - bottom).toFixed(2))),
        },
        ...certifying(layout, request.field, signature),
      ],
    },
    (digest) =>
      signDigest({
        signer: request.signer,
        contentType: CONTENT.data,
        content: null,
        digest,
        timestamp: request.timestamp,
      }),
  )
}
