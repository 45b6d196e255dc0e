// A gateway that is down, slow, broken or of another network must never look like "not registered", and what
// it reports must be what a testator signed.
import { afterEach, describe, expect, test } from 'vitest'
import { ChainError } from '../chain.ts'
import { whoami } from './node.ts'
import { createCordaReader } from './read.ts'
import { sampleWill } from '../../testing/corda/rest-sample.ts'
import type { SampleWill } from '../../testing/corda/rest-sample.ts'
import {
  NETWORK,
  NOTARY,
  REGISTER,
  TRANSACTION,
  startRestStandIn,
  stateOf,
  transactionOf,
  whoIs,
} from '../../testing/corda/rest-stand-in.ts'
import type { RestCall, RestReply, RestStandIn } from '../../testing/corda/rest-stand-in.ts'

let node: RestStandIn | null = null
afterEach(async () => {
  await node?.close()
  node = null
})

async function reading(
  reply: (call: RestCall) => RestReply | undefined,
  options: { token?: string; register?: string; timeoutMs?: number } = {},
) {
  node = await startRestStandIn(reply)
  return createCordaReader({ nodeUrl: node.nodeUrl, networkId: NETWORK, timeoutMs: 20_000, ...options })
}

/** A gateway that returns these states for every will. */
const telling =
  (states: unknown[], transaction?: unknown) =>
  ({ path }: RestCall): RestReply | undefined =>
    path.startsWith('vault/states/')
      ? { json: { states } }
      : path.startsWith('transactions/')
        ? { json: transaction ?? transactionOf(states as Record<string, unknown>[]) }
        : undefined

async function failure(work: Promise<unknown>): Promise<ChainError> {
  const error: unknown = await work.then(
    (value) => value,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ChainError)
  return error as ChainError
}

describe('connecting', () => {
  test.each([
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])('HTTP %i is reported with its status text', async (status, statusText) => {
    const reader = await reading(() => ({ status, json: { error: 'no' } }))
    expect(await failure(reader.read((await sampleWill()).tokenId))).toMatchObject({
      code: 'unreachable',
      retryable: true,
      message: `Failed to connect to Corda node: ${statusText}`,
    })
  })

  test('a missing answer is reported with its reason, and without the address of the node', async () => {
    const reader = await reading(() => 'cut')
    expect((await failure(reader.head())).message).toBe('Corda connection failed: the node does not answer')
    await node!.close()
    const error = await failure(reader.head())
    expect(error).toMatchObject({
      code: 'unreachable',
      retryable: true,
      message: 'Corda connection failed: the node does not answer',
    })
    node = null
    const slow = await reading(() => 'never', { timeoutMs: 300 })
    expect((await failure(slow.head())).message).toBe('Corda connection failed: no answer within 0.3 s')
  })

  test('an endless answer is cut off', async () => {
    const reader = await reading(() => ({ text: `"${'x'.repeat(3_000_000)}"` }))
    expect((await failure(reader.head())).message).toBe('Corda connection failed: the answer is far too long')
  })

  test('a node of another network or of another register is not asked', async () => {
    const reader = await reading(() => undefined, { register: 'O=Another, L=Leeds, C=GB' })
    expect(await failure(reader.head())).toMatchObject({
      code: 'wrong-chain',
      retryable: true,
      message: `The Corda node is that of ${REGISTER}, but O=Another, L=Leeds, C=GB is expected.`,
    })
    await node!.close()
    const other = await reading(({ path }) =>
      path === 'network/whoami' ? { json: { ...whoIs, networkId: '00'.repeat(32) } } : undefined,
    )
    expect(await failure(other.read((await sampleWill()).tokenId))).toMatchObject({
      code: 'wrong-chain',
      retryable: true,
    })
    expect(node!.calls.map(({ path }) => path)).toEqual(['network/whoami'])
  })

  test.each<unknown>([
    null,
    'hello',
    [],
    {},
    { ...whoIs, networkId: 'x' },
    { ...whoIs, legalIdentity: 7 },
    { ...whoIs, ledger: 'mainframe' },
  ])('%j is not who anybody is', async (said) => {
    node = await startRestStandIn(() => ({ json: said }))
    expect(await failure(whoami({ nodeUrl: node.nodeUrl }))).toMatchObject({
      code: 'unreachable',
      message: "The Corda node's answer to whoami makes no sense.",
    })
  })

  test('the token goes to the gateway only, along no redirect; else the public door is asked', async () => {
    const reader = await reading(() => undefined, { token: 'a secret of the register' })
    await reader.checkpoint()
    expect(
      node!.calls.every(
        ({ door, headers }) =>
          door === 'rest' && headers['authorization'] === 'Bearer a secret of the register',
      ),
    ).toBe(true)
    const elsewhere = await startRestStandIn(() => undefined)
    const led = await reading(() => ({ redirect: `${elsewhere.nodeUrl}/api/rest/network/whoami` }), {
      token: 'a secret of the register',
    })
    expect((await failure(led.head())).message).toBe('Corda connection failed: the node does not answer')
    expect(elsewhere.calls).toEqual([])
    await elsewhere.close()
    const open = await reading(() => undefined)
    await open.checkpoint()
    expect(
      node!.calls.every(({ door, headers }) => door === 'public' && headers['authorization'] === undefined),
    ).toBe(true)
  })
})

