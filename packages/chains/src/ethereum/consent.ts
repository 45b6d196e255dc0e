// What a testator signs before the ledger takes or withdraws an entry (EIP-712). Separate from the adapter,
// because a browser wallet signs the same text: no node: import, no key of ours.
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import type { Consent, Hex32, TokenId } from '../chain.ts'

export interface ConsentDomain {
  chainId: number
  /** Address of the WillToken contract. */
  contract: string
}

/** The zero token id: "supersedes nothing". */
export const NOTHING = '0'.repeat(64) as TokenId

const types = {
  RegistrationConsent: [
    { name: 'testator', type: 'address' },
    { name: 'commitment', type: 'bytes32' },
    { name: 'metadataHash', type: 'bytes32' },
    { name: 'version', type: 'uint32' },
    { name: 'supersedes', type: 'bytes32' },
    { name: 'deadline', type: 'uint64' },
  ],
  WithdrawalConsent: [
    { name: 'commitment', type: 'bytes32' },
    { name: 'deadline', type: 'uint64' },
  ],
  MoveConsent: [
    { name: 'commitment', type: 'bytes32' },
    { name: 'to', type: 'address' },
    { name: 'changedBlock', type: 'uint48' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const

function domain({ chainId, contract }: ConsentDomain) {
  return {
    name: 'Testate register of wills',
    version: '1',
    chainId,
    verifyingContract: contract as `0x${string}`,
  }
}

/**
 * Typed data by which the testator agrees to a registration (or a superseding one). Hashes are hex without
 * 0x; `deadline` Unix seconds.
 */
export function registrationConsent(
  at: ConsentDomain,
  terms: {
    testator: string
    tokenId: TokenId
    metadataHash: Hex32
    version: number
    supersedes?: TokenId | null
    deadline: number
  },
) {
  return {
    domain: domain(at),
    types: { RegistrationConsent: types.RegistrationConsent },
    primaryType: 'RegistrationConsent' as const,
    message: {
      testator: terms.testator as `0x${string}`,
      commitment: `0x${terms.tokenId}` as const,
      metadataHash: `0x${terms.metadataHash}` as const,
      version: terms.version,
      supersedes: `0x${terms.supersedes ?? NOTHING}` as const,
      deadline: BigInt(terms.deadline),
    },
  }
}

/** Typed data by which the testator withdraws a registration. It does not revoke the will. */
export function withdrawalConsent(at: ConsentDomain, terms: { tokenId: TokenId; deadline: number }) {
  return {
    domain: domain(at),
    types: { WithdrawalConsent: types.WithdrawalConsent },
    primaryType: 'WithdrawalConsent' as const,
    message: { commitment: `0x${terms.tokenId}` as const, deadline: BigInt(terms.deadline) },
  }
}

/**
 * Typed data by which its owner has an entry moved to another address of the testator's, once: it names the block
 * of the entry's last change.
 */
export function moveConsent(
  at: ConsentDomain,
  terms: { tokenId: TokenId; to: string; changedBlock: bigint; deadline: number },
) {
  return {
    domain: domain(at),
    types: { MoveConsent: types.MoveConsent },
    primaryType: 'MoveConsent' as const,
    message: {
      commitment: `0x${terms.tokenId}` as const,
      to: terms.to as `0x${string}`,
      // viem takes what has 48 bits as a number.
      changedBlock: Number(terms.changedBlock),
      deadline: BigInt(terms.deadline),
    },
  }
}

/**
 * A fresh key of one will, for a testator without a wallet. `privateKey` is 0x hex: wrap it before it is
 * stored.
 */
export function makeTestatorKey(): { privateKey: `0x${string}`; address: string } {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAccount(privateKey).address }
}

/** Signs typed data from this file with a will's key. */
export async function signConsent(
  privateKey: `0x${string}`,
  typed:
    | ReturnType<typeof registrationConsent>
    | ReturnType<typeof withdrawalConsent>
    | ReturnType<typeof moveConsent>,
): Promise<Consent> {
  // One call for all three: what is signed follows from `types`.
  const signature = await privateKeyToAccount(privateKey).signTypedData<Record<string, unknown>, string>(
    typed,
  )
  return { deadline: Number(typed.message.deadline), signature }
}
