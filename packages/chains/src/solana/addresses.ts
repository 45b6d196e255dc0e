// Addresses anyone can compute from what is trusted (the registrar's) and what is looked up (a commitment),
// so that nothing has to be searched. Only the registrar's signature can create an account at an address with
// its seed.
import {
  address,
  createAddressWithSeed,
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  isAddress,
  isOffCurveAddress,
} from '@solana/kit'
import type { Address } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { TOKEN_2022_PROGRAM_ADDRESS, findAssociatedTokenPda } from '@solana-program/token-2022'
import type { Hex32, TokenId } from '../chain.ts'
import { bytesOf, toBase64url } from './base64.ts'

/** The account of the audit log's latest root; see instructions.ts. */
export const CHECKPOINT_SEED = 'testate checkpoint'

/**
 * 24 of the commitment's 32 bytes: a seed has at most 32 characters. 192 bits keep even deliberate collisions
 * out of reach (2^96).
 */
export function seedOf(hash: Hex32): string {
  return toBase64url(bytesOf(hash).subarray(0, 24))
}

/**
 * The mint of a will's token: one address for one commitment, so the ledger itself refuses a second token.
 */
export async function mintAddress(registrar: string, tokenId: TokenId): Promise<Address> {
  return createAddressWithSeed({
    baseAddress: address(registrar),
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    seed: seedOf(tokenId),
  })
}

/** The account of the latest checkpoint. */
export async function checkpointAddress(registrar: string): Promise<Address> {
  return createAddressWithSeed({
    baseAddress: address(registrar),
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    seed: CHECKPOINT_SEED,
  })
}

/**
 * An address that never gets an account: transactions name it, so that the anchoring of `root` can be found.
 */
export async function rootAddress(registrar: string, root: Hex32): Promise<Address> {
  return createAddressWithSeed({
    baseAddress: address(registrar),
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    seed: seedOf(root),
  })
}

/** The one token account of `owner` for `mint`. */
export async function holdingAddress(owner: string, mint: Address): Promise<Address> {
  const [holding] = await findAssociatedTokenPda({
    owner: address(owner),
    mint,
    tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
  })
  return holding
}

/**
 * True for the address of a key that can exist: base58 of 32 bytes on the curve, not the system program's.
 */
export function acceptsAddress(recipient: string): boolean {
  return isAddress(recipient) && !isOffCurveAddress(recipient) && recipient !== SYSTEM_PROGRAM_ADDRESS
}

/** Base58 address of a registrar's 32-byte seed in 64 hex digits. */
export async function registrarAddress(seedHex: string): Promise<string> {
  const { publicKey } = await createKeyPairFromPrivateKeyBytes(bytesOf(seedHex), true)
  return getAddressFromPublicKey(publicKey)
}