describe('an invalid answer', () => {
  const wrong: [string, RestReply][] = [
    ['HTTP 500', { status: 500, text: 'no' }],
    ['HTTP 429, again and again', { status: 429, text: '' }],
    ['HTTP 403', { status: 403, text: '' }],
    ['a page that is not found', { status: 404, text: '<h1>Not Found</h1>' }],
    ['a page of HTML', { text: '<html><body>Welcome</body></html>' }],
    ['nothing', { text: '' }],
    ['half an answer', { text: '{"states":[{"sta' }],
    ['a null', { json: null }],
    ['a word', { json: 'none' }],
    ['no states', { json: {} }],
    ['no state among them', { json: { states: [] } }],
    ['a state of nothing', { json: { states: [{}] } }],
    ['silence', 'never'],
    ['a cut connection', 'cut'],
  ]
  test.each(wrong)('%s is unreachable, never "not registered"', async (_, said) => {
    const reader = await reading(
      ({ path }) => (path === 'network/whoami' ? undefined : said),
      said === 'never' ? { timeoutMs: 300 } : {},
    )
    const { tokenId } = await sampleWill()
    const asked = [reader.read(tokenId), reader.head(), reader.checkpoint(), reader.transaction(TRANSACTION)]
    for (const error of await Promise.all(asked.map(failure)))
      expect(error).toMatchObject({ code: 'unreachable', retryable: true })
  })

  test('a busy node is asked again, twice', async () => {
    let asked = 0
    const reader = await reading(({ path }) =>
      path === 'network/whoami' || ++asked === 3 ? undefined : { status: asked === 1 ? 429 : 503, text: '' },
    )
    expect(await reader.read((await sampleWill()).tokenId)).toBeNull()
    expect(asked).toBe(3)
  })

  test('an entry the notary has not signed is not final, and so not reported', async () => {
    const will = await sampleWill()
    const state = stateOf(will)
    const reader = await reading(telling([state], transactionOf([state], 7, [REGISTER])))
    expect((await failure(reader.read(will.tokenId))).message).toBe(
      'The notary has not signed this transaction.',
    )
  })
})

