// One network behind a common interface, independent of its keys, contracts and consents.
import type { RootReader } from '@testate/chains/anchored-root'
import type { Chain, Consent, TokenId } from '@testate/chains/chain'
import type { TrustedNetwork } from '@testate/evidence/certificates/trust'

export interface OpenNetwork {
  chain: Chain
  trusted: TrustedNetwork
  /** The newest head of the audit log there. */
  latestRoot: RootReader['latestRoot']
  /**
   * Signs about one will with the testator's own key on this network; `secret` is the will's chain secret (32
   * bytes), opened only after the second factor.
   */
  testatorOf(secret: Uint8Array, tokenId: TokenId): Promise<TestatorKey>
  /** The holder of a released will's token: never the testator. `secret` as above. */
  executorOf(secret: Uint8Array, tokenId: TokenId): Promise<string>
  /** The token's name in the list of wills (`nftMintAddress`). */
  nameOf(tokenId: TokenId): Promise<string>
}

export interface TestatorKey {
  /** The token's holder. */
  address: string
  register(terms: {
    tokenId: TokenId
    metadataHash: string
    version: number
    supersedes: TokenId | null
    deadline: number
  }): Promise<Consent>
  withdraw(terms: { tokenId: TokenId; deadline: number }): Promise<Consent>
  /**
   * Where a ledger asks the owner itself (Ethereum): agrees that the version of `testator` takes this entry's
   * place.
   */
  beSuperseded?(terms: {
    testator: string
    tokenId: TokenId
    metadataHash: string
    version: number
    supersedes: TokenId
    deadline: number
  }): Promise<Consent>
  /** There too: agrees that the token moves to `to`, from how it stands since `changedBlock`. */
  move?(terms: { tokenId: TokenId; to: string; changedBlock: bigint; deadline: number }): Promise<Consent>
}
