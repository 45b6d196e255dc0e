// The behaviour required of every network, as a vitest suite that any adapter runs against a real local node.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireAgreement } from '../src/agreement.ts'
import { ChainError } from '../src/chain.ts'
import type { AnchorStatus, Chain, Prepared, Register, Supersede, Transfer, Withdraw } from '../src/chain.ts'
import { faults, startFaultProxy } from './fault-proxy.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { timeAwake } from './time-awake.ts'

/** A real local network with one register on it. */
export interface ChainWorld {
  /** A fresh adapter without state, as after a restart of the worker. */
  connect(): Chain
  /**
   * The node's current address, and an adapter like `connect()`'s that uses another URL, each request limited
   * to `timeoutMs`.
   */
  door?: { url(): string; through(url: string, timeoutMs: number): Chain }
  /** An adapter that expects another ledger: another chain id, genesis or network. */
  stranger?(): Chain
  /** A valid registration of a fresh token, with its testator's consent. */
  register(): Promise<Register>
  supersede(old: Register): Promise<Supersede>
  withdraw(old: Register): Promise<Withdraw>
  /** Another valid recipient of this network. */
  recipient(): string
  wrongRecipients: string[]
  /** Makes the network finalise its current blocks. */
  settle(): Promise<void>
  stopNode(): Promise<void>
  startNode(): Promise<void>
  /** Drops the last `depth` blocks and their transactions; absent where a network cannot reorganise. */
  reorganise?(depth: number): Promise<void>
  /** How many times the ledger recorded this token. */
  entered(action: Register): Promise<number>
  close(): Promise<void>
}

/** A stored row: the database returns JSON. */
function stored(prepared: Prepared): Prepared {
  return JSON.parse(JSON.stringify(prepared)) as Prepared
}

/**
 * As the product's jobs do: retries what is retryable, five tries at most. A healthy node on an overloaded
 * machine may need more than a second.
 */
async function repeated<T>(call: () => Promise<T>, left = 4): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ChainError) || !error.retryable || left === 0) throw error
    return await repeated(call, left - 1)
  }
}

