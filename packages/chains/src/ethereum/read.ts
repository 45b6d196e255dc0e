// Reads the register without any key, so anyone may: the verifier, the explorer page and the adapter use only
// this. No node: import, so a browser can run it too.
import { isAddressEqual, zeroAddress } from 'viem'
import type { Address, PublicClient } from 'viem'
import type { RootReader } from '../anchored-root.ts'
import { ChainError } from '../chain.ts'
import type { Action, EntryStatus, LedgerReceipt, RegisterEntry, TokenId } from '../chain.ts'
import { latestRoot, readAnchor } from './anchored-root.ts'
import { NOTHING } from './consent.ts'
import { connectNode, unclear } from './node.ts'
import type { EthereumNode, NodeOptions } from './node.ts'
import { earlierAbi, statusNames, willTokenAbi as abi } from './will-token-abi.ts'

export interface ReaderOptions extends NodeOptions {
  /** Address of the WillToken contract. */
  contract: string
  /** Contracts that the register wrote to before, the newest first. What they hold is read as well. */
  earlier?: readonly string[]
}

/** An action that the ledger shows as done. */
export interface Done {
  receipt: LedgerReceipt
  final: boolean
}

export interface EthereumReader extends RootReader {
  /**
   * The entry, or null when the contract says there is none. @throws ChainError when the ledger is
   * unreachable
   */
  read(tokenId: TokenId): Promise<RegisterEntry | null>
  /**
   * The receipt if the ledger already has what `action` requests, from any sender. @throws ChainError
   * `conflict` when it has something else
   */
  find(action: Action): Promise<Done | null>
  head(): Promise<{ height: bigint; time: Date }>
  /** The number of the newest block that cannot be reorganised away. */
  finalized(): Promise<bigint>
  /** The contract that holds the token; the present one if none does. @throws ChainError */
  contractOf(tokenId: TokenId): Promise<Address>
  readonly node: EthereumNode
  readonly contract: Address
}

/** A reader of one contract on one chain; connects on first use. */
export function createEthereumReader(options: ReaderOptions): EthereumReader {
  const node = connectNode(options)
  const contract = options.contract as Address
  const earlier = (options.earlier ?? []) as readonly Address[]
  const contractOf = (client: PublicClient, tokenId: TokenId) =>
    contractWith(client, [contract, ...earlier], tokenId)
  const reader: EthereumReader = {
    node,
    contract,
    contractOf: (tokenId) => node.on((client) => contractOf(client, tokenId)),
    read: (tokenId) =>
      node.on(async (client) => {
        const at = await contractOf(client, tokenId)
        const entry = await readEntry(client, at, tokenId)
        return entry === null || at === contract ? entry : { ...entry, contract: at }
      }),
    find: (action) =>
      node.on(async (client) =>
        findDone(client, 'tokenId' in action ? await contractOf(client, action.tokenId) : contract, action),
      ),
    head: () =>
      node.on(async (client) => {
        const block = await client.getBlock()
        if (typeof block.number !== 'bigint' || typeof block.timestamp !== 'bigint')
          throw unclear('eth_getBlockByNumber')
        return { height: block.number, time: new Date(Number(block.timestamp) * 1000) }
      }),
    finalized: () => node.on(finalizedNumber),
    latestRoot: () => node.on((client) => latestRoot(client, contract)),
    readAnchor: (claim) => node.on((client) => readAnchor(client, contract, claim)),
  }
  return reader
}

/** From the node's tag `finalized`, never from a count of blocks. */
async function finalizedNumber(client: PublicClient): Promise<bigint> {
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  if (typeof number !== 'bigint') throw unclear('eth_getBlockByNumber')
  return number
}

/**
 * The block at `number`, which must still have `hash`, and whether it is final. The tag is read before the
 * block: if the chain is replaced in between, the block is the new one and not ours.
 */
async function standingBlock(
  client: PublicClient,
  number: bigint,
  hash: string,
): Promise<{ final: boolean; timestamp: bigint }> {
  const finalized = await finalizedNumber(client)
  const block = await client.getBlock({ blockNumber: number })
  if (typeof block.timestamp !== 'bigint' || typeof block.hash !== 'string')
    throw unclear('eth_getBlockByNumber')
  if (block.hash !== hash)
    throw new ChainError('unreachable', 'The node is exchanging its newest blocks at this moment.', {
      retryable: true,
    })
  return { final: number <= finalized, timestamp: block.timestamp }
}

