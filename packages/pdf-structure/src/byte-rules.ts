// Checks of the raw bytes before any parser: where a PDF begins and ends, and that it is not also another
// kind of file. A polyglot shows one will to us and another to a program that opens it by other rules.
import { damaged, refusePdf } from './refusal.ts'

/** Checks header, end and foreign signatures. Returns the offset given by `startxref`. Throws Refused. */
export function checkBytes(bytes: Buffer): number {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    refusePdf('not-a-pdf', 'The file is not a PDF. Save or print the will as a PDF and upload that')
  if (!/^%PDF-(1\.[0-7]|2\.0)[\s%]/.test(bytes.subarray(0, 12).toString('latin1')))
    damaged('its first line names no PDF version')

  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0)
    refusePdf(
      'truncated',
      'The PDF is truncated: its end is missing. Save or print it as a PDF again and upload that',
    )
  const after = bytes.subarray(end + 5)
  if (!/^[\s\0]*$/.test(after.toString('latin1'))) {
    if (bytes.indexOf('startxref', end) >= 0 || / obj\b/.test(after.toString('latin1')))
      refusePdf(
        'truncated',
        'The PDF is truncated: its end is missing. Save or print it as a PDF again and upload that',
      )
    refusePdf(
      'other-format-inside',
      'Something else follows the end of the PDF in this file. Print it to a plain PDF and upload that',
    )
  }
  const pointer = /startxref\s+(\d{1,10})\s*$/.exec(
    bytes.subarray(Math.max(0, end - 64), end).toString('latin1'),
  )
  if (pointer === null) damaged('it does not say where its cross-reference table is')
  checkNotAnotherFormat(bytes)
  return Number(pointer![1])
}

/** How a comment's rich text begins (ISO 32000-2, 12.7.4.4): it is no page, and nothing in it runs. */
const RICH_TEXT = /<body\s[^<>]{0,40}xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/gi

function checkNotAnotherFormat(bytes: Buffer): void {
  const also = (kind: string) =>
    refusePdf(
      'other-format-inside',
      `The file is a PDF and ${kind} at once. Print it to a plain PDF and upload that`,
    )
  // ZIP readers search for the end record from the back; its comment (up to 65,535 bytes) can contain a whole
  // PDF tail.
  for (
    let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0 && bytes.length - at < 66_000;
    at = at === 0 ? -1 : bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + 22 <= bytes.length && Math.abs(at + 22 + bytes.readUInt16LE(at + 20) - bytes.length) <= 4)
      also('a ZIP archive')
  }
  if (bytes.includes('Rar!\x1a\x07', 0, 'latin1')) also('a RAR archive')
  if (bytes.includes(Buffer.from('377abcaf271c', 'hex'))) also('a 7z archive')
  if (bytes.subarray(257, 262).toString('latin1') === 'ustar') also('a tape archive')
  if (bytes.subarray(128, 132).toString('latin1') === 'DICM') also('a medical image')
  if (bytes.subarray(32_769, 32_774).toString('latin1') === 'CD001') also('a disc image')
  // Browsers that guess the type look at about the first 1,024 bytes; an honest PDF has objects there, never
  // a script.
  const beginning = bytes.subarray(0, 2048).toString('latin1').replace(RICH_TEXT, '')
  if (/<(script|html|svg|iframe|body|!doctype)\b/i.test(beginning)) also('a web page')
  if (hasSecondBeginning(bytes)) also('another PDF')
}

/**
 * Whether `%PDF-` follows an end mark with only white space between, without converting 10 MB into a string.
 */
function hasSecondBeginning(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('%PDF-', 1, 'latin1'); at >= 0; at = bytes.indexOf('%PDF-', at + 1, 'latin1')) {
    let end = at
    while (end > 0 && /\s/.test(String.fromCharCode(bytes[end - 1]!))) end -= 1
    if (bytes.subarray(Math.max(0, end - 5), end).toString('latin1') === '%%EOF') return true
  }
  return false
}
