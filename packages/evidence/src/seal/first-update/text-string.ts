// The text strings of a PDF, from the way they are spelt.

const MARKS = '˘ˇˆ˙˝˛˚˜'
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€'
/** Where PDFDocEncoding is not Latin 1 (ISO 32000-2 annex D.2). */
const OTHERS = new Map([
  [0x16, '\x17'],
  [0x7f, '\ufffd'],
  [0xad, '\ufffd'],
  ...[...MARKS].map((one, at) => [0x18 + at, one] as const),
  ...[...SIGNS].map((one, at) => [0x80 + at, one] as const),
])

/** A text string (ISO 32000-2 section 7.9.2.2): UTF-16 by its byte order mark, else PDFDocEncoding. */
export function decodeText(spelt: string): string {
  const bytes = bytesOf(spelt)
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark !== 0xfeff && mark !== 0xfffe)
    return bytes.map((one) => OTHERS.get(one) ?? String.fromCharCode(one)).join('')
  const [high, low] = mark === 0xfeff ? [0, 1] : [1, 0]
  let units = ''
  for (let at = 2; at + 1 < bytes.length; at += 2)
    units += String.fromCharCode(bytes[at + high]! * 256 + bytes[at + low]!)
  const whole = units.replaceAll(/[\ud800-\udfff][^]?/g, (two) =>
    /^[\ud800-\udbff][\udc00-\udfff]$/.test(two) ? two : '\ufffd',
  )
  return bytes.length % 2 === 0 ? whole : `${whole}\ufffd`
}

const ESCAPED = new Map([...'nrtbf'].map((letter, at) => [letter, '\n\r\t\b\f'[at]!]))

/** Of a string as it is spelt (ISO 32000-2 section 7.3.4), with one character for each byte. */
function bytesOf(spelt: string): number[] {
  const inner = spelt.slice(1, -1)
  if (spelt.startsWith('<')) {
    const digits = inner.replaceAll(/[^0-9A-Fa-f]/g, '')
    return (digits.match(/..?/g) ?? []).map((two) => Number.parseInt(two.padEnd(2, '0'), 16))
  }
  return (inner.match(/\\(?:[0-7]{1,3}|\r\n|[^])|[^]/g) ?? []).flatMap((one) => {
    if (/^\\[0-7]/.test(one)) return [Number.parseInt(one.slice(1), 8) & 0xff]
    if (/^\\[\r\n]/.test(one)) return []
    return [(one.startsWith('\\') ? (ESCAPED.get(one[1]!) ?? one[1]!) : one).charCodeAt(0)]
  })
}
