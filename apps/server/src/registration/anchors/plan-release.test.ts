// The token follows the will's status: to the executor's own key when it is released, back when that is taken
// back, on every ledger, once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainError, tokenId, type RegisterEntry, type TokenId } from '@testate/chains/chain'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { flush } from '../../audit/sequence.ts'
import { connect, inTransaction } from '../../platform/database/database.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { anchorWill } from './anchor-will.ts'
import { registrationJobs } from '../jobs.ts'
import { planAnchors } from './plan-anchors.ts'
import { nextMove, planRelease } from './plan-release.ts'
import { anchorRelease } from '../roots/anchor-release.ts'
import { anchorRoot } from '../roots/anchor-root.ts'
import { insertAnchor } from '../store.ts'

describe('what is still to be done on a network', () => {
  const move = (
    purpose: 'release' | 'relock' | 'own-address',
    state: 'final' | 'submitted' | 'failed' = 'final',
    retryable: boolean | null = null,
  ) => ({ purpose, state, retryable })
  test.each([
    ['released, never moved', true, [], 'release'],
    ['released, in the testator’s wallet', true, [move('own-address')], 'release'],
    ['released, and with the executor', true, [move('release')], null],
    ['released, while something moves', true, [move('own-address', 'submitted')], null],
    ['released, after a release that failed for good', true, [move('release', 'failed', false)], 'release'],
    ['released, while a release is tried again', true, [move('release', 'failed', true)], null],
    ['taken back', false, [move('release')], 'relock'],
    ['taken back while the release is on its way', false, [move('release', 'submitted')], null],
    ['taken back before the release was sent', false, [move('release', 'failed', false)], null],
    ['taken back, and back', false, [move('release'), move('relock')], null],
    ['released again', true, [move('release'), move('relock')], 'release'],
    ['registered, never released', false, [move('own-address')], null],
  ] as const)('%s', (_, isReleased, moves, next) => {
    expect(nextMove(isReleased, moves)).toBe(next)
  })
})

