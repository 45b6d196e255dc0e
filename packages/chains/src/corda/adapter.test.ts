// What the adapter reports when a gateway refuses, fails or is late: in the specification's words, and
// precise enough for the next attempt to know what to do.
import { afterEach, describe, expect, test } from 'vitest'
import { ChainError } from '../chain.ts'
import type { Action, Chain, Prepared, Register } from '../chain.ts'
import { createCordaChain } from './adapter.ts'
import { pseudonym } from './consent.ts'
import { sampleWill } from '../../testing/corda/rest-sample.ts'
import type { SampleWill } from '../../testing/corda/rest-sample.ts'
import { NETWORK, startRestStandIn, stateOf, transactionOf } from '../../testing/corda/rest-stand-in.ts'
import type { RestCall, RestReply, RestStandIn } from '../../testing/corda/rest-stand-in.ts'

let node: RestStandIn | null = null
afterEach(async () => {
  await node?.close()
  node = null
})

async function chainOn(reply: (call: RestCall) => RestReply | undefined, clock?: () => Date): Promise<Chain> {
  node = await startRestStandIn(
    (call) =>
      reply(call) ??
      (call.path === 'network/head' ? { json: { height: 3, time: new Date().toISOString() } } : undefined),
  )
  return createCordaChain({
    nodeUrl: node.nodeUrl,
    networkId: NETWORK,
    token: 'a token',
    timeoutMs: 20_000,
    ...(clock ? { clock } : {}),
  })
}

/** Registration of a sample will. */
function entering(will: SampleWill): Register {
  const { metadata, tokenId } = will
  return {
    kind: 'register',
    tokenId,
    recipient: will.testator,
    metadataHash: metadata.metadata_hash,
    version: 1,
    consent: {
      ...metadata.consent,
      signature: metadata.consent.signature as `0x${string}`,
      key: metadata['testator_key'] as string,
    },
  }
}

async function failure(work: Promise<unknown>): Promise<ChainError> {
  const error: unknown = await work.then(
    (value) => value,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ChainError)
  return error as ChainError
}

const history =
  (states: unknown[]) =>
  ({ path }: RestCall): RestReply | undefined =>
    path.startsWith('vault/states/') && states.length > 0
      ? { json: { states } }
      : path.startsWith('transactions/')
        ? { json: transactionOf(states as Record<string, unknown>[]) }
        : undefined