describe('what a gateway says of a will', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

  test('is read', async () => {
    const will = await sampleWill()
    const entered = stateOf(will, {}, ago(60))
    const released = stateOf(
      will,
      { status: 'RELEASED', executor: 'O=Example Executors, L=Leeds' },
      ago(5),
      'EF'.repeat(32),
    )
    const reader = await reading(telling([entered, released], transactionOf([entered])))
    expect(await reader.read(will.tokenId)).toEqual({
      owner: 'O=Example Executors, L=Leeds',
      mintedTo: will.testator,
      status: 'released',
      version: 1,
      metadataHash: will.metadata.metadata_hash,
      supersedes: null,
      registeredAt: new Date(entered['recordedTime'] as string),
      changedAt: new Date(released['recordedTime'] as string),
      transactionHash: TRANSACTION,
      blockNumber: 7n,
      blockHash: Buffer.alloc(64, 2).toString('base64'),
      final: true,
    })
    expect(
      await reader.find({
        kind: 'transfer',
        tokenId: will.tokenId,
        recipient: 'O=Another',
        purpose: 'release',
      }),
    ).toBeNull()
  })

  const forged: [string, (will: SampleWill) => Promise<unknown[]> | unknown[]][] = [
    [
      'another sealed document',
      (will) => [stateOf(will, { metadata: { ...will.metadata, metadata_hash: '11'.repeat(32) } })],
    ],
    ['another version', (will) => [stateOf(will, { metadata: { ...will.metadata, version: 2 } })]],
    ['another testator', (will) => [stateOf(will, { testator: 'CN=Somebody else' })]],
    ['a testator of two lines', (will) => [stateOf(will, { testator: 'CN=a\nversion: 9' })]],
    [
      'another key',
      async (will) => [
        stateOf(will, {
          metadata: { ...will.metadata, testator_key: (await sampleWill()).metadata['testator_key'] },
        }),
      ],
    ],
    ['another will', async () => [stateOf(await sampleWill())]],
    [
      'another linear id',
      async (will) => [
        stateOf(will, { linearId: { id: (await sampleWill()).linearId, externalId: will.tokenId } }),
      ],
    ],
    [
      'a consent that had expired',
      (will) => [stateOf(will, {}, new Date(Date.now() + 3 * 3_600_000).toISOString())],
    ],
    [
      'a change without a new consent',
      (will) => [
        stateOf(will),
        stateOf(will, { metadata: { ...will.metadata, metadata_hash: '11'.repeat(32) } }),
      ],
    ],
    [
      'a key that changes',
      async (will) => [
        stateOf(will),
        stateOf(will, {
          metadata: { ...will.metadata, testator_key: (await sampleWill()).metadata['testator_key'] },
        }),
      ],
    ],
    [
      'a withdrawal somebody else signed',
      async (will) => [
        stateOf(will),
        stateOf(will, {
          status: 'REVOKED',
          metadata: { ...will.metadata, withdrawal: await (await sampleWill()).withdrawal() },
        }),
      ],
    ],
  ]
  test.each(forged)('%s is no entry of this register', async (_, states) => {
    const will = await sampleWill()
    const reader = await reading(telling(await states(will)))
    expect(await failure(reader.read(will.tokenId))).toMatchObject({
      code: 'conflict',
      retryable: false,
      message: expect.stringContaining('no entry of this register'),
    })
  })

  const broken: [string, Record<string, unknown>][] = [
    ['a status of its own', { status: 'LOST' }],
    ['no testator', { testator: '' }],
    ['no metadata', { metadata: null }],
    ['another token id beside it', { linearId: { id: 'x', externalId: '00'.repeat(32) } }],
  ]
  test.each(broken)('%s makes no sense', async (_, changes) => {
    const will = await sampleWill()
    const reader = await reading(telling([stateOf(will, changes)]))
    expect(await failure(reader.read(will.tokenId))).toMatchObject({
      code: 'unreachable',
      message: "The Corda node's answer to vault/states makes no sense.",
    })
  })

  test('a head of the log is read where it was recorded; a node that lags refutes nothing', async () => {
    const root = '77'.repeat(32)
    const output = {
      state: { data: { root, treeSize: 9, anchoredAt: ago(9) }, contract: 'c', notary: NOTARY },
      ref: { txhash: TRANSACTION, index: 0 },
      recordedTime: ago(8),
    }
    let height = 7
    const reader = await reading(({ path }) =>
      path === `transactions/${TRANSACTION}`
        ? { json: transactionOf([output]) }
        : path === 'vault/checkpoint'
          ? { json: { root, treeSize: 9, anchoredAt: ago(9), ref: output.ref } }
          : path === 'network/head'
            ? { json: { height, time: ago(0) } }
            : undefined,
    )
    const claim = { root, treeSize: 9, transactionHash: TRANSACTION, blockNumber: 7n }
    const there = {
      root,
      treeSize: 9,
      transactionHash: TRANSACTION,
      blockNumber: 7n,
      time: new Date(output.recordedTime),
      final: true,
    }
    expect(await reader.readAnchor(claim)).toEqual(there)
    expect(await reader.latestRoot()).toEqual({
      ...there,
      fee: { amount: 0n, currency: 'Corda', decimals: 0 },
    })
    expect(await reader.readAnchor({ ...claim, root: '78'.repeat(32) })).toBeNull()
    expect(await reader.readAnchor({ ...claim, treeSize: 8 })).toBeNull()
    expect(await reader.readAnchor({ ...claim, transactionHash: 'no transaction' })).toBeNull()
    const elsewhere = { ...claim, transactionHash: '00'.repeat(32) }
    expect(await reader.readAnchor(elsewhere)).toBeNull()
    height = 6
    expect(await failure(reader.readAnchor(elsewhere))).toMatchObject({
      code: 'unreachable',
      retryable: true,
    })
  })
})