/**
 * Of several contracts the one that holds the token, else the first. One contract need not be asked. Throws where two
 * hold it: one could hide what ended it in the other.
 */
async function contractWith(
  client: PublicClient,
  [present, ...earlier]: readonly [Address, ...Address[]],
  tokenId: TokenId,
): Promise<Address> {
  if (earlier.length === 0) return present
  const entries = await Promise.all(
    [present, ...earlier].map(async (contract) => ({
      contract,
      entry: await entryOf(client, contract, tokenId),
    })),
  )
  const [held, another] = entries.filter(({ entry }) => entry !== null)
  if (another !== undefined)
    throw new ChainError('conflict', 'Two contracts of the register hold this entry.')
  return held?.contract ?? present
}

async function entryOf(client: PublicClient, contract: Address, tokenId: TokenId) {
  const entry = await client.readContract({
    address: contract,
    abi,
    functionName: 'entryOf',
    args: [BigInt(`0x${tokenId}`)],
  })
  const status = statusNames[entry.status]
  if (status === undefined) throw unclear('eth_call')
  return status === 'none' ? null : { ...entry, status: status satisfies EntryStatus }
}

async function registration(client: PublicClient, contract: Address, tokenId: TokenId, block: number) {
  const number = BigInt(block)
  const [log] = await client.getContractEvents({
    address: contract,
    abi,
    eventName: 'Registered',
    args: { tokenId: BigInt(`0x${tokenId}`) },
    fromBlock: number,
    toBlock: number,
    strict: true,
  })
  // The entry names its own block, so a missing log means a node in the middle of a reorganisation, or a
  // pruned one.
  if (!log)
    throw new ChainError('unreachable', 'The node does not have the registration event of this entry.', {
      retryable: true,
    })
  return log
}

async function readEntry(
  client: PublicClient,
  contract: Address,
  tokenId: TokenId,
): Promise<RegisterEntry | null> {
  const entry = await entryOf(client, contract, tokenId)
  if (!entry) return null
  const [owner, log, batches, mintedTo] = await Promise.all([
    client.readContract({ address: contract, abi, functionName: 'ownerOf', args: [BigInt(`0x${tokenId}`)] }),
    registration(client, contract, tokenId, entry.registeredBlock),
    batchesIn(client, contract, entry.registeredBlock),
    firstOwner(client, contract, tokenId, entry.registeredBlock),
  ])
  if (batches.includes(log.transactionHash))
    throw new ChainError('conflict', 'This entry was made in a batch, without the consent of its testator.')
  const { final } = await standingBlock(client, log.blockNumber, log.blockHash)
  const supersedes = log.args.supersedes.toString(16).padStart(64, '0') as TokenId
  return {
    owner,
    mintedTo,
    status: entry.status,
    version: entry.version,
    registeredAt: new Date(entry.registeredAt * 1000),
    changedAt: new Date(entry.changedAt * 1000),
    changedBlock: BigInt(entry.changedBlock),
    metadataHash: log.args.metadataHash.slice(2),
    supersedes: supersedes === NOTHING ? null : supersedes,
    transactionHash: log.transactionHash,
    blockNumber: log.blockNumber,
    // An earlier block may still be replaced by another.
    ...(final ? { blockHash: log.blockHash } : {}),
    final,
  }
}

/** Whom the contract gave the token to in its own block. */
async function firstOwner(
  client: PublicClient,
  contract: Address,
  tokenId: TokenId,
  block: number,
): Promise<string> {
  const number = BigInt(block)
  const [log] = await client.getContractEvents({
    address: contract,
    abi,
    eventName: 'Transfer',
    args: { from: zeroAddress, tokenId: BigInt(`0x${tokenId}`) },
    fromBlock: number,
    toBlock: number,
    strict: true,
  })
  if (!log)
    throw new ChainError('unreachable', 'The node does not have the event of this token’s first owner.', {
      retryable: true,
    })
  return log.args.to
}