describe('a flow that fails', () => {
  const flows: [string, (will: SampleWill) => Promise<Action> | Action, boolean, string][] = [
    ['create-will', entering, false, 'Failed to mint Will on Corda: Failed to create Will state: '],
    [
      'update-will',
      (will) => ({ kind: 'withdraw', tokenId: will.tokenId }),
      true,
      'Failed to update Will on Corda: Failed to update Will state: ',
    ],
    [
      'transfer-will',
      (will) => ({
        kind: 'transfer',
        tokenId: will.tokenId,
        recipient: 'O=Example Executors',
        purpose: 'release',
      }),
      true,
      'Failed to transfer Will on Corda: Failed to transfer Will state: ',
    ],
    [
      'anchor-root',
      () => ({ kind: 'anchor-root', root: '66'.repeat(32), treeSize: 4 }),
      false,
      'Failed to anchor root on Corda: Failed to create checkpoint state: ',
    ],
  ]
  test.each(flows)(
    '%s is reported as specified, with the status text, and may be tried again',
    async (flow, action, isThere, words) => {
      const will = await sampleWill()
      let said: RestReply = { status: 500, json: { error: 'java.lang.IllegalStateException at net.corda' } }
      const chain = await chainOn((call) =>
        call.path === `flows/${flow}` ? said : history(isThere ? [stateOf(will)] : [])(call),
      )
      const prepared = await chain.prepare(await action(will), 1)
      expect(prepared).toMatchObject({ chain: 'corda', transactionHash: null, nonce: null })
      expect(await failure(chain.submit(prepared))).toMatchObject({
        code: 'unreachable',
        retryable: true,
        message: `${words}Internal Server Error`,
      })
      expect((await chain.status(prepared)).state).toBe('unknown')
      for (const [status, code, text] of [
        [401, 'unreachable', 'Unauthorized'],
        [400, 'refused', 'Bad Request'],
        [404, 'refused', 'Not Found'],
        [422, 'refused', 'Unprocessable Entity'],
      ] as const) {
        said = { status, json: { error: 'a word of the machinery' } }
        expect(await failure(chain.submit(prepared))).toMatchObject({
          code,
          retryable: true,
          message: `${words}${text}`,
        })
      }
      said = { status: 409, json: { error: 'The contract says no.' } }
      expect(await failure(chain.submit(prepared))).toMatchObject({
        code: 'refused',
        retryable: true,
        message: `${words}Conflict (The contract says no.)`,
      })
      expect(await chain.status(prepared)).toEqual({
        state: 'failed',
        retryable: true,
        reason: `${words}Conflict (The contract says no.)`,
      })
      said = 'cut'
      expect((await failure(chain.submit(prepared))).message).toBe(
        'Corda connection failed: the node does not answer',
      )
    },
  )

  test('a refusal of what another attempt has done in between is no failure', async () => {
    const will = await sampleWill()
    let states: unknown[] = []
    const chain = await chainOn((call) => {
      if (call.path !== 'flows/create-will') return history(states)(call)
      states = [stateOf(will)]
      return { status: 409, json: { error: 'A will with this token id is registered already.' } }
    })
    const prepared = await chain.prepare(entering(will), 1)
    await chain.submit(prepared)
    expect(await chain.status(prepared)).toMatchObject({
      state: 'final',
      receipt: { transactionHash: 'CD'.repeat(32), blockNumber: '7' },
    })
  })
})

