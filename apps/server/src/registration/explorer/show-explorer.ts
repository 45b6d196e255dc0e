// Queries the ledger and always returns a page: no one who follows a link to a record should get an error
// message for a machine, and "could not be asked" must never read as "not registered".
import { ChainError, tokenId, type TokenId } from '@testate/chains/chain'
import * as corda from '@testate/chains/corda/explorer'
import { createCordaReader } from '@testate/chains/corda/read'
import { tokenRecord, transactionRecord } from '@testate/chains/ethereum/explorer'
import type { TokenRecord, TransactionRecord } from '@testate/chains/ethereum/explorer'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import * as solana from '@testate/chains/solana/explorer'
import { createSolanaReader } from '@testate/chains/solana/read'
import { absentPage, tokenPage, transactionPage } from './explorer-page.ts'
import type { ExplorerPlace } from './explorer-page.ts'
import { publicExplorer } from './public-explorer.ts'

export type ExplorerNetwork = Omit<ExplorerPlace, 'head' | 'elsewhere'> & {
  rpcUrl: string
  explorerUrl?: string | undefined
}

export interface ExplorerAnswer {
  /** 200, 404 if the ledger has no such record, 503 if it could not be queried. */
  status: 200 | 404 | 503
  html: string
}

/** The queries the pages need. Each throws ChainError if the ledger could not be queried. */
interface Asked {
  head(): Promise<{ height: bigint; time: Date }>
  transaction(id: string): Promise<TransactionRecord | null>
  token(id: TokenId): Promise<TokenRecord | null>
  /** Whether the ledger identifies itself as a development one, however it is configured. */
  isDevelopment?(): Promise<boolean>
}

// A person waits for the page; the reader tries an unresponsive node three times.
const ANSWER_WITHIN_MS = 3_000

/**
 * The page of a transaction (64 hex digits, on Ethereum with 0x, or a signature), or of a token (64 hex
 * digits, 0x allowed). Send it with `explorerPolicy`.
 */
export async function showExplorer(
  network: ExplorerNetwork,
  what: 'transaction' | 'token',
  id: string,
): Promise<ExplorerAnswer> {
  const ledger = ask(network)
  const { rpcUrl: _, explorerUrl, ...about } = network
  const place = { ...about, elsewhere: await publicExplorer({ ...about, explorerUrl }, what, id) }
  try {
    const head = await ledger.head()
    const at = { ...place, head, embedded: place.embedded || (await ledger.isDevelopment?.()) === true }
    const html = what === 'token' ? await token(ledger, id, at) : await transaction(ledger, id, at)
    return html === null ? { status: 404, html: absentPage(what, id, 'unknown', at) } : { status: 200, html }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return { status: 503, html: absentPage(what, id, 'could not be asked', { ...place, head: null }) }
  }
}

function ask({ network, rpcUrl, chainId, contract, earlier = [] }: ExplorerNetwork): Asked {
  if (network === 'solana') {
    const reader = createSolanaReader({
      rpcUrl,
      genesisHash: String(chainId),
      registrar: contract,
      timeoutMs: ANSWER_WITHIN_MS,
    })
    return {
      head: reader.head,
      transaction: (signature) => solana.transactionRecord(reader, signature),
      token: (id) => solana.tokenRecord(reader, id),
    }
  }
  if (network === 'corda') {
    const reader = createCordaReader({
      nodeUrl: rpcUrl,
      networkId: String(chainId),
      register: contract,
      timeoutMs: ANSWER_WITHIN_MS,
    })
    return {
      head: reader.head,
      transaction: (id) => corda.transactionRecord(reader, id),
      token: (id) => corda.tokenRecord(reader, id),
      isDevelopment: async () => (await reader.node.identity()).ledger === 'development',
    }
  }
  const reader = createEthereumReader({
    rpcUrl,
    chainId: Number(chainId),
    contract,
    earlier,
    timeoutMs: ANSWER_WITHIN_MS,
  })
  return {
    head: reader.head,
    transaction: (id) => transactionRecord(reader, id as `0x${string}`),
    token: (id) => tokenRecord(reader, id),
  }
}

async function token(ledger: Asked, id: string, place: ExplorerPlace): Promise<string | null> {
  const record = await ledger.token(tokenId(id.toLowerCase().replace(/^0x/, '')))
  return record && tokenPage(record, place)
}

async function transaction(ledger: Asked, id: string, place: ExplorerPlace): Promise<string | null> {
  const record = await ledger.transaction(id)
  return record && transactionPage(record, place)
}
