// The text a testator's key signs before a Corda ledger takes or withdraws an entry. The contract on the
// ledger rebuilds its lines, letter by letter, from the state it is asked to record, and checks the
// signature: Ed25519 (RFC 8032) over their UTF-8. No node: import.
import { ChainError, invalidRecipient } from '../chain.ts'
import type { Consent, Hex32, TokenId } from '../chain.ts'

const REGISTRATION = 'Testate registration consent v1'
const WITHDRAWAL = 'Testate withdrawal consent v1'

export interface RegistrationTerms {
  tokenId: TokenId
  metadataHash: Hex32
  version: number
  supersedes: TokenId | null
  /** The testator's name on the ledger: a pseudonym. */
  recipient: string
  /** Unix seconds. */
  deadline: number
}

/**
 * The text by which the testator agrees to a registration, or to a superseding one. Lines are separated by
 * LF; there is none at the end.
 */
export function registrationConsentText({
  tokenId,
  metadataHash,
  version,
  supersedes,
  recipient,
  deadline,
}: RegistrationTerms): string {
  // A name with a line break could mean one thing to the testator and another to the ledger.
  if (!acceptsName(recipient)) throw invalidRecipient('corda')
  return [
    REGISTRATION,
    `token id: ${tokenId}`,
    `metadata hash: ${metadataHash}`,
    `version: ${version}`,
    `supersedes: ${supersedes ?? 'none'}`,
    `recipient: ${recipient}`,
    `deadline: ${deadline}`,
  ].join('\n')
}

/** The text by which the testator withdraws a registration; it does not revoke the will. */
export function withdrawalConsentText({ tokenId, deadline }: { tokenId: TokenId; deadline: number }): string {
  return [WITHDRAWAL, `token id: ${tokenId}`, `deadline: ${deadline}`].join('\n')
}

/** The specification's rule for a Corda address: one line of at most 200 printable characters. */
export function acceptsName(name: string): boolean {
  return /CN=|O=|L=/.test(name) && /^[\x20-\x7e]{1,200}$/.test(name)
}

/**
 * The ledger name of a will's testator or executor: the commitment's first 16 digits and a role, never a
 * person's name.
 */
export function pseudonym(tokenId: TokenId, role: 'Testator' | 'Executor'): string {
  return `CN=${tokenId.slice(0, 16)} ${role}`
}

/** An Ed25519 seed as PKCS #8 (RFC 8410, section 7), which Web Crypto reads. */
const PKCS8_HEAD = bytesOf('302e020100300506032b657004220420')

/**
 * The key of one will. `seed` is 32 bytes; `publicKey` 64 hex digits. `sign` signs only the texts of this
 * file.
 * @throws Error for a seed of another length
 */
export async function testatorKey(
  seed: Uint8Array,
): Promise<{ publicKey: string; sign(text: string): Promise<Consent> }> {
  if (seed.length !== 32) throw new Error('The seed of a key has 32 bytes.')
  const pkcs8 = new Uint8Array([...PKCS8_HEAD, ...seed])
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = hexOf(
    Uint8Array.from(atob(x!.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    ),
  )
  return {
    publicKey,
    async sign(text) {
      const deadline = /^Testate (?:registration|withdrawal) consent v1\n[^]*\ndeadline: (\d{1,12})$/.exec(
        text,
      )?.[1]
      if (deadline === undefined) throw new ChainError('refused', 'This is not a text of consent.')
      const signature = new Uint8Array(
        await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text)),
      )
      return { deadline: Number(deadline), signature: `0x${hexOf(signature)}`, key: publicKey }
    },
  }
}

/** Whether `signature` (0x hex) is by the key `publicKey` (64 hex digits) over `text`. */
export async function consentHolds(publicKey: string, text: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(publicKey)) return false
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(signature.slice(2)),
      new TextEncoder().encode(text),
    )
  } catch {
    return false
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
