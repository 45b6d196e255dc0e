// An explorer's view of a transaction or a token, read live from the node. No key, no database: it reports
// what the ledger says, so that anyone can compare it with what the register says.
import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  formatEther,
  getAddress,
  parseEventLogs,
} from 'viem'
import type { Hex, Log, PublicClient } from 'viem'
import type { RegisterEntry, TokenId } from '../chain.ts'
import type { EthereumReader } from './read.ts'
import { statusNames, willTokenAbi as abi } from './will-token-abi.ts'

/** One event of the contract, with its values as text. */
export interface ExplorerEvent {
  name: string
  /** The event's token, 64 hex digits; null for a checkpoint. */
  tokenId: TokenId | null
  values: { name: string; value: string }[]
  transactionHash: string
  blockNumber: bigint
}

export interface TransactionRecord {
  hash: string
  outcome: 'waiting' | 'done' | 'refused'
  from: string
  to: string | null
  /** Null while it waits. */
  block: { number: bigint; hash: string; time: Date } | null
  final: boolean
  gasUsed: bigint | null
  /** Ether, as decimal text. */
  fee: string | null
  events: ExplorerEvent[]
}

export interface TokenRecord {
  tokenId: TokenId
  entry: RegisterEntry
  events: ExplorerEvent[]
}

/**
 * The transaction, or null when the node does not know it. @throws ChainError when the ledger is unreachable
 */
export async function transactionRecord(
  reader: EthereumReader,
  hash: Hex,
): Promise<TransactionRecord | null> {
  return reader.node.on(async (client) => {
    const transaction = await unless(TransactionNotFoundError, client.getTransaction({ hash }))
    if (!transaction) return null
    const receipt = await unless(TransactionReceiptNotFoundError, client.getTransactionReceipt({ hash }))
    const [from, to] = [getAddress(transaction.from), transaction.to && getAddress(transaction.to)]
    if (!receipt)
      return {
        hash,
        outcome: 'waiting',
        from,
        to,
        block: null,
        final: false,
        gasUsed: null,
        fee: null,
        events: [],
      }
    const [block, finalized] = await Promise.all([
      client.getBlock({ blockNumber: receipt.blockNumber }),
      client.getBlock({ blockTag: 'finalized' }),
    ])
    return {
      hash,
      outcome: receipt.status === 'success' ? 'done' : 'refused',
      from,
      to,
      block: { number: block.number, hash: block.hash, time: new Date(Number(block.timestamp) * 1000) },
      final: block.number <= finalized.number,
      gasUsed: receipt.gasUsed,
      fee: formatEther(receipt.gasUsed * receipt.effectiveGasPrice),
      events: explained(
        receipt.logs.filter(({ address }) => address.toLowerCase() === reader.contract.toLowerCase()),
      ),
    }
  })
}

/**
 * The token and all its events, or null when there is none. @throws ChainError when the ledger is unreachable
 */
export async function tokenRecord(reader: EthereumReader, tokenId: TokenId): Promise<TokenRecord | null> {
  const entry = await reader.read(tokenId)
  if (!entry) return null
  const contract = (entry.contract ?? reader.contract) as Hex
  const events = await reader.node.on((client) => historyOf(client, contract, tokenId, entry.blockNumber))
  return { tokenId, entry, events }
}

async function historyOf(
  client: PublicClient,
  address: Hex,
  tokenId: TokenId,
  fromBlock: bigint,
): Promise<ExplorerEvent[]> {
  const args = { tokenId: BigInt(`0x${tokenId}`) }
  const logs = await Promise.all([
    client.getContractEvents({ address, abi, eventName: 'Registered', args, fromBlock }),
    client.getContractEvents({ address, abi, eventName: 'Transfer', args, fromBlock }),
    client.getContractEvents({ address, abi, eventName: 'StatusChanged', args, fromBlock }),
  ])
  return explained(
    logs.flat().sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex),
  )
}

function explained(logs: Log<bigint, number, false>[]): ExplorerEvent[] {
  return parseEventLogs({ abi, logs }).map((log) => {
    const args = log.args as Record<string, unknown>
    const about = args['tokenId'] ?? args['_tokenId']
    return {
      name: log.eventName,
      tokenId: typeof about === 'bigint' ? (hex(about) as TokenId) : null,
      values: Object.entries(args).map(([name, value]) => ({
        name: name.replace(/^_/, ''),
        value: worded(name, value),
      })),
      transactionHash: log.transactionHash,
      blockNumber: log.blockNumber,
    }
  })
}

function worded(name: string, value: unknown): string {
  if (name === 'status') return statusNames[value as number] ?? String(value)
  if (name === 'supersedes' && value === 0n) return 'nothing'
  if (/tokenid|supersedes/i.test(name) && typeof value === 'bigint') return hex(value)
  // Our hashes are spelled in one way, as in the entry itself.
  return name === 'metadataHash' || name === 'root' ? String(value).replace(/^0x/, '') : String(value)
}

function hex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

async function unless<T>(
  absent: abstract new (...args: never[]) => Error,
  asked: Promise<T>,
): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof absent) return null
    throw error
  })
}
