// The codes that are printed: each alone opens the key when passkey or pass phrase is lost. 128 random bits, so nobody
// tries them all; in the alphabet of Crockford's base 32, which has no letter that is taken for another, with two
// characters that find a slip of the pen.
import { sha256, type Bytes } from '../bytes/hash.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_BYTES = 16
const DIGITS = 26
const CHECK_DIGITS = 2

export class NotACode extends Error {
  override name = 'NotACode'
}

/** Seven groups of four. */
export async function newRecoveryCode(): Promise<string> {
  return await spelled(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))
}

async function spelled(bytes: Bytes): Promise<string> {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let digits = ''
  for (let n = 0; n < DIGITS; n += 1) {
    digits = ALPHABET[Number(value & 31n)]! + digits
    value >>= 5n
  }
  return `${digits}${await checkOf(bytes)}`.replace(/(.{4})(?!$)/g, '$1-')
}

async function checkOf(bytes: Bytes): Promise<string> {
  const hash = await sha256(bytes)
  return Array.from({ length: CHECK_DIGITS }, (_, n) => ALPHABET[hash[n]! & 31]!).join('')
}

/** The bytes of a code as somebody typed it: small letters, O for 0 and I or L for 1 pass. Throws NotACode. */
export async function bytesOfCode(typed: string): Promise<Bytes> {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (digits.length !== DIGITS + CHECK_DIGITS) throw new NotACode('a code has 28 characters')
  let value = 0n
  for (const digit of digits.slice(0, DIGITS)) {
    const at = ALPHABET.indexOf(digit)
    if (at === -1) throw new NotACode('a character that no code has')
    value = (value << 5n) | BigInt(at)
  }
  if (value >> 128n !== 0n) throw new NotACode('no code begins so')
  const bytes = new Uint8Array(CODE_BYTES)
  for (let n = CODE_BYTES - 1; n >= 0; n -= 1) {
    bytes[n] = Number(value & 255n)
    value >>= 8n
  }
  if ((await checkOf(bytes)) !== digits.slice(DIGITS))
    throw new NotACode('a character is not the one that was printed')
  return bytes
}
