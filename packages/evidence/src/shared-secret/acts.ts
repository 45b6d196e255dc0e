// What the browsers of a testator and of the holders do with a shared secret. All that leaves them is sealed, a hash,
// or an answer that tells nothing of the share. Bytes that go over the wire are base 64, hashes hex.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'
import { openSealedTo, sealTo } from './hybrid-seal.ts'
import { answerOf, commitmentTo, MOST_ANSWERS, newPart, shareHashOf, splitPart } from './shares.ts'

export interface KeyOwner {
  personId: string
  publicKey: string
}
export interface GivenShares {
  commitment: string
  /** The part, sealed to the testator. */
  part: string
  /** In the order of the holders. */
  shares: { sealed: string; hash: string; answer: string }[]
}

/** The testator's browser makes a part and splits it. Afterwards it has neither the part nor a share. */
export async function makeShares(
  of: SecretOf,
  testator: KeyOwner,
  holders: readonly KeyOwner[],
): Promise<GivenShares> {
  const part = newPart()
  const split = await splitPart(part, holders.length)
  return {
    commitment: await commitmentTo(part, of),
    part: toBase64(
      await sealTo(
        fromBase64(testator.publicKey),
        part,
        aboutSecret(of, 'part for its testator', testator.personId),
      ),
    ),
    shares: await Promise.all(
      holders.map(async ({ personId, publicKey }, n) => {
        const share = split[n]!
        const about = aboutSecret(of, 'share for its holder', personId)
        return {
          sealed: toBase64(await sealTo(fromBase64(publicKey), share, about)),
          hash: await shareHashOf(share, of),
          answer: toHex(await answerOf(share, of, MOST_ANSWERS)),
        }
      }),
    ),
  }
}

/** What somebody has of a secret, sealed to their own key. */
export interface Sealed extends SecretOf {
  personId: string
  sealed: string
}

/** Throws NotForThisKey for a share that was sealed to another key. */
export async function openShare(seed: Bytes, { sealed, personId, ...of }: Sealed): Promise<Bytes> {
  return await openSealedTo(seed, fromBase64(sealed), aboutSecret(of, 'share for its holder', personId))
}

/** In the practice run, and when asked whether the code is still there. `left`: how many further ones there are. */
export async function proveShare(seed: Bytes, mine: Sealed, left: number): Promise<string> {
  return toHex(await answerOf(await openShare(seed, mine), mine, left - 1))
}

/** After a release: the share, sealed to the release worker. */
export async function shareForRelease(seed: Bytes, mine: Sealed, releaseKey: string): Promise<string> {
  const about = aboutSecret(mine, 'share for the release', mine.personId)
  return toBase64(await sealTo(fromBase64(releaseKey), await openShare(seed, mine), about))
}

/** The testator's part, sealed to the release worker for the confirmation with this token and no other. */
export async function partForRequest(
  seed: Bytes,
  { sealed, personId, ...of }: Sealed,
  { releaseKey, stepUp }: { releaseKey: string; stepUp: string },
): Promise<string> {
  const part = await openSealedTo(
    seed,
    fromBase64(sealed),
    aboutSecret(of, 'part for its testator', personId),
  )
  const token = toHex(await sha256(new TextEncoder().encode(stepUp)))
  return toBase64(await sealTo(fromBase64(releaseKey), part, aboutSecret(of, 'part for one request', token)))
}
