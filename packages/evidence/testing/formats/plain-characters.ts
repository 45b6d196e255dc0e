// The characters that a name in a certificate keeps as they are, found by asking the code that writes them.
import { fitName } from '../../src/certificates/certificate-name.ts'

/** A right-to-left character counts only between right-to-left letters. */
const keeps = (char: string): boolean => fitName(char) === char || fitName(`א${char}א`) === `א${char}א`

/** Ranges of code points, first and last, in hexadecimal. */
export function plainCharacters(): { about: string; ranges: string[] } {
  const ranges: [number, number][] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if ((code >= 0xd800 && code <= 0xdfff) || !keeps(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return {
    about: 'Code points that a name in a certificate keeps; every other becomes &#N; (see seal.md).',
    ranges: ranges.map(([first, last]) =>
      first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
    ),
  }
}
