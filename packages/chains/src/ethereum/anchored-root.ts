// Heads of the audit log on Ethereum: the newest from the contract's own slot, an earlier one from its event
// in the claimed block. No node has to search the chain for it, or retain its index of old transactions. No
// node: import.
import type { Address, PublicClient } from 'viem'
import type { AnchoredRoot, RootClaim, RootReader } from '../anchored-root.ts'
import { ChainError } from '../chain.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

export async function latestRoot(
  client: PublicClient,
  contract: Address,
): ReturnType<RootReader['latestRoot']> {
  const newest = await newestPlace(client, contract)
  if (newest === null) return null
  const log = await eventIn(client, contract, newest)
  // The contract names the block itself, so a missing event means a node in the middle of a reorganisation,
  // or a pruned one.
  if (!log)
    throw new ChainError('unreachable', 'The node does not have the event of the latest checkpoint.', {
      retryable: true,
    })
  const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: log.transactionHash })
  return {
    ...(await anchored(client, log)),
    fee: { amount: gasUsed * effectiveGasPrice, currency: 'ETH', decimals: 18 },
  }
}

export async function readAnchor(
  client: PublicClient,
  contract: Address,
  { root, treeSize, blockNumber }: RootClaim,
): Promise<AnchoredRoot | null> {
  const size = BigInt(treeSize)
  const newest = await newestPlace(client, contract)
  // Each size was anchored once or never; only the newest can still have moved to another block.
  const log = await eventIn(client, contract, newest?.size === size ? newest : { size, block: blockNumber })
  return log?.args.root === `0x${root}` ? anchored(client, log) : null
}

async function newestPlace(
  client: PublicClient,
  contract: Address,
): Promise<{ size: bigint; block: bigint } | null> {
  const [size, block] = await client.readContract({
    address: contract,
    abi,
    functionName: 'latestCheckpoint',
  })
  return size === 0n ? null : { size, block }
}

async function eventIn(
  client: PublicClient,
  contract: Address,
  { size, block }: { size: bigint; block: bigint },
) {
  const [log] = await client.getContractEvents({
    address: contract,
    abi,
    eventName: 'RootAnchored',
    args: { treeSize: size },
    fromBlock: block,
    toBlock: block,
    strict: true,
  })
  return log
}

async function anchored(
  client: PublicClient,
  log: NonNullable<Awaited<ReturnType<typeof eventIn>>>,
): Promise<AnchoredRoot> {
  // The tag first: if the chain is replaced in between, the block read next is the new one and not the
  // event's.
  const finalized = await client.getBlock({ blockTag: 'finalized' })
  const block = await client.getBlock({ blockNumber: log.blockNumber })
  if (block.hash !== log.blockHash)
    throw new ChainError('unreachable', 'The node is exchanging its newest blocks at this moment.', {
      retryable: true,
    })
  return {
    root: log.args.root.slice(2),
    treeSize: Number(log.args.treeSize),
    transactionHash: log.transactionHash,
    blockNumber: log.blockNumber,
    time: new Date(Number(block.timestamp) * 1000),
    final: log.blockNumber <= finalized.number,
  }
}
