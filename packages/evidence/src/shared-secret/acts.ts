// What the browsers of a testator and of the holders do with a shared secret. All that leaves them is sealed, a hash,
// or an answer that tells nothing of the share. Bytes that go over the wire are base 64, hashes hex.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'
import { openSealedTo, sealTo } from './hybrid-seal.ts'
import { openOwnPart, requireKnownKey, sealOwnPart, transcriptOf } from './own-part.ts'
import {
  answerOf,
  commitmentTo,
  MOST_ANSWERS,
  newPart,
  SHARE_BYTES,
  shareHashOf,
  splitPart,
} from './shares.ts'

export interface KeyOwner {
  personId: string
  publicKey: string
}
export interface GivenShares {
  commitment: string
  /** The part with what was given out, under a key that only the testator's seed makes. */
  part: string
  /** In the order of the holders. */
  shares: { sealed: string; hash: string; answer: string }[]
}

/** The testator's browser makes a part and splits it. Afterwards it has neither the part nor a share. */
export async function makeShares(
  of: SecretOf,
  testator: { personId: string; seed: Bytes },
  holders: readonly KeyOwner[],
  releaseKey: string,
): Promise<GivenShares> {
  const part = newPart()
  const split = await splitPart(part, holders.length)
  const known = await sha256(fromBase64(releaseKey))
  const commitment = await commitmentTo(part, of)
  const shares = await Promise.all(
    holders.map(async ({ personId, publicKey }, n) => {
      const share = split[n]!
      const about = aboutSecret(of, 'share for its holder', personId)
      return {
        sealed: toBase64(await sealTo(fromBase64(publicKey), new Uint8Array([...share, ...known]), about)),
        hash: await shareHashOf(share, of),
        answer: toHex(await answerOf(share, of, MOST_ANSWERS)),
      }
    }),
  )
  const transcript = await transcriptOf(of, {
    commitment,
    releaseKey,
    holders: holders.map((holder, n) => ({ ...holder, ...shares[n]! })),
  })
  const own = { part, transcript, releaseKey: known }
  return {
    commitment,
    part: toBase64(await sealOwnPart(testator.seed, of, testator.personId, own)),
    shares,
  }
}

/** What somebody has of a secret, sealed to their own key. */
export interface Sealed extends SecretOf {
  personId: string
  sealed: string
}

/** Throws NotForThisKey for a share that was sealed to another key. */
async function openHeld(
  seed: Bytes,
  { sealed, personId, ...of }: Sealed,
): Promise<{ share: Bytes; releaseKey: Bytes }> {
  const about = aboutSecret(of, 'share for its holder', personId)
  const held = await openSealedTo(seed, fromBase64(sealed), about)
  return { share: held.slice(0, SHARE_BYTES), releaseKey: held.slice(SHARE_BYTES) }
}

/** Throws NotForThisKey. */
export const openShare = async (seed: Bytes, mine: Sealed): Promise<Bytes> =>
  (await openHeld(seed, mine)).share

/** In the practice run, and when asked whether the code is still there. `left`: how many further ones there are. */
export async function proveShare(seed: Bytes, mine: Sealed, left: number): Promise<string> {
  return toHex(await answerOf(await openShare(seed, mine), mine, left - 1))
}

/** After a release: the share, sealed to the release worker. Throws OtherReleaseKey. */
export async function shareForRelease(seed: Bytes, mine: Sealed, releaseKey: string): Promise<string> {
  const about = aboutSecret(mine, 'share for the release', mine.personId)
  const held = await openHeld(seed, mine)
  await requireKnownKey(fromBase64(releaseKey), held.releaseKey)
  return toBase64(await sealTo(fromBase64(releaseKey), held.share, about))
}

/** What the testator's part is shown for: opening a file, switching on, replacing the one before, switching off. */
export type PartAct = 'open' | 'on' | 'replaced' | 'off'

export interface ForRequest {
  releaseKey: string
  stepUp: string
  act: PartAct
}

/** A part that was shown for one act of one confirmation passes for no other. */
export async function aboutRequest(
  of: SecretOf,
  { act, stepUp }: Omit<ForRequest, 'releaseKey'>,
): Promise<Bytes> {
  const token = toHex(await sha256(new TextEncoder().encode(stepUp)))
  return aboutSecret(of, 'part for one request', `${act}\n${token}`)
}

/**
 * The testator's part and what was given out with it, sealed to the release worker for this act of the confirmation
 * with this token, and no other. Throws NotForThisKey, OtherReleaseKey.
 */
export async function partForRequest(
  seed: Bytes,
  { sealed, personId, ...of }: Sealed,
  { releaseKey, ...request }: ForRequest,
): Promise<string> {
  const own = await openOwnPart(seed, of, personId, fromBase64(sealed))
  await requireKnownKey(fromBase64(releaseKey), own.releaseKey)
  const shown = new Uint8Array([...own.part, ...own.transcript])
  return toBase64(await sealTo(fromBase64(releaseKey), shown, await aboutRequest(of, request)))
}

/** `go-on`: with a switch that was confirmed before. */
export type SwitchAct = 'on' | 'go-on' | 'off'

/**
 * What a confirmation of this act is made for, in hex. `what`: to switch on, the digest of everything that was given
 * out; afterwards the commitment, since holders may have been lost.
 */
export async function switchOf(of: SecretOf, act: SwitchAct, what: string): Promise<string> {
  return toHex(await sha256(aboutSecret(of, 'switch', `${act}\n${what}`)))
}

/** The same, from what the testator's browser made and nobody else can make. Throws NotForThisKey. */
export async function ownSwitchOf(
  seed: Bytes,
  { sealed, personId, ...of }: Sealed,
  act: SwitchAct,
): Promise<string> {
  const { part, transcript } = await openOwnPart(seed, of, personId, fromBase64(sealed))
  return await switchOf(of, act, act === 'on' ? toHex(transcript) : await commitmentTo(part, of))
}
