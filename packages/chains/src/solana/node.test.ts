// A node that is busy, broken, slow or of another ledger must never look like "not registered", nor like a
// refusal.
import { afterEach, describe, expect, test } from 'vitest'
import { ChainError, tokenId } from '../chain.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { createSolanaChain } from './adapter.ts'
import { registrarAddress } from './addresses.ts'
import { inspectSolana } from './inspect.ts'
import { freshRegistration } from '../../testing/solana/local-register.ts'
import { createSolanaReader } from './read.ts'
import { startRpcStandIn } from '../../testing/solana/rpc-stand-in.ts'
import type { RpcCall, RpcReply, RpcStandIn } from '../../testing/solana/rpc-stand-in.ts'

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const KEY = '11'.repeat(32)
const TOKEN = tokenId('ab'.repeat(32))
/** Whoever answers, does so before, however busy the machine. */
const PATIENT_MS = 20_000
const none = { result: { context: { slot: 10 }, value: [null] } }

let node: RpcStandIn | null = null
afterEach(async () => {
  await node?.close()
  node = null
})

/** A reader of a stand-in that answers the genesis hash, and everything else by `reply`. */
async function reading(
  reply: (call: RpcCall) => RpcReply,
  genesis: RpcReply = { result: GENESIS },
  timeoutMs = PATIENT_MS,
) {
  node = await startRpcStandIn((call) => (call.method === 'getGenesisHash' ? genesis : reply(call)))
  return createSolanaReader({
    rpcUrl: node.rpcUrl,
    genesisHash: GENESIS,
    registrar: await registrarAddress(KEY),
    timeoutMs,
  })
}

