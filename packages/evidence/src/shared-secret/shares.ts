// The shared part of a will's key, split so that any two of its holders have it and one has nothing. Shares that do
// not belong together combine in silence to another value, so each share and the result are compared with what the
// testator's browser committed to. All of it is 32 random bytes or more, so a hash tells nothing of it.
import { combine, split } from 'shamir-secret-sharing'
import { sha256, sha256Of, toHex, type Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'

/** How many open together. */
export const THRESHOLD = 2
export const PART_BYTES = 32
/** 32 bytes and the place of the share. */
export const SHARE_BYTES = 33
/** The answers that prove one has a share, before the testator has to split anew: a practice and 63 years. */
export const MOST_ANSWERS = 64

export class WrongShares extends Error {
  override name = 'WrongShares'
}

export const newPart = (): Bytes => crypto.getRandomValues(new Uint8Array(PART_BYTES))

export async function splitPart(part: Bytes, holders: number): Promise<Bytes[]> {
  return (await split(part, holders, THRESHOLD)).map((share) => new Uint8Array(share))
}

/** What the shared part must be, as hex. */
export async function commitmentTo(part: Bytes, of: SecretOf): Promise<string> {
  return toHex(await sha256Of(aboutSecret(of, 'commitment'), part))
}

/** What one share must be, as hex. */
export async function shareHashOf(share: Bytes, of: SecretOf): Promise<string> {
  return toHex(await sha256Of(aboutSecret(of, 'share'), share))
}

/**
 * The answer that proves to have the share, when `left` further ones remain: each is the SHA-256 of the next, so
 * whoever saw one cannot make the next one, and whoever keeps one can check it.
 */
export async function answerOf(share: Bytes, of: SecretOf, left: number): Promise<Bytes> {
  let answer = await sha256Of(aboutSecret(of, 'answer'), share)
  for (let n = 0; n < left; n += 1) answer = await sha256(answer)
  return answer
}

export interface Committed {
  commitment: string
  shareHashes: readonly string[]
}

/** Throws WrongShares unless these are two different shares of this secret, and make what was committed to. */
export async function combineShares(
  shares: readonly Bytes[],
  of: SecretOf,
  { commitment, shareHashes }: Committed,
): Promise<Bytes> {
  const hashes = await Promise.all(shares.map((share) => shareHashOf(share, of)))
  if (new Set(hashes).size < THRESHOLD) throw new WrongShares('fewer than two different shares')
  const stranger = hashes.findIndex((hash) => !shareHashes.includes(hash))
  if (stranger !== -1) throw new WrongShares(`share ${stranger + 1} is none of this secret`)
  const part = new Uint8Array(await combine([...shares]))
  if ((await commitmentTo(part, of)) !== commitment)
    throw new WrongShares('the shares make another secret than the one that was committed to')
  return part
}