describe('what is prepared', () => {
  test('is the call with its key, the same each time it is sent, and names no person', async () => {
    const will = await sampleWill()
    const chain = await chainOn((call) =>
      call.path === 'flows/create-will'
        ? { status: 201, json: { transactionId: 'CD'.repeat(32), id: will.linearId } }
        : undefined,
    )
    const prepared = JSON.parse(JSON.stringify(await chain.prepare(entering(will), 1))) as Prepared
    await chain.submit(prepared)
    await chain.submit(prepared)
    const [one, two] = node!.calls.filter(({ method }) => method === 'POST')
    expect(one!.headers['idempotency-key']).toMatch(/^[A-Za-z0-9._:-]{8,128}$/)
    expect([two!.headers['idempotency-key'], two!.body]).toEqual([one!.headers['idempotency-key'], one!.body])
    const body = JSON.parse(one!.body)
    expect(body).toEqual({
      testator: will.testator,
      executor: pseudonym(will.tokenId, 'Executor'),
      status: 'ACTIVE',
      createdAt: expect.any(String),
      metadata: will.metadata,
    })
    expect(Date.parse(prepared.expiresAt!)).toBe(will.metadata.consent.deadline * 1000)
    const another = await chain.prepare(entering(will), 2)
    expect((JSON.parse(another.signed!) as { key: string }).key).not.toBe(one!.headers['idempotency-key'])
  })

  test('expires with the consent, by the ledger’s clock and only if the ledger lacks it', async () => {
    const will = await sampleWill()
    let [states, ahead]: [unknown[], number] = [[], 0]
    const chain = await chainOn((call) =>
      call.path === 'network/head'
        ? { json: { height: 3, time: new Date(Date.now() + ahead).toISOString() } }
        : history(states)(call),
    )
    const prepared = await chain.prepare(entering(will), 1)
    expect(await chain.status(prepared)).toMatchObject({ state: 'unknown', retryable: true })
    ahead = 3 * 3_600_000
    expect(await chain.status(prepared)).toMatchObject({ state: 'expired', retryable: true })
    states = [stateOf(will)]
    expect((await chain.status(prepared)).state).toBe('final')
  })

  test('is refused before anything is sent when the rules forbid it', async () => {
    const will = await sampleWill()
    const action = entering(will)
    const chain = await chainOn(history([]))
    const refused = async (change: Partial<Register>, message: string, retryable = false) =>
      expect(await failure(chain.prepare({ ...action, ...change }, 1))).toMatchObject({ message, retryable })
    const { key: _, ...keyless } = action.consent
    await refused({ recipient: 'Ann Example' }, 'Invalid recipient address for corda')
    await refused({ consent: keyless }, "The testator's consent does not fit this entry.")
    await refused({ metadataHash: '11'.repeat(32) }, "The testator's consent does not fit this entry.")
    await refused({ metadataHash: 'x' }, 'A hash is 64 lower-case hex digits.')
    await refused({ version: 0 }, 'A version is a whole number from 1.')
    await refused(
      { consent: { ...action.consent, deadline: Math.floor(Date.now() / 1000) + 60 } },
      "The testator's consent has passed its deadline, or is about to.",
    )
    expect(await failure(chain.prepare({ kind: 'withdraw', tokenId: will.tokenId }, 1))).toMatchObject({
      message: 'The ledger has no such token yet.',
      retryable: true,
    })
    expect(
      await failure(chain.prepare({ kind: 'anchor-root', root: '66'.repeat(32), treeSize: 0 }, 1)),
    ).toMatchObject({ message: 'A tree size is a whole number from 1.' })
    expect(node!.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('of a will that has ended is refused, and a later head covers an earlier one', async () => {
    const will = await sampleWill()
    let status = 'RELEASED'
    const chain = await chainOn((call) =>
      call.path === 'vault/checkpoint'
        ? { json: { root: '66'.repeat(32), treeSize: 5, ref: { txhash: 'CD'.repeat(32), index: 0 } } }
        : history([stateOf(will), stateOf(will, { status })])(call),
    )
    const moving = (purpose: 'release' | 'relock' | 'own-address', recipient: string) =>
      chain.prepare({ kind: 'transfer', tokenId: will.tokenId, recipient, purpose }, 1)
    expect((await failure(moving('release', 'O=Example Executors'))).message).toBe(
      'The entry is released, which forbids this.',
    )
    expect((await failure(moving('relock', 'O=Example Executors'))).message).toBe(
      'A will that is taken back goes to its testator.',
    )
    expect((await failure(chain.prepare({ kind: 'withdraw', tokenId: will.tokenId }, 1))).message).toBe(
      'The entry is released, which forbids this.',
    )
    status = 'ACTIVE'
    expect((await failure(moving('own-address', will.testator))).message).toBe(
      'The token is with this recipient already.',
    )
    expect(
      await failure(chain.prepare({ kind: 'anchor-root', root: '66'.repeat(32), treeSize: 4 }, 1)),
    ).toMatchObject({ code: 'conflict' })
    expect(
      await failure(chain.prepare({ kind: 'anchor-root', root: '67'.repeat(32), treeSize: 5 }, 1)),
    ).toMatchObject({ code: 'conflict' })
  })

  test.each(['REVOKED', 'SUPERSEDED'])(
    'entered again after %s, with its first consent, is no entry',
    async (status) => {
      const will = await sampleWill()
      const ended = [stateOf(will), stateOf(will, { status })]
      let states = ended
      const chain = await chainOn((call) => history(states)(call))
      expect(await chain.read(will.tokenId)).toMatchObject({
        status: status === 'REVOKED' ? 'withdrawn' : 'superseded',
      })
      states = [...ended, stateOf(will)]
      expect(await failure(chain.read(will.tokenId))).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/ it goes on after its end\.$/),
      })
    },
  )

  test('costs nothing', async () => {
    const chain = await chainOn(() => undefined)
    expect(await chain.cost(entering(await sampleWill()))).toEqual({
      units: 0n,
      unitPrice: 0n,
      fee: 0n,
      currency: 'Corda',
      decimals: 0,
    })
  })
})