/** The transactions of a block that registered without checking consents, which earlier contracts could do. */
async function batchesIn(client: PublicClient, contract: Address, block: number): Promise<string[]> {
  const number = BigInt(block)
  const logs = await client.getContractEvents({
    address: contract,
    abi: earlierAbi,
    eventName: 'BatchRegistered',
    fromBlock: number,
    toBlock: number,
  })
  return logs.map(({ transactionHash }) => transactionHash)
}

async function findDone(client: PublicClient, contract: Address, action: Action): Promise<Done | null> {
  const transactionHash = await findTransaction(client, contract, action)
  return transactionHash && receiptOf(client, transactionHash)
}

/** The receipt of a mined transaction with its block's time, and whether it is final. */
export async function receiptOf(client: PublicClient, hash: `0x${string}`): Promise<Done> {
  const receipt = await client.getTransactionReceipt({ hash })
  if (
    typeof receipt.blockNumber !== 'bigint' ||
    typeof receipt.gasUsed !== 'bigint' ||
    receipt.transactionHash !== hash
  )
    throw unclear('eth_getTransactionReceipt')
  const { final, timestamp } = await standingBlock(client, receipt.blockNumber, receipt.blockHash)
  return {
    final,
    receipt: {
      transactionHash: receipt.transactionHash,
      blockNumber: receipt.blockNumber.toString(),
      blockHash: receipt.blockHash,
      blockTime: new Date(Number(timestamp) * 1000).toISOString(),
      gasUsed: receipt.gasUsed.toString(),
    },
  }
}

async function findTransaction(
  client: PublicClient,
  contract: Address,
  action: Action,
): Promise<`0x${string}` | null> {
  if (action.kind === 'anchor-root') return findRoot(client, contract, action.root, action.treeSize)
  const entry = await entryOf(client, contract, action.tokenId)
  if (!entry) return null
  const id = BigInt(`0x${action.tokenId}`)
  const changed = BigInt(entry.changedBlock)
  if (action.kind === 'register' || action.kind === 'supersede') {
    const log = await registration(client, contract, action.tokenId, entry.registeredBlock)
    const supersedes = BigInt(`0x${action.kind === 'supersede' ? action.supersedes : NOTHING}`)
    if (
      log.args.metadataHash !== `0x${action.metadataHash}` ||
      log.args.version !== action.version ||
      log.args.supersedes !== supersedes
    ) {
      throw new ChainError('conflict', 'The ledger already holds this token with other particulars.')
    }
    return log.transactionHash
  }
  if (action.kind === 'withdraw') {
    if (entry.status !== 'withdrawn') return null
    const [log] = await client.getContractEvents({
      address: contract,
      abi,
      eventName: 'StatusChanged',
      args: { tokenId: id },
      fromBlock: changed,
      toBlock: changed,
    })
    return log?.transactionHash ?? null
  }
  if (entry.status !== (action.purpose === 'release' ? 'released' : 'active')) return null
  const owner = await client.readContract({ address: contract, abi, functionName: 'ownerOf', args: [id] })
  if (!isAddressEqual(owner, action.recipient as Address)) return null
  const [log] = await client.getContractEvents({
    address: contract,
    abi,
    eventName: 'Transfer',
    args: { tokenId: id, to: owner },
    fromBlock: changed,
    toBlock: changed,
  })
  return log?.transactionHash ?? null
}

async function findRoot(
  client: PublicClient,
  contract: Address,
  root: string,
  treeSize: number,
): Promise<`0x${string}` | null> {
  const [latestSize, latestBlock] = await client.readContract({
    address: contract,
    abi,
    functionName: 'latestCheckpoint',
  })
  if (latestSize < BigInt(treeSize)) return null
  if (latestSize > BigInt(treeSize))
    throw new ChainError('conflict', 'A later checkpoint is anchored already; it covers this one.')
  const [log] = await client.getContractEvents({
    address: contract,
    abi,
    eventName: 'RootAnchored',
    args: { treeSize: latestSize },
    fromBlock: latestBlock,
    toBlock: latestBlock,
    strict: true,
  })
  if (!log)
    throw new ChainError('unreachable', 'The node does not have the event of the latest checkpoint.', {
      retryable: true,
    })
  if (log.args.root !== `0x${root}`)
    throw new ChainError('conflict', 'Another root is anchored for this tree size.')
  return log.transactionHash
}
