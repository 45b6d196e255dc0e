// Encodes a person's name for certificates. RFC 5280 section 7.1 compares names by RFC 4518, which covers
// only Unicode 3.2: a strict validator (measured with pyHanko) rejects the whole certificate for one newer
// character, an emoji for example, or for a name that mixes directions. Such characters are written in the
// certificate as "&#128512;", so nothing is lost; the signature dictionary has the name itself.

/** ub-common-name and ub-organization-name of RFC 5280 appendix A, in characters. */
const LIMIT = 64

/**
 * Code points in hexadecimal that RFC 4518 accepts, of the scripts still used for names. Others are only
 * written longer.
 */
const PLAIN =
  `20-7e a1-ac ae-220 222-233 250-2ad 2b9-2bf 2c6-2d1 300-33f 386 388-38a 38c 38e-3a1 3a3-3ce 400-481 48a-4bf
   4c1-4ce 4d0-4f5 531-556 561-587 589-58a 5b0-5b9 5bb-5c4 5d0-5ea 5f0-5f4 60c 61b 61f 621-63a 640-655
   660-6dc 6f0-6fc 710-72c 730-74a 780-7b1 905-939 93c-94d 958-970 985-98c 98f-990 993-9a8 9aa-9b0 9b2
   9b6-9b9 9bc 9be-9c4 9c7-9c8 9cb-9cd 9dc-9dd 9df-9e3 9e6-9f1 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33
   a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a66-a74 a81-a83 a85-a8b a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3
   ab5-ab9 abc-ac5 ac7-ac9 acb-acd ae6-aef b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4
   ba8-baa bae-bb5 bb7-bb9 bbe-bc2 bc6-bc8 bca-bcd c05-c0c c0e-c10 c12-c28 c2a-c33 c35-c39 c3e-c44 c46-c48
   c4a-c4d c85-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbe-cc4 d05-d0c d0e-d10 d12-d28 d2a-d39 d85-d96 d9a-db1
   db3-dbb dc0-dc6 e01-e3a e40-e5b ead-eb9 1000-1021 102c-1032 1040-1049 10d0-10f8 1208-1246 1260-1286
   1e00-1e9b 1ea0-1ef9 1f00-1f15 2010-2027 2030-2031 3005-3007 3041-3096 3099-30ff 3105-312c 3131-318e
   3400-4db5 4e00-9fa5 ac00-d7a3 20000-2a6d6`
    .split(/\s+/)
    .map((range): [number, number] => {
      const [first, last] = range.split('-').map((code) => Number.parseInt(code, 16))
      return [first!, last ?? first!]
    })

const isPlain = (char: string): boolean => {
  const code = char.codePointAt(0)!
  return PLAIN.some(([first, last]) => code >= first && code <= last)
}

const RIGHT_TO_LEFT = /[\u0590-\u07bf\ufb1d-\ufdff\ufe70-\ufefc]/
const RIGHT_TO_LEFT_LETTER =
  /^[\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0671-\u06d3\u0710-\u072c\u0780-\u07a5]$/
const LEFT_TO_RIGHT = /[\p{L}\p{Mc}]/u

/**
 * RFC 3454 section 6: right-to-left text is not mixed with other text, and begins and ends with its own
 * letters.
 */
function runsOneWay(chars: readonly string[]): boolean {
  if (!chars.some((char) => RIGHT_TO_LEFT.test(char))) return true
  return (
    !chars.some((char) => LEFT_TO_RIGHT.test(char) && !RIGHT_TO_LEFT.test(char)) &&
    RIGHT_TO_LEFT_LETTER.test(chars[0]!) &&
    RIGHT_TO_LEFT_LETTER.test(chars.at(-1)!)
  )
}

/**
 * The common name or organisation for `name`: the same text wherever a certificate can contain it, cut after
 * 64 characters but never within one.
 */
export function fitName(name: string): string {
  const chars = [...name]
  const oneWay = runsOneWay(chars)
  const written = chars.map((char, i) => {
    const takesAsIs =
      isPlain(char) && (oneWay || !RIGHT_TO_LEFT.test(char)) && !(char === '&' && chars[i + 1] === '#')
    return takesAsIs ? char : `&#${char.codePointAt(0)};`
  })
  let fitted = ''
  for (const char of written) {
    if ([...fitted, ...char].length > LIMIT) break
    fitted += char
  }
  return fitted
}