describe('a node that does not do its work', () => {
  const wrong: [string, RpcReply][] = [
    ['HTTP 500', { status: 500, body: 'no' }],
    ['HTTP 429, again and again', { status: 429 }],
    ['HTTP 403', { status: 403 }],
    ['a page of HTML', { body: '<html><body>Welcome</body></html>' }],
    ['nothing', { body: '' }],
    ['half an answer', { body: '{"jsonrpc":"2.0","id":"1","result":{"context":{"slot":1},"val' }],
    ['JSON that is not JSON-RPC', { body: '{}' }],
    ['a null', { result: null }],
    ['a word', { result: 'none' }],
    ['no value', { result: { context: { slot: 1 } } }],
    ['too few accounts', { result: { context: { slot: 1 }, value: [] } }],
    [
      'an account without data',
      {
        result: { context: { slot: 1 }, value: [{ lamports: 1, owner: '11111111111111111111111111111111' }] },
      },
    ],
    [
      'an account of nonsense',
      {
        result: {
          context: { slot: 1 },
          value: [{ lamports: 1, owner: '11111111111111111111111111111111', data: ['***', 'base64'] }],
        },
      },
    ],
    ['an error of its own', { error: { code: -32005, message: 'Node is behind by 42 slots' } }],
    ['a method it does not have', { error: { code: -32601, message: 'Method not found' } }],
    ['silence', 'never'],
    ['a cut connection', 'cut'],
  ]
  test.each(wrong)('%s is unreachable, never "not registered"', async (_, reply) => {
    const reader = await reading(() => reply, undefined, reply === 'never' ? 300 : undefined)
    const error = await reader.read(TOKEN).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ChainError)
    expect(error).toMatchObject({ code: 'unreachable', retryable: true })
    expect((error as ChainError).message).toMatch(/^The Solana node/)
  })

  test('a busy node is asked again, twice', async () => {
    let asked = 0
    const reader = await reading(() => (++asked < 3 ? { status: asked === 1 ? 429 : 503 } : none))
    expect(await reader.read(TOKEN)).toBeNull()
    expect(asked).toBe(3)
  })

  test('of another ledger it is refused before anything else is asked', async () => {
    const reader = await reading(() => none, { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' })
    await expect(reader.read(TOKEN)).rejects.toMatchObject({ code: 'wrong-chain', retryable: true })
    expect(node!.calls.map(({ method }) => method)).toEqual(['getGenesisHash'])
  })

  test('swapped while it was away, it is noticed when it is back', async () => {
    const answers: RpcReply[] = [none, 'cut', none]
    const ledgers: RpcReply[] = [
      { result: GENESIS },
      { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' },
    ]
    node = await startRpcStandIn(
      ({ method }) => (method === 'getGenesisHash' ? ledgers : answers).shift() ?? 'cut',
    )
    const reader = createSolanaReader({
      rpcUrl: node.rpcUrl,
      genesisHash: GENESIS,
      registrar: await registrarAddress(KEY),
      timeoutMs: PATIENT_MS,
    })
    expect(await reader.read(TOKEN)).toBeNull()
    await expect(reader.read(TOKEN)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(reader.read(TOKEN)).rejects.toMatchObject({ code: 'wrong-chain' })
  })

  test('one that does not say which ledger it serves is not asked either', async () => {
    const reader = await reading(() => none, { result: 7 })
    await expect(reader.read(TOKEN)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(reader.head()).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('the adapter says unknown for a status, and that everything may be repeated', async () => {
    const reader = await reading(() => 'cut')
    const chain = createSolanaChain({
      rpcUrl: node!.rpcUrl,
      genesisHash: GENESIS,
      registrarKey: KEY,
      timeoutMs: PATIENT_MS,
    })
    const action = await freshRegistration({ genesisHash: GENESIS, registrar: reader.registrar }, new Map())
    const prepared = {
      chain: 'solana' as const,
      action,
      attempt: 1,
      signed: 'AQ==',
      transactionHash: '1'.repeat(64),
      nonce: null,
      expiresAt: null,
      lastValidBlockHeight: '5',
    }
    expect(await chain.status(prepared)).toMatchObject({ state: 'unknown', retryable: true })
    await expect(chain.submit(prepared)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
    await expect(chain.prepare(action, 1)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
    await expect(chain.cost(action)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
  })
})

describe('sending what is stored', () => {
  async function sending(error: { code: number; message: string; data?: unknown }) {
    node = await startRpcStandIn(({ method }) =>
      method === 'getGenesisHash' ? { result: GENESIS } : { error },
    )
    const chain = createSolanaChain({
      rpcUrl: node.rpcUrl,
      genesisHash: GENESIS,
      registrarKey: KEY,
      timeoutMs: PATIENT_MS,
    })
    const action = await freshRegistration(
      { genesisHash: GENESIS, registrar: await registrarAddress(KEY) },
      new Map(),
    )
    const sent = chain.submit({
      chain: 'solana',
      action,
      attempt: 1,
      signed: 'AQ==',
      transactionHash: '1'.repeat(64),
      nonce: null,
      expiresAt: null,
    })
    return sent.then(
      () => 'sent',
      (thrown: unknown) => thrown,
    )
  }
  const preflight = (err: unknown, logs: string[] = []) => ({
    code: -32002,
    message: `Transaction simulation failed: ${JSON.stringify(err)}`,
    data: { accounts: null, err, logs, unitsConsumed: 0 },
  })

  test('twice, or after another attempt succeeded, is no error', async () => {
    expect(await sending(preflight('AlreadyProcessed'))).toBe('sent')
    expect(
      await sending(
        preflight({ InstructionError: [2, { Custom: 0 }] }, [
          'Allocate: account Address { address: A, base: None } already in use',
        ]),
      ),
    ).toBe('sent')
  })

  test('what the ledger refuses is retryable and says why', async () => {
    expect(await sending(preflight('BlockhashNotFound'))).toMatchObject({
      code: 'unreachable',
      retryable: true,
      message: expect.stringContaining('block hash'),
    })
    expect(await sending(preflight('AccountNotFound'))).toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringContaining('too little SOL'),
    })
    expect(await sending(preflight('InsufficientFundsForFee'))).toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringContaining('too little SOL'),
    })
    const short = preflight({ InstructionError: [1, { Custom: 1 }] }, [
      'Transfer: insufficient lamports 5, need 9',
    ])
    expect(await sending(short)).toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringContaining('too little SOL'),
    })
    const frozen = preflight({ InstructionError: [4, { Custom: 17 }] }, [
      'Program log: Error: Account is frozen',
    ])
    expect(await sending(frozen)).toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringContaining('Account is frozen'),
    })
    expect(
      await sending({ code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: 42 } }),
    ).toMatchObject({ code: 'unreachable', retryable: true })
  })
})

