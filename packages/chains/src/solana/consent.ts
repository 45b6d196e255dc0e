// The text a testator's key signs before a Solana ledger takes or withdraws an entry: a wallet can show it,
// and the signature is Ed25519 over its UTF-8. It names everything the entry will say, so that anyone can
// rebuild it from the ledger and check it. No node: import.
import {
  address,
  createKeyPairFromPrivateKeyBytes,
  getAddressEncoder,
  getAddressFromPublicKey,
  signBytes,
} from '@solana/kit'
import type { SignatureBytes } from '@solana/kit'
import { ChainError } from '../chain.ts'
import type { Consent, Hex32, TokenId } from '../chain.ts'
import { bytesOf, hexOf } from './base64.ts'

export interface ConsentPlace {
  /** Base58 hash of the ledger's first block. */
  genesisHash: string
  /** Base58 address of the register's writer. */
  registrar: string
}

export interface RegistrationTerms {
  /** Base58 address of the testator's own key. */
  testator: string
  tokenId: TokenId
  metadataHash: Hex32
  version: number
  supersedes?: TokenId | null
  /** Unix seconds. */
  deadline: number
}

/** The text by which the testator agrees to a registration, or to a superseding one. */
export function registrationConsentText(at: ConsentPlace, terms: RegistrationTerms): string {
  return [
    'Testate register of wills: I agree to this registration.',
    '',
    ...place(at),
    `My key: ${terms.testator}`,
    `Commitment: ${terms.tokenId}`,
    `Metadata hash: ${terms.metadataHash}`,
    `Version: ${terms.version}`,
    `Supersedes: ${terms.supersedes ?? 'nothing'}`,
    until(terms.deadline),
  ].join('\n')
}

/** The text by which the testator withdraws a registration. It does not revoke the will, and says so. */
export function withdrawalConsentText(
  at: ConsentPlace,
  terms: { tokenId: TokenId; deadline: number },
): string {
  return [
    'Testate register of wills: I withdraw this registration. This does not revoke the will.',
    '',
    ...place(at),
    `Commitment: ${terms.tokenId}`,
    until(terms.deadline),
  ].join('\n')
}

function place({ genesisHash, registrar }: ConsentPlace): string[] {
  return [`Ledger: Solana, genesis ${genesisHash}`, `Register: ${registrar}`]
}

function until(deadline: number): string {
  return `Valid until: ${new Date(deadline * 1000).toISOString().replace('.000Z', 'Z')} (${deadline})`
}

/**
 * The key of one will. `seed` is 32 bytes. `sign` signs only the texts of this file.
 * @throws Error for a seed of another length
 */
export async function testatorKey(
  seed: Uint8Array,
): Promise<{ address: string; sign(text: string): Promise<Consent> }> {
  const { privateKey, publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true)
  return {
    address: await getAddressFromPublicKey(publicKey),
    async sign(text) {
      const deadline = /^Testate register of wills: [^]*\nValid until: \S+ \((\d{1,12})\)$/.exec(text)?.[1]
      if (deadline === undefined) throw new ChainError('refused', 'This is not a text of consent.')
      const signature = await signBytes(privateKey, new TextEncoder().encode(text))
      return { deadline: Number(deadline), signature: `0x${hexOf(signature)}` }
    },
  }
}

/** Whether `signature` (0x hex) is by the key with the base58 address `signer` over `text`. */
export async function consentHolds(signer: string, text: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}$/.test(signature)) return false
  try {
    const raw = new Uint8Array(getAddressEncoder().encode(address(signer)))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      new Uint8Array(signatureBytes(signature)),
      new TextEncoder().encode(text),
    )
  } catch {
    return false
  }
}

/** The 64 bytes of a consent's signature. */
export function signatureBytes(signature: string): SignatureBytes {
  return bytesOf(signature.slice(2)) as SignatureBytes
}
