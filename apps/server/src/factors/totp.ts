// Codes of an authenticator app: RFC 6238 over RFC 4226, with the parameters every such app supports (SHA-1,
// 30 seconds, six digits).
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
/**
 * A clock may be half a minute off, and a code may be typed after the next one has begun (RFC 6238 section
 * 5.2).
 */
const stepsAside = 1

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of one time step. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * The time step of this code, within one step of `at` and later than the last one accepted; null if there is
 * none.
 */
export function matchingStep(secret: Uint8Array, code: string, at: Date, lastStep: number): number | null {
  const here = stepAt(at)
  let found: number | null = null
  for (let step = here - stepsAside; step <= here + stepsAside; step += 1) {
    if (step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding, as apps accept a typed secret. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/**
 * The content of the QR code for the app (Key Uri Format of Google Authenticator, which the others read too).
 */
export function authenticatorUri(issuer: string, account: string, secret: Uint8Array): string {
  const by = encodeURIComponent(issuer)
  return (
    `otpauth://totp/${by}:${encodeURIComponent(account)}?secret=${base32(secret)}` +
    `&issuer=${by}&algorithm=SHA1&digits=6&period=${stepSeconds}`
  )
}