describe('expired is said only when it is proven', () => {
  async function statusWith({
    height,
    slot,
    seen,
    later = seen,
  }: {
    height: number
    slot: number
    seen: unknown
    later?: unknown
  }) {
    let asked = 0
    node = await startRpcStandIn(({ method }) => {
      if (method === 'getGenesisHash') return { result: GENESIS }
      if (method === 'getEpochInfo')
        return {
          result: {
            absoluteSlot: 900,
            blockHeight: height,
            epoch: 0,
            slotIndex: 1,
            slotsInEpoch: 10,
            transactionCount: 1,
          },
        }
      if (method === 'getSignatureStatuses')
        return { result: { context: { slot }, value: [++asked === 1 ? seen : later] } }
      return none
    })
    const at = { genesisHash: GENESIS, registrar: await registrarAddress(KEY) }
    const action = await freshRegistration(at, new Map())
    const chain = createSolanaChain({
      rpcUrl: node.rpcUrl,
      genesisHash: GENESIS,
      registrarKey: KEY,
      timeoutMs: PATIENT_MS,
    })
    const status = await chain.status({
      chain: 'solana',
      action,
      attempt: 1,
      signed: 'AQ==',
      transactionHash: '1'.repeat(64),
      nonce: null,
      expiresAt: null,
      lastValidBlockHeight: '800',
    })
    expect(node.calls.find(({ method }) => method === 'getSignatureStatuses')!.params[1]).toEqual({
      searchTransactionHistory: true,
    })
    // The default commitment is `finalized`.
    if (seen === null)
      expect(
        (
          node.calls.find(({ method }) => method === 'getEpochInfo')!.params[0] as
            | { commitment?: string }
            | undefined
        )?.commitment,
      ).toBeUndefined()
    await node.close()
    node = null
    return status
  }

  test('past the last possible block, by a node that has all those blocks and lacks it', async () => {
    expect(await statusWith({ height: 801, slot: 900, seen: null })).toMatchObject({
      state: 'expired',
      retryable: true,
    })
    expect(await statusWith({ height: 800, slot: 900, seen: null })).toMatchObject({
      state: 'unknown',
      retryable: true,
    })
    // Behind a load balancer another node may answer, one that is behind the node that gave the height.
    expect(await statusWith({ height: 801, slot: 899, seen: null })).toMatchObject({
      state: 'unknown',
      retryable: true,
    })
    // Seen only at the second request, after the heights: it landed in between.
    expect(
      await statusWith({
        height: 801,
        slot: 900,
        seen: null,
        later: {
          slot: 899,
          confirmations: 0,
          err: null,
          status: { Ok: null },
          confirmationStatus: 'processed',
        },
      }),
    ).toMatchObject({ state: 'submitted' })
    expect(
      await statusWith({
        height: 801,
        slot: 900,
        seen: {
          slot: 899,
          confirmations: 0,
          err: null,
          status: { Ok: null },
          confirmationStatus: 'processed',
        },
      }),
    ).toMatchObject({ state: 'submitted' })
    const refused = { slot: 899, confirmations: null, err: 'AccountInUse', status: { Err: 'AccountInUse' } }
    expect(
      await statusWith({ height: 801, slot: 900, seen: { ...refused, confirmationStatus: 'confirmed' } }),
    ).toMatchObject({ state: 'submitted' })
    expect(
      await statusWith({ height: 801, slot: 900, seen: { ...refused, confirmationStatus: 'finalized' } }),
    ).toMatchObject({ state: 'failed', retryable: true })
  })

  test('what this process just sent is submitted, not unknown; another process lacks that', async () => {
    node = await startRpcStandIn(({ method }) => {
      if (method === 'getGenesisHash') return { result: GENESIS }
      if (method === 'sendTransaction') return { result: '1'.repeat(64) }
      if (method === 'getEpochInfo')
        return {
          result: {
            absoluteSlot: 900,
            blockHeight: 700,
            epoch: 0,
            slotIndex: 1,
            slotsInEpoch: 10,
            transactionCount: 1,
          },
        }
      if (method === 'getSignatureStatuses') return { result: { context: { slot: 900 }, value: [null] } }
      return none
    })
    const action = await freshRegistration(
      { genesisHash: GENESIS, registrar: await registrarAddress(KEY) },
      new Map(),
    )
    const prepared = {
      chain: 'solana' as const,
      action,
      attempt: 1,
      signed: 'AQ==',
      transactionHash: '1'.repeat(64),
      nonce: null,
      expiresAt: null,
      lastValidBlockHeight: '800',
    }
    const [here, there] = [0, 1].map(() =>
      createSolanaChain({
        rpcUrl: node!.rpcUrl,
        genesisHash: GENESIS,
        registrarKey: KEY,
        timeoutMs: PATIENT_MS,
      }),
    )
    expect(await here!.status(prepared)).toMatchObject({ state: 'unknown' })
    await here!.submit(prepared)
    expect(await here!.status(prepared)).toMatchObject({ state: 'submitted' })
    expect(await there!.status(prepared)).toMatchObject({ state: 'unknown', retryable: true })
  })
})

test('an endless answer is read only as far as the longest valid one', async () => {
  const proxy = await startFaultProxy('http://127.0.0.1:9')
  proxy.now('endless')
  await expect(inspectSolana(proxy.url, 20_000).genesisHash()).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
    message: "The Solana node's answer is too long to be one.",
  })
  expect(proxy.longest).toBeLessThan(32 * 1024 * 1024)
  await proxy.close()
})
