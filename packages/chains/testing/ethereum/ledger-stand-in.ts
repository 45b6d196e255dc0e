// A stand-in for an Ethereum node whose contract holds the entries it is given, over real HTTP: for evidence whose own
// ledger no longer exists, and for ledgers that say something else than the evidence.
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  parseAbiParameters,
  zeroAddress,
  type Hex,
} from 'viem'
import { statusNames, willTokenAbi as abi } from '../../src/ethereum/will-token-abi.ts'
import { startRpcStandIn, type RpcCall, type RpcReply, type RpcStandIn } from '../solana/rpc-stand-in.ts'

export interface HeldToken {
  tokenId: string
  owner: string
  mintedTo?: string
  status: 'active' | 'superseded' | 'withdrawn' | 'released'
  version: number
  registeredAt: Date
  metadataHash: string
  transactionHash?: string
  blockNumber?: bigint
}

export interface HeldHead {
  root: string
  treeSize: number
  transactionHash: string
  blockNumber: bigint
  time: Date
}

/** Of every block. */
export const BLOCK_HASH: Hex = `0x${'cd'.repeat(32)}`
const NEWEST = 1_000n

const hexOf = (value: bigint | number): Hex => `0x${value.toString(16)}`
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const idOf = (tokenId: string): bigint => BigInt(`0x${tokenId}`)

/** It reads the lists at each call, so that entries may be added later. */
export async function startLedgerStandIn(of: {
  chainId: number
  contract: string
  tokens: readonly HeldToken[]
  heads: readonly HeldHead[]
}): Promise<RpcStandIn> {
  const newestHead = (): HeldHead | undefined => of.heads.toSorted((a, b) => b.treeSize - a.treeSize)[0]
  const held = (id: bigint): HeldToken | undefined => of.tokens.find((one) => idOf(one.tokenId) === id)

  function call(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'latestCheckpoint') {
      const { treeSize = 0, blockNumber = 0n } = newestHead() ?? {}
      return encodeFunctionResult({ abi, functionName, result: [BigInt(treeSize), blockNumber] })
    }
    const token = held(args![0] as bigint)
    if (functionName === 'ownerOf')
      return encodeFunctionResult({ abi, functionName, result: token!.owner as Hex })
    if (functionName !== 'entryOf') throw new Error(`The stand-in has no ${functionName}.`)
    const at = token === undefined ? 0 : seconds(token.registeredAt)
    const block = Number(token?.blockNumber ?? 0n)
    return encodeFunctionResult({
      abi,
      functionName,
      result: {
        status: token === undefined ? 0 : statusNames.indexOf(token.status),
        version: token?.version ?? 0,
        registeredAt: at,
        changedAt: at,
        registeredBlock: block,
        changedBlock: block,
      },
    })
  }

  const events = (): { block: bigint; transactionHash: string; topics: unknown[]; data: Hex }[] => [
    ...of.tokens.flatMap((token) => {
      const tokenId = idOf(token.tokenId)
      const place = { block: token.blockNumber ?? 0n, transactionHash: token.transactionHash ?? '0x' }
      const to = (token.mintedTo ?? token.owner) as Hex
      return [
        {
          ...place,
          topics: encodeEventTopics({ abi, eventName: 'Registered', args: { tokenId, supersedes: 0n } }),
          data: encodeAbiParameters(parseAbiParameters('bytes32, uint32'), [
            `0x${token.metadataHash}`,
            token.version,
          ]),
        },
        {
          ...place,
          topics: encodeEventTopics({
            abi,
            eventName: 'Transfer',
            args: { from: zeroAddress, to, tokenId },
          }),
          data: '0x' as const,
        },
      ]
    }),
    ...of.heads.map(({ root, treeSize, transactionHash, blockNumber }) => ({
      block: blockNumber,
      transactionHash,
      topics: encodeEventTopics({
        abi,
        eventName: 'RootAnchored',
        args: { root: `0x${root}`, treeSize: BigInt(treeSize) },
      }),
      data: '0x' as const,
    })),
  ]

  function logs({ topics, fromBlock, toBlock }: { topics: unknown[]; fromBlock: Hex; toBlock: Hex }) {
    return events()
      .filter(
        (event) =>
          event.block >= BigInt(fromBlock) &&
          event.block <= BigInt(toBlock) &&
          topics.every((topic, at) => topic === null || topic === event.topics[at]),
      )
      .map((event, at) => ({
        address: of.contract,
        topics: event.topics,
        data: event.data,
        blockNumber: hexOf(event.block),
        blockHash: BLOCK_HASH,
        transactionHash: event.transactionHash,
        transactionIndex: '0x0',
        logIndex: hexOf(at),
        removed: false,
      }))
  }

  function block(tag: string) {
    const number = tag.startsWith('0x') ? BigInt(tag) : NEWEST
    const time = of.heads.find(({ blockNumber }) => blockNumber === number)?.time ?? new Date()
    return { number: hexOf(number), hash: BLOCK_HASH, timestamp: hexOf(seconds(time)), transactions: [] }
  }

  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => hexOf(of.chainId),
    eth_call: ({ data }: { data: Hex }) => call(data),
    eth_getLogs: logs,
    eth_getBlockByNumber: block,
  }
  // A call without parameters names none.
  return startRpcStandIn(({ method, params = [] }: Partial<RpcCall>): RpcReply => {
    const answer = answers[method ?? '']
    if (answer === undefined) return { error: { code: -32_601, message: `The stand-in has no ${method}.` } }
    return { result: answer(...(params as never[])) }
  })
}