/** Polls until the state is one of `wanted`. @throws Error naming the last answer after a minute */
export async function reaches(
  chain: Chain,
  prepared: Prepared,
  wanted: AnchorStatus['state'][],
): Promise<AnchorStatus> {
  const until = performance.now() + 60_000
  let answer = await chain.status(prepared)
  while (!wanted.includes(answer.state)) {
    if (performance.now() > until)
      throw new Error(
        `still ${answer.state} (${answer.reason ?? 'no reason'}), wanted ${wanted.join(' or ')}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 100))
    answer = await chain.status(prepared)
  }
  return answer
}

/** Runs the behaviour required of every adapter. `open` starts the network. */
export function describeChain(title: string, open: () => Promise<ChainWorld>): void {
  describe(title, () => {
    let world: ChainWorld
    let chain: Chain
    beforeAll(async () => {
      world = await open()
      chain = world.connect()
    })
    afterAll(async () => {
      await world?.close()
    })

    async function done(action: Parameters<Chain['prepare']>[0]): Promise<AnchorStatus> {
      const prepared = await chain.prepare(action, 1)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
      await world.settle()
      return reaches(chain, prepared, ['final'])
    }

    test('prepare sends nothing, and what it returns survives storage', async () => {
      const action = await world.register()
      const prepared = await chain.prepare(action, 1)
      expect(await chain.read(action.tokenId)).toBeNull()
      expect((await chain.status(prepared)).state).toBe('unknown')
      expect(stored(prepared)).toEqual(prepared)
      const another = world.connect()
      await another.submit(stored(prepared))
      expect(
        (await reaches(another, stored(prepared), ['confirmed', 'final'])).receipt?.transactionHash,
      ).toBeTruthy()
    })

    test('what was registered is read back', async () => {
      const action = await world.register()
      const before = Date.now() - 120_000
      const status = await done(action)
      const entry = await chain.read(action.tokenId)
      expect(entry).toMatchObject({
        owner: action.recipient,
        mintedTo: action.recipient,
        status: 'active',
        version: action.version,
        metadataHash: action.metadataHash,
        supersedes: null,
        transactionHash: status.receipt?.transactionHash,
        final: true,
      })
      expect(entry!.registeredAt.getTime()).toBeGreaterThan(before)
      expect(entry!.registeredAt.getTime()).toBeLessThan(Date.now() + 120_000)
    })

    test('submitting again, and again after a crash, is harmless', async () => {
      const action = await world.register()
      const prepared = stored(await chain.prepare(action, 1))
      await chain.submit(prepared)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
      const afterCrash = world.connect()
      await afterCrash.submit(prepared)
      await world.settle()
      expect((await reaches(afterCrash, prepared, ['final'])).state).toBe('final')
      expect(await world.entered(action)).toBe(1)
    })

    test('a crash before the preparation was stored leads to one token', async () => {
      const action = await world.register()
      const lost = await chain.prepare(action, 1)
      const afterCrash = world.connect()
      const kept = stored(await afterCrash.prepare(action, 1))
      await Promise.allSettled([chain.submit(lost), afterCrash.submit(kept)])
      await world.settle()
      await reaches(afterCrash, kept, ['final'])
      expect(await world.entered(action)).toBe(1)
    })

    test('a preparation for what the ledger already holds is done at once', async () => {
      const action = await world.register()
      const first = await done(action)
      const again = stored(await world.connect().prepare(action, 2))
      expect(again.signed).toBeNull()
      await chain.submit(again)
      expect(await chain.status(again)).toMatchObject({
        state: 'final',
        receipt: { transactionHash: first.receipt?.transactionHash },
      })
    })

    test('a token cannot be entered again with other particulars', async () => {
      const action = await world.register()
      await done(action)
      const altered = { ...action, metadataHash: '11'.repeat(32) }
      await expect(chain.prepare(altered, 1)).rejects.toMatchObject({ code: 'conflict', retryable: false })
    })

    test('a wrong recipient is refused in the words of the specification', async () => {
      const action = await world.register()
      expect(chain.accepts(action.recipient)).toBe(true)
      for (const recipient of world.wrongRecipients) {
        expect(chain.accepts(recipient)).toBe(false)
        const refusal = await chain.prepare({ ...action, recipient }, 1).catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(ChainError)
        expect((refusal as ChainError).message).toBe(`Invalid recipient address for ${chain.name}`)
      }
    })

    test('an unknown token is null', async () => {
      expect(await chain.read((await world.register()).tokenId)).toBeNull()
    })

    test('a later version supersedes; a withdrawn entry stays withdrawn', async () => {
      const first = await world.register()
      await done(first)
      const second = await world.supersede(first)
      await done(second)
      expect(await chain.read(first.tokenId)).toMatchObject({ status: 'superseded' })
      expect(await chain.read(second.tokenId)).toMatchObject({
        status: 'active',
        supersedes: first.tokenId,
        version: second.version,
      })
      const third = await world.register()
      await done(third)
      await done(await world.withdraw(third))
      expect(await chain.read(third.tokenId)).toMatchObject({ status: 'withdrawn' })
      await expect(chain.prepare(await world.supersede(third), 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
      })
    })

    test('release moves the token to the executor, relock takes it back', async () => {
      const action = await world.register()
      await done(action)
      const release: Transfer = {
        kind: 'transfer',
        tokenId: action.tokenId,
        recipient: world.recipient(),
        purpose: 'release',
      }
      await done(release)
      expect(await chain.read(action.tokenId)).toMatchObject({
        status: 'released',
        owner: release.recipient,
        mintedTo: action.recipient,
      })
      await done({ ...release, recipient: action.recipient, purpose: 'relock' })
      expect(await chain.read(action.tokenId)).toMatchObject({ status: 'active', owner: action.recipient })
    })

    test('with the node down nothing is known, all may be repeated; a restart loses nothing', async () => {
      const kept = await world.register()
      await done(kept)
      const waiting = await world.register()
      const prepared = stored(await chain.prepare(waiting, 1))
      await world.stopNode()
      expect(await chain.status(prepared)).toMatchObject({ state: 'unknown', retryable: true })
      await expect(chain.submit(prepared)).rejects.toMatchObject({ retryable: true })
      await expect(chain.read(kept.tokenId)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
      await world.startNode()
      expect(await chain.read(kept.tokenId)).toMatchObject({ status: 'active' })
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
      expect(await world.entered(waiting)).toBe(1)
    })

    test('after a reorganisation it tells the truth, and ends with one token', async (context) => {
      if (!world.reorganise) return context.skip()
      const action = await world.register()
      const prepared = stored(await chain.prepare(action, 1))
      await chain.submit(prepared)
      expect((await reaches(chain, prepared, ['confirmed'])).state).toBe('confirmed')
      await world.reorganise(1)
      expect(['unknown', 'submitted']).toContain((await chain.status(prepared)).state)
      expect(await chain.read(action.tokenId)).toBeNull()
      await chain.submit(prepared)
      await reaches(chain, prepared, ['confirmed', 'final'])
      await world.settle()
      await reaches(chain, prepared, ['final'])
      expect(await world.entered(action)).toBe(1)
    })

    describe('through a node that misbehaves', () => {
      /** Long enough for a real answer on a busy machine. */
      const WITHIN_MS = 1_500
      let proxy: FaultProxy | null = null
      beforeAll(async () => {
        proxy = world.door ? await startFaultProxy(world.door.url()) : null
      })
      afterAll(async () => {
        await proxy?.close()
      })
      const open = (): Chain => world.door!.through(proxy!.url, WITHIN_MS)

      test.for(faults)(
        '%s: it could not be asked, everything may be repeated, and afterwards nothing was lost',
        async (fault, context) => {
          if (!world.door) return context.skip()
          const kept = await world.register()
          const waiting = await world.register()
          const through = open()
          const prepared = stored(await repeated(() => through.prepare(waiting, 1)))
          proxy!.now(fault)
          try {
            // One adapter that has already reached the node, and one that meets the fault at its first
            // request.
            for (const asking of [through, open()]) {
              const took = timeAwake()
              const [read, submitted, refused, status] = await Promise.all([
                asking.read(kept.tokenId).catch((error: unknown) => error),
                asking.submit(prepared).catch((error: unknown) => error),
                asking.prepare(kept, 1).catch((error: unknown) => error),
                asking.status(prepared),
              ])
              for (const error of [read, submitted, refused]) {
                expect(error).toBeInstanceOf(ChainError)
                expect(error).toMatchObject({ retryable: true })
                // A sentence for people, without addresses or bytes.
                expect((error as ChainError).message).not.toMatch(/127\.0\.0\.1|<|aaaa/)
              }
              expect(status).toMatchObject({ state: 'unknown', undecided: true, retryable: true })
              expect(took()).toBeLessThan(4 * WITHIN_MS + 2_000)
            }
          } finally {
            proxy!.now('none')
          }
          // Data still in transit buffers counts too.
          expect(proxy!.longest).toBeLessThan(24 * 1024 * 1024)
          expect(await repeated(() => through.read(kept.tokenId))).toBeNull()
          await repeated(() => through.submit(prepared))
          await reaches(through, prepared, ['confirmed', 'final'])
          expect(await world.entered(waiting)).toBe(1)
        },
      )

      test('asked too often it waits as long as it is told, and no longer than is sensible', async (context) => {
        if (!world.door) return context.skip()
        const through = open()
        await repeated(() => through.head())
        proxy!.now('busy twice')
        const began = performance.now()
        await through.head()
        expect(performance.now() - began).toBeGreaterThan(900)
        proxy!.now('busy')
        const [asked, took] = [proxy!.asked, timeAwake()]
        await expect(through.head()).rejects.toMatchObject({
          code: 'unreachable',
          message: expect.stringContaining('asked too often'),
          details: { httpStatus: 429, retryAfterMs: 60_000 },
        })
        // It does not wait the full minute, and sends the node no further request.
        expect(took()).toBeLessThan(1_000)
        expect(proxy!.asked - asked).toBe(1)
        proxy!.now('none')
      })

      test('of two nodes both must say final; one that is away is no agreement', async (context) => {
        if (!world.door) return context.skip()
        const two = requireAgreement(world.connect(), open())
        const agreed = await world.register()
        const first = await repeated(() => two.prepare(agreed, 1))
        await repeated(() => two.submit(first))
        await world.settle()
        await reaches(two, first, ['final'])
        expect(await repeated(() => two.read(agreed.tokenId))).toMatchObject({ final: true })
        const lonely = await world.register()
        const second = await repeated(() => two.prepare(lonely, 1))
        await repeated(() => two.submit(second))
        proxy!.now('cut')
        await world.settle()
        await reaches(world.connect(), second, ['final'])
        for (let asked = 0; asked < 5; asked++) {
          expect(await two.status(second)).toMatchObject({
            state: 'confirmed',
            reason: expect.stringMatching(
              /^One of the two \w+ nodes cannot be asked .* It is final once both say so\.$/,
            ),
          })
        }
        await expect(two.read(lonely.tokenId)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
        expect((await two.head()).height).toBeGreaterThan(0n)
        proxy!.now('none')
        await reaches(two, second, ['final'])
      })

      test('of another ledger it is refused before anything else', async (context) => {
        if (!world.stranger) return context.skip()
        const { tokenId } = await world.register()
        const stranger = world.stranger()
        await expect(stranger.read(tokenId)).rejects.toMatchObject({ code: 'wrong-chain', retryable: true })
        await expect(stranger.prepare(await world.register(), 1)).rejects.toMatchObject({
          code: 'wrong-chain',
        })
      })
    })

    test('it names its head and its price', async () => {
      const head = await chain.head()
      expect(head.height).toBeGreaterThan(0n)
      const cost = await chain.cost(await world.register())
      expect(cost.fee).toBe(cost.units * cost.unitPrice)
    })
  })
}