describe('on real ledgers', () => {
  let ceremony: CeremonyStack
  /** The schema's owner: the worker may not release a will, and the release worker needs a notice of death. */
  let owner: ReturnType<typeof connect>
  beforeAll(async () => {
    ceremony = await startCeremonyStack({ ledger: true, solana: true, corda: true })
    owner = connect(ceremony.stack.owner.options.connectionString!, { applicationName: 'test-owner', max: 1 })
  })
  afterAll(async () => {
    await owner?.db.destroy()
    await ceremony?.stop()
  })

  const networks = ['solana', 'ethereum', 'corda']
  const anchors = async (will: VerifiedWill) =>
    (
      await ceremony.stack.owner.query<{
        id: string
        network: string
        action: string
        purpose: string | null
        state: string
        recipient: string | null
        token: string
        reason: string | null
      }>(
        `
          select id, network, action, purpose, state, recipient, encode(token_id, 'hex') as token, reason
          from anchors where will_id = $1 order by created_at, network`,
        [will.id],
      )
    ).rows
  const become = (will: VerifiedWill, status: 'released' | 'registered') =>
    inTransaction(owner.db, { service: 'worker' }, (tx) =>
      changeStatus(tx, will.id, status, { actor: 'worker', reason: 'by the test' }),
    )
  const planned = async (will: VerifiedWill) =>
    (
      await ceremony.stack.owner.query(
        "select 1 from pgboss.job where name = 'plan-release' and data->>'willId' = $1",
        [will.id],
      )
    ).rowCount
  const entries = async (will: VerifiedWill): Promise<Record<string, RegisterEntry | null>> => {
    const [{ token } = { token: '' }] = await anchors(will)
    return Object.fromEntries(
      await Promise.all(
        networks.map(
          async (name) =>
            [name, await (await ceremony.worker.networks.open(name)).chain.read(tokenId(token))] as const,
        ),
      ),
    )
  }
  /** Runs the jobs enqueued for this will, once each, as a worker does. */
  async function plans(will: VerifiedWill): Promise<number> {
    const { rows } = await ceremony.stack.owner.query<{ name: string }>(
      `
        delete from pgboss.job where name in ('plan-release', 'plan-withdrawals') and data->>'willId' = $1
        returning name`,
      [will.id],
    )
    for (const name of new Set(rows.map((row) => row.name)))
      await registrationJobs
        .find((job) => job.name === name)!
        .run({ willId: will.id } as never, ceremony.worker)
    return rows.length
  }
  /** Until nothing is left to do. */
  async function work(will: VerifiedWill, context = ceremony.worker): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const pending = (await anchors(will)).filter(({ state }) => state === 'pending')
      for (const { id } of pending) await anchorWill(id, context)
      if ((await plans(will)) + pending.length === 0) return
    }
    throw new Error('it never ends')
  }
  async function dyingAfterSending(network: string): Promise<CeremonyStack['worker']> {
    const opened = await ceremony.worker.networks.open(network)
    return {
      ...ceremony.worker,
      networks: {
        open: async () => ({
          ...opened,
          chain: { ...opened.chain, status: () => Promise.reject(new Error('the process is gone')) },
        }),
      },
    }
  }
  const releasedOn = async (will: VerifiedWill): Promise<unknown> =>
    (await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/anchors`)).json<{
      releasedOn: unknown
    }>().releasedOn
  async function registered(): Promise<VerifiedWill> {
    const will = await ceremony.verifiedWill({ networks })
    await openCeremony(will.id, ceremony.worker)
    await ceremony.recorded(will.people[0], will)
    for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
    await advanceSeal(will.id, ceremony.worker)
    await planAnchors(will.id, ceremony.worker)
    await work(will)
    return will
  }

  test('released, taken back and released again: both ledgers have the register’s holder', async () => {
    const will = await registered()
    const first = await entries(will)
    expect(await planned(will)).toBe(0)
    await become(will, 'released')
    expect(await planned(will)).toBe(1)
    await Promise.all([planRelease(will.id, ceremony.worker), planRelease(will.id, ceremony.worker)])
    await planRelease(will.id, ceremony.worker)
    expect((await anchors(will)).filter(({ purpose }) => purpose === 'release')).toHaveLength(3)
    await work(will)
    const released = await entries(will)
    for (const name of networks) {
      expect(released[name]).toMatchObject({ status: 'released' })
      expect(released[name]!.owner).not.toBe(first[name]!.owner)
    }
    expect(released['corda']!.owner).toMatch(/^CN=[0-9a-f]{16} Executor$/)
    await become(will, 'registered')
    await work(will)
    const back = await entries(will)
    for (const name of networks)
      expect(back[name]).toMatchObject({ status: 'active', owner: first[name]!.owner })
    // What was released before is not said of a will that is registered again.
    expect(await releasedOn(will)).toEqual([])
    await become(will, 'released')
    await work(will)
    // A will's executor key is always the same.
    for (const name of networks)
      expect((await entries(will))[name]).toMatchObject({ status: 'released', owner: released[name]!.owner })
    expect(
      (await anchors(will)).filter(({ action }) => action === 'transfer').map(({ purpose }) => purpose),
    ).toEqual(['release', 'relock', 'release'].flatMap((purpose) => networks.map(() => purpose)))

    // The line of the release, on every network: one head for both releases.
    expect(await releasedOn(will)).toEqual([])
    await flush(ceremony.worker.db, ceremony.keys.logKey.signer)
    await anchorRelease(will.id, ceremony.worker)
    const { rows: heads } = await ceremony.stack.owner.query<{ id: string }>('select id from log_anchors')
    for (const { id } of heads) await anchorRoot(id, ceremony.worker)
    expect(await releasedOn(will)).toEqual(
      await Promise.all(
        networks.toSorted().map(async (network) => {
          const there = (await (await ceremony.worker.networks.open(network)).latestRoot())!
          return expect.objectContaining({
            network,
            treeSize: there.treeSize,
            transactionHash: there.transactionHash,
          })
        }),
      ),
    )
  })

  test('taken back before it was sent: nothing is moved; on its way: it arrives and comes back', async () => {
    const will = await registered()
    const first = await entries(will)
    await become(will, 'released')
    await plans(will)
    const [one, ...others] = (await anchors(will)).filter(({ purpose }) => purpose === 'release')
    // One network has it already, while its row says: sent, not yet seen.
    await expect(anchorWill(one!.id, await dyingAfterSending(one!.network))).rejects.toThrow(
      'the process is gone',
    )
    await become(will, 'registered')
    await plans(will)
    for (const { id } of [one!, ...others]) await anchorWill(id, ceremony.worker)
    for (const other of others)
      expect((await anchors(will)).find(({ id }) => id === other.id)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('“registered” by now'),
      })
    await work(will)
    const back = await entries(will)
    for (const name of networks)
      expect(back[name], name).toMatchObject({ status: 'active', owner: first[name]!.owner })
    expect(
      (await anchors(will)).filter(({ purpose }) => purpose === 'relock').map(({ network }) => network),
    ).toEqual([one!.network])
  })

  test('released during a move to the testator’s wallet: the release follows, arrived or not', async () => {
    for (const arrives of [true, false]) {
      const will = await registered()
      await plans(will)
      const [id, token] = [randomUUID(), (await anchors(will))[0]!.token]
      await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) =>
        insertAnchor(tx, {
          id,
          willId: will.id,
          network: 'ethereum',
          action: 'transfer',
          tokenId: token,
          metadataHash: token,
          recipient: `0x${'12'.repeat(20)}`,
          purpose: 'own-address',
          at: new Date(),
        }),
      )
      if (arrives)
        await expect(anchorWill(id, await dyingAfterSending('ethereum'))).rejects.toThrow(
          'the process is gone',
        )
      await become(will, 'released')
      await plans(will)
      expect(
        (await anchors(will)).filter(
          ({ network, purpose }) => network === 'ethereum' && purpose === 'release',
        ),
      ).toEqual([])
      await anchorWill(id, ceremony.worker)
      expect((await anchors(will)).find((one) => one.id === id)).toMatchObject({
        state: arrives ? 'final' : 'failed',
      })
      await work(will)
      for (const name of networks)
        expect((await entries(will))[name], name).toMatchObject({ status: 'released' })
      // Taken back, it returns to where it was: to the wallet only with the will's own key.
      await become(will, 'registered')
      await work(will)
      const back = (await entries(will))['ethereum']!
      expect(back).toMatchObject({ status: 'active' })
      expect(back.owner === `0x${'12'.repeat(20)}`).toBe(arrives)
    }
  })

  test('a release in an earlier contract comes back to the first key, not to the wallet', async () => {
    const will = await registered()
    await plans(will)
    const { owner, mintedTo } = (await entries(will))['ethereum']!
    await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => {
      const [{ token } = { token: '' }] = await anchors(will)
      const move = { willId: will.id, network: 'ethereum', action: 'transfer', tokenId: token } as const
      const recipient = `0x${'12'.repeat(20)}`
      const id = randomUUID()
      await insertAnchor(tx, {
        ...move,
        id,
        metadataHash: token,
        recipient,
        purpose: 'own-address',
        at: new Date(),
      })
    })
    await work(will)
    expect((await entries(will))['ethereum']).toMatchObject({ owner: `0x${'12'.repeat(20)}` })
    await become(will, 'released')
    await work(will)
    await become(will, 'registered')
    const open = async (name: string) => {
      const opened = await ceremony.worker.networks.open(name)
      const read = async (id: TokenId) => {
        const entry = await opened.chain.read(id)
        return entry && { ...entry, contract: `0x${'34'.repeat(20)}` }
      }
      return name === 'ethereum' ? { ...opened, chain: { ...opened.chain, read } } : opened
    }
    await planRelease(will.id, { ...ceremony.worker, networks: { open } })
    expect(
      (await anchors(will)).find(({ network, purpose }) => network === 'ethereum' && purpose === 'relock'),
    ).toMatchObject({ recipient: owner })
    expect(owner).toBe(mintedTo)
  })

  test('what the ledger itself refused for good is not planned again and again', async () => {
    const will = await registered()
    await become(will, 'released')
    const refuse = () => Promise.reject(new ChainError('refused', 'No.'))
    const open = async (name: string) => {
      const opened = await ceremony.worker.networks.open(name)
      return name === 'solana' ? { ...opened, chain: { ...opened.chain, prepare: refuse } } : opened
    }
    await work(will, { ...ceremony.worker, networks: { open } })
    expect((await entries(will))['ethereum']).toMatchObject({ status: 'released' })
    const tries = (await anchors(will)).filter(
      ({ network, purpose }) => network === 'solana' && purpose === 'release',
    )
    // At most one more try for each other network, when the release there is final.
    expect(tries.length).toBeLessThanOrEqual(networks.length)
    expect(new Set(tries.map(({ state }) => state))).toEqual(new Set(['failed']))
  })
})
