// Reads a Solana key in its usual forms: our own 64 hex digits, the list of numbers of `solana-keygen`, or
// the base58 text that wallets export.
import { createKeyPairFromPrivateKeyBytes, getBase58Encoder } from '@solana/kit'
import { hexOf } from './base64.ts'

/**
 * The 32-byte seed as 64 hex digits. The two foreign forms append the public key, which must match it.
 * @throws Error when it is none of the three; the message reveals nothing of the input
 */
export async function seedOfKeyFile(text: string): Promise<string> {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return trimmed.toLowerCase()
  const bytes = bytesFrom(trimmed)
  if (bytes?.length !== 64) throw unreadable()
  const seed = bytes.slice(0, 32)
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true)
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  if (hexOf(ours) !== hexOf(bytes.slice(32)))
    throw new Error('holds a Solana key whose public half belongs to another key')
  return hexOf(seed)
}

function bytesFrom(text: string): Uint8Array | null {
  try {
    if (!text.startsWith('[')) return new Uint8Array(getBase58Encoder().encode(text))
    const numbers: unknown = JSON.parse(text)
    const isBytes =
      Array.isArray(numbers) && numbers.every((one) => Number.isInteger(one) && one >= 0 && one <= 255)
    return isBytes ? Uint8Array.from(numbers as number[]) : null
  } catch {
    return null
  }
}

function unreadable(): Error {
  return new Error(
    'holds no Solana key: 64 hex digits, the list of 64 numbers solana-keygen writes, or the base58 ' +
      'text a wallet exports are expected',
  )
}
