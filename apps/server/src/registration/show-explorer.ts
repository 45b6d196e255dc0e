// Asks the ledger and answers with a page, whatever it says: nobody who follows a link to a record should get an error
// message for a machine, and "could not be asked" must never read as "not registered".
import { ChainError, tokenId } from '@testate/chains/chain'
import { tokenRecord, transactionRecord } from '@testate/chains/ethereum/explorer'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import type { EthereumReader } from '@testate/chains/ethereum/read'
import { absentPage, tokenPage, transactionPage } from './explorer-page.ts'
import type { ExplorerPlace } from './explorer-page.ts'

export interface ExplorerNetwork {
  rpcUrl: string
  chainId: number
  contract: string
  label: string
  /** True for a ledger this installation runs itself. */
  embedded: boolean
}

export interface ExplorerAnswer {
  /** 200, 404 when the ledger has no such thing, 503 when it could not be asked. */
  status: 200 | 404 | 503
  html: string
}

// A page is waited for by a person; the reader tries a silent node three times.
const ANSWER_WITHIN_MS = 3_000

/** The page of a transaction (0x and 64 hex digits), or of a token (64 hex digits, 0x allowed). Send it with `explorerPolicy`. */
export async function showExplorer(network: ExplorerNetwork, what: 'transaction' | 'token', id: string): Promise<ExplorerAnswer> {
  const reader = createEthereumReader({ ...network, timeoutMs: ANSWER_WITHIN_MS })
  const { chainId, contract, label, embedded } = network
  try {
    const place = { chainId, contract, label, embedded, head: await reader.head() }
    const html = what === 'token' ? await token(reader, id, place) : await transaction(reader, id, place)
    return html === null ? { status: 404, html: absentPage(what, id, 'unknown', place) } : { status: 200, html }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return { status: 503, html: absentPage(what, id, 'could not be asked', { chainId, contract, label, embedded, head: null }) }
  }
}

async function token(reader: EthereumReader, id: string, place: ExplorerPlace): Promise<string | null> {
  const record = await tokenRecord(reader, tokenId(id.toLowerCase().replace(/^0x/, '')))
  return record && tokenPage(record, place)
}

async function transaction(reader: EthereumReader, id: string, place: ExplorerPlace): Promise<string | null> {
  const record = await transactionRecord(reader, id as `0x${string}`)
  return record && transactionPage(record, place)
}
