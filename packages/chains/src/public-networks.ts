// The public networks a register may use: their ledger identities and explorers. An operator names one; a
// chain id or genesis hash typed by hand is how a register ends up on the wrong ledger.

interface PublicNetwork {
  /** Shown after the network's own name: "Ethereum (Sepolia test network)". */
  readonly label: string
  /** A test network's operators may reset it, and its currency is worth nothing. */
  readonly test: boolean
  readonly explorer: string
  /** The finality required before the register says "registered"; no network is read at less. */
  readonly finality: 'finalized'
}

export interface EthereumNetwork extends PublicNetwork {
  readonly chainId: number
}

export interface SolanaNetwork extends PublicNetwork {
  /** Base58 hash of the first block. */
  readonly genesisHash: string
}

/** EIP-155 chain ids, https://chainlist.org; explorers are Etherscan's. */
export const ethereumNetworks = {
  mainnet: {
    label: 'Mainnet',
    test: false,
    explorer: 'https://etherscan.io',
    finality: 'finalized',
    chainId: 1,
  },
  sepolia: {
    label: 'Sepolia test network',
    test: true,
    explorer: 'https://sepolia.etherscan.io',
    finality: 'finalized',
    chainId: 11_155_111,
  },
} as const satisfies Record<string, EthereumNetwork>

/** Genesis hashes as CAIP-2 names them (https://namespaces.chainagnostic.org/solana/caip2). */
export const solanaNetworks = {
  mainnet: {
    label: 'Mainnet',
    test: false,
    explorer: 'https://explorer.solana.com',
    finality: 'finalized',
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  },
  devnet: {
    label: 'Devnet test network',
    test: true,
    explorer: 'https://explorer.solana.com/?cluster=devnet',
    finality: 'finalized',
    genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  },
} as const satisfies Record<string, SolanaNetwork>
