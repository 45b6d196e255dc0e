// One network as the rest of the register sees it, whatever its keys, contracts and consents look like.
import type { RootReader } from '@testate/chains/anchored-root'
import type { Chain, Consent, TokenId } from '@testate/chains/chain'
import type { TrustedNetwork } from '@testate/evidence/trust'

export interface OpenNetwork {
  chain: Chain
  trusted: TrustedNetwork
  /** The newest head of the audit log there. */
  latestRoot: RootReader['latestRoot']
  /** What the testator's own key signs on this network about one will; `secret` is the will's chain secret (32 bytes), opened only after the second factor. */
  testatorOf(secret: Uint8Array, tokenId: TokenId): Promise<TestatorKey>
  /** Who holds the token of a released will: never the testator. `secret` as above. */
  executorOf(secret: Uint8Array, tokenId: TokenId): Promise<string>
  /** The token as the list of wills names it (`nftMintAddress`). */
  nameOf(tokenId: TokenId): Promise<string>
}

export interface TestatorKey {
  /** Holds the token. */
  address: string
  register(terms: {
    tokenId: TokenId
    metadataHash: string
    version: number
    supersedes: TokenId | null
    deadline: number
  }): Promise<Consent>
  withdraw(terms: { tokenId: TokenId; deadline: number }): Promise<Consent>
}
