// The embedded Solana ledger behaves as every network must, also across restarts of its process; and what
// only Solana has: sizes, look-alike tokens, strangers who name our addresses, rent.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  TOKEN_2022_PROGRAM_ADDRESS,
  getAmountToUiAmountInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeMintCloseAuthorityInstruction,
  getInitializePermanentDelegateInstruction,
  getInitializeTokenMetadataInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getUpdateTokenMetadataFieldInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
  tokenMetadataField,
} from '@solana-program/token-2022'
import {
  address,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64Encoder,
} from '@solana/kit'
import type { Instruction, KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import type { Action, Chain, Prepared, Register, TokenId } from '@testate/chains/chain'
import { describeChain, reaches } from '@testate/chains/testing/conformance'
import { createSolanaChain } from '@testate/chains/solana/adapter'
import {
  checkpointAddress,
  holdingAddress,
  mintAddress,
  rootAddress,
  seedOf,
} from '@testate/chains/solana/addresses'
import { registrationConsentText, testatorKey, withdrawalConsentText } from '@testate/chains/solana/consent'
import { unitsOf } from '@testate/chains/solana/cost'
import { checkSignature } from '@testate/chains/solana/ed25519'
import { tokenRecord, transactionRecord } from '@testate/chains/solana/explorer'
import { finalizedSlot } from '@testate/chains/solana/history'
import { LAMPORTS_PER_SIGNATURE, defaultFeeCaps, rentOf } from '@testate/chains/solana/fees'
import {
  anchorRoot,
  checkpointSizes,
  end,
  mintSizes,
  register as registerInstructions,
} from '@testate/chains/solana/instructions'
import { openRegisterOn } from '@testate/chains/testing/solana/local-register'
import type { RegisterWorld } from '@testate/chains/testing/solana/local-register'
import { HOLDING_BYTES } from '@testate/chains/solana/plan'
import { createSolanaReader } from '@testate/chains/solana/read'
import type { SolanaReader } from '@testate/chains/solana/read'
import { startRpcStandIn } from '@testate/chains/testing/solana/rpc-stand-in'
import { MOST_BYTES, sendTransaction, signTransaction } from '@testate/chains/solana/transaction'
import { startSolanaLedger } from './ledger.ts'
import type { SolanaLedger } from './ledger.ts'

interface SolanaWorld extends RegisterWorld {
  fund(address: string): Promise<void>
  /** kill -9; the ledger's supervisor restarts it. */
  kill(): void
}

async function openWorld(): Promise<SolanaWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'testate-solana-'))
  let running: SolanaLedger | null = await startSolanaLedger({ dataDir: folder })
  const { rpcUrl, genesisHash } = running
  const fund = (to: string) => running!.fund(to)
  const kill = () => void (running?.pid && process.kill(running.pid, 'SIGKILL'))
  const stop = async () => {
    await running?.stop()
    running = null
  }
  const world = await openRegisterOn({
    rpcUrl,
    genesisHash,
    fund,
    settle: async () => undefined, // the suite asks until it is final
    stop,
    start: async () => void (running = await startSolanaLedger({ dataDir: folder })),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  return { ...world, fund, kill }
}

describeChain('the embedded Solana ledger does what every network must', openWorld)

describe('Solana alone', () => {
  let world: SolanaWorld
  let chain: Chain
  let reader: SolanaReader
  let registrar: KeyPairSigner
  let stranger: KeyPairSigner
  beforeAll(async () => {
    world = await openWorld()
    chain = world.connect()
    reader = createSolanaReader({ ...world.options, registrar: world.registrar })
    registrar = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(world.options.registrarKey, 'hex'))
    stranger = await generateKeyPairSigner()
    await world.fund(stranger.address)
  })
  afterAll(async () => {
    await world?.close()
  })

  async function done(action: Action): Promise<Prepared> {
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    await reaches(chain, prepared, ['final'])
    return prepared
  }

  /** Sends arbitrary instructions to the ledger and waits until they are in a block. */
  async function carry(signer: KeyPairSigner, instructions: Instruction[], lamports = 0n): Promise<string> {
    return reader.node.on(async (ask) => {
      const { wire, signature } = await signTransaction(ask, signer, instructions, {
        lamports,
        checks: 0,
        caps: defaultFeeCaps,
      })
      await sendTransaction(ask, wire)
      return signature
    })
  }

  const bytesOf = ({ signed }: Prepared) => getBase64Encoder().encode(signed!).length
  const pay = (destination: string, amount: bigint) =>
    getTransferSolInstruction({ source: stranger, destination: address(destination), amount })

  test('each action fits a packet and its units; what is printed is measured', async () => {
    const first = await world.register()
    const second = await world.supersede(first)
    const recipient = world.recipient()
    const actions: Action[] = [
      first,
      second,
      { kind: 'transfer', purpose: 'own-address', tokenId: second.tokenId, recipient: world.recipient() },
      { kind: 'transfer', purpose: 'release', tokenId: second.tokenId, recipient },
      { kind: 'transfer', purpose: 'relock', tokenId: second.tokenId, recipient: second.recipient },
      await world.withdraw({ ...second, kind: 'register' }),
      { kind: 'anchor-root', root: '5a'.repeat(32), treeSize: 1 },
      { kind: 'anchor-root', root: '5b'.repeat(32), treeSize: 999_999_999 },
    ]
    for (const action of actions) {
      const quoted = await chain.cost(action)
      const before = await balance(registrar.address)
      const prepared = await done(action)
      const { receipt } = await chain.status(prepared)
      const [units, paid] = [Number(receipt!.gasUsed), before - (await balance(registrar.address))]
      console.log(
        `${action.kind}${'purpose' in action ? ` (${action.purpose})` : ''}: ${bytesOf(prepared)} ` +
          `bytes, ${units} units, ${paid} lamports, quoted ${quoted.fee}`,
      )
      // A priority fee takes 12 bytes more, and there is none on this ledger.
      expect(bytesOf(prepared) + 12).toBeLessThanOrEqual(MOST_BYTES)
      expect(units).toBeLessThan(unitsOf[action.kind])
      if (action.kind === 'register' || action.kind === 'supersede' || action.kind === 'withdraw')
        expect(paid).toBe(quoted.fee)
      if (action.kind === 'transfer') expect(paid).toBeLessThanOrEqual(quoted.fee)
    }
  })

  test('its head advances by itself, at the time of day', async () => {
    const asked = Date.now()
    const before = await chain.head()
    expect(before.time.getTime()).toBeGreaterThan(asked - 10_000)
    expect(before.time.getTime()).toBeLessThan(Date.now() + 10_000)
    await expect.poll(async () => (await chain.head()).height).toBeGreaterThan(before.height)
  })

  test('a version of ten digits still fits', async () => {
    const old = await world.register()
    await done(old)
    const key = world.keys.get(old.tokenId)!
    const terms = {
      tokenId: tokenId(randomBytes(32).toString('hex')),
      metadataHash: 'ab'.repeat(32),
      version: 0xffff_ffff,
      supersedes: old.tokenId,
    }
    const consent = await key.sign(
      registrationConsentText(
        { genesisHash: world.options.genesisHash, registrar: world.registrar },
        { ...terms, testator: old.recipient, deadline: 9_999_999_999 },
      ),
    )
    const prepared = await chain.prepare(
      { kind: 'supersede', ...terms, recipient: old.recipient, consent },
      1,
    )
    expect(bytesOf(prepared) + 12).toBeLessThanOrEqual(MOST_BYTES)
  })

  test('the bytes hold hashes, keys and the register’s words, and no other readable text', async () => {
    const action = await world.register()
    const prepared = await chain.prepare(action, 1)
    const printed = Buffer.from(prepared.signed!, 'base64')
      .toString('latin1')
      .match(/[ -~]{4,}/g)!
      .join('|')
    for (const word of ['pdf_hash', action.tokenId, 'status', 'active', 'testate:1,2,', 'Will'])
      expect(printed).toContain(word)
    const rest = printed
      .replaceAll(action.tokenId, '')
      .replace(seedOf(action.tokenId), '')
      .replace(/testate:1,2,[\w-]{43},,\d{10},\d{10}/, '')
      .replace(/[\w-]{86}/, '')
    // The rest is random: seven small letters in a row occur once in tens of thousands.
    for (const word of ['pdf_hash', 'status', 'active', 'WILL', 'Will']) expect(rest).toContain(word)
    expect(rest.replace('pdf_hash', '').match(/[a-z]{7,}/g)).toBeNull()
  })

  describe('consent', () => {
    test('of another person, register, ledger or terms is refused before anything is signed', async () => {
      const [action, other] = [await world.register(), await world.register()]
      const key = world.keys.get(action.tokenId)!
      const terms = {
        testator: action.recipient,
        tokenId: action.tokenId,
        metadataHash: action.metadataHash,
        version: 1,
        deadline: action.consent.deadline,
      }
      const at = { genesisHash: world.options.genesisHash, registrar: world.registrar }
      const wrong = [
        other.consent,
        { ...action.consent, deadline: action.consent.deadline + 1 },
        await key.sign(registrationConsentText({ ...at, registrar: stranger.address }, terms)),
        await key.sign(registrationConsentText({ ...at, genesisHash: stranger.address }, terms)),
        await key.sign(registrationConsentText(at, { ...terms, version: 2 })),
        await key.sign(registrationConsentText(at, { ...terms, metadataHash: '00'.repeat(32) })),
        await key.sign(withdrawalConsentText(at, { tokenId: action.tokenId, deadline: terms.deadline })),
      ]
      for (const consent of wrong) {
        await expect(chain.prepare({ ...action, consent }, 1)).rejects.toMatchObject({
          code: 'refused',
          retryable: false,
          message: "The testator's consent does not fit this entry.",
        })
      }
      await expect(chain.prepare({ ...action, recipient: other.recipient }, 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
      })
    })

    test('past its deadline, or so near it that the entry might come after, is refused', async () => {
      for (const seconds of [-1, 100]) {
        await expect(chain.prepare(await world.consentedFor(seconds), 1)).rejects.toMatchObject({
          code: 'refused',
          retryable: false,
          message: expect.stringContaining('deadline'),
        })
      }
      const late = createSolanaChain({ ...world.options, clock: () => new Date(Date.now() + 3600_000) })
      await expect(late.prepare(await world.register(), 1)).rejects.toMatchObject({ code: 'refused' })
      // Our clock is behind: the ledger would accept it, and every reader would reject it for ever.
      const behind = createSolanaChain({ ...world.options, clock: () => new Date(Date.now() - 10_800_000) })
      await expect(behind.prepare(await world.consentedFor(-7_200), 1)).rejects.toMatchObject({
        code: 'refused',
        retryable: true,
        message: expect.stringContaining('clocks is wrong'),
      })
    })

    test('to a withdrawal is checked by the ledger itself too', async () => {
      const action = await world.register()
      await done(action)
      const { consent } = await world.withdraw(action)
      const text = withdrawalConsentText(
        { genesisHash: world.options.genesisHash, registrar: world.registrar },
        { tokenId: action.tokenId, deadline: consent!.deadline },
      )
      const mint = await mintAddress(world.registrar, action.tokenId)
      const forged = checkSignature(action.recipient, `${text} `, consent!.signature)
      await expect(carry(registrar, [forged, ...end(registrar, mint, 'withdrawn')])).rejects.toThrow()
      expect(await chain.read(action.tokenId)).toMatchObject({ status: 'active' })
      await expect(
        chain.prepare(
          {
            kind: 'withdraw',
            tokenId: action.tokenId,
            consent: { ...consent!, deadline: consent!.deadline + 1 },
          },
          1,
        ),
      ).rejects.toMatchObject({ code: 'refused', retryable: false })
      await carry(registrar, [
        checkSignature(action.recipient, text, consent!.signature),
        ...end(registrar, mint, 'withdrawn'),
      ])
      expect(await chain.read(action.tokenId)).toMatchObject({ status: 'withdrawn' })
    })
  })

  test('a token entered for one key is not entered for another', async () => {
    const [action, other] = [await world.register(), await world.register()]
    await done(action)
    await expect(chain.prepare({ ...action, recipient: other.recipient }, 1)).rejects.toMatchObject({
      code: 'conflict',
      retryable: false,
    })
  })

  test('what supersedes is a later version of a token that is there', async () => {
    const action = await world.register()
    await expect(chain.prepare(await world.supersede(action), 1)).rejects.toMatchObject({
      code: 'refused',
      retryable: true,
    })
    await done(action)
    await expect(chain.prepare(await world.supersede({ ...action, version: 0 }), 1)).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
      message: expect.stringContaining('not later'),
    })
  })

  describe('what the ledger refuses by itself', () => {
    test('of a withdrawal and a superseding prepared at the same moment, one happens', async () => {
      const action = await world.register()
      await done(action)
      const later = await world.supersede(action)
      const [withdrawal, superseding] = [
        await chain.prepare(await world.withdraw(action), 1),
        await chain.prepare(later, 1),
      ]
      await chain.submit(withdrawal)
      await expect(chain.submit(superseding)).rejects.toMatchObject({ retryable: true })
      await reaches(chain, withdrawal, ['final'])
      expect(await chain.read(action.tokenId)).toMatchObject({ status: 'withdrawn' })
      expect(await chain.read(later.tokenId)).toBeNull()
      await expect(chain.prepare(later, 2, superseding)).rejects.toMatchObject({
        code: 'refused',
        retryable: false,
        message: 'The entry is withdrawn, which forbids this.',
      })
      await expect(
        chain.prepare(
          { kind: 'transfer', purpose: 'release', tokenId: action.tokenId, recipient: world.recipient() },
          1,
        ),
      ).rejects.toMatchObject({ code: 'refused', retryable: false })
    })

    test('a release prepared before the withdrawal has no effect', async () => {
      const action = await world.register()
      await done(action)
      const release = await chain.prepare(
        { kind: 'transfer', purpose: 'release', tokenId: action.tokenId, recipient: world.recipient() },
        1,
      )
      await done({ kind: 'withdraw', tokenId: action.tokenId })
      await expect(chain.submit(release)).rejects.toMatchObject({ retryable: true })
      expect(await chain.read(action.tokenId)).toMatchObject({ status: 'withdrawn', owner: action.recipient })
    })

    test('of two roots prepared in one state one is anchored; an older root never is', async () => {
      const [larger, smaller] = [
        { kind: 'anchor-root' as const, root: 'b1'.repeat(32), treeSize: 2_000_000_002 },
        { kind: 'anchor-root' as const, root: 'b2'.repeat(32), treeSize: 2_000_000_001 },
      ]
      await done({ kind: 'anchor-root', root: 'b0'.repeat(32), treeSize: 2_000_000_000 })
      // It does not fail for lack of rent: a stranger has paid for more.
      await carry(stranger, [pay(await checkpointAddress(world.registrar), 9_000_000n)], 9_000_000n)
      const [first, second] = [await chain.prepare(larger, 1), await chain.prepare(smaller, 1)]
      await chain.submit(first)
      await expect(chain.submit(second)).rejects.toMatchObject({ retryable: true })
      const { receipt } = await reaches(chain, first, ['final'])
      expect(await chain.status(second)).toMatchObject({ state: 'failed', retryable: false })
      expect(await chain.prepare(larger, 1)).toMatchObject({
        signed: null,
        transactionHash: receipt!.transactionHash,
      })
      await expect(chain.prepare(smaller, 2)).rejects.toMatchObject({ code: 'conflict' })
      await expect(chain.prepare({ ...larger, root: 'b3'.repeat(32) }, 1)).rejects.toMatchObject({
        code: 'conflict',
      })
    })
  })

  describe('strangers', () => {
    test('lamports sent ahead neither block a registration nor make a token', async () => {
      for (const ahead of [1_000_000n, 50_000_000n]) {
        const action = await world.register()
        const mint = await mintAddress(world.registrar, action.tokenId)
        await carry(stranger, [pay(mint, ahead)], ahead)
        expect(await chain.read(action.tokenId)).toBeNull()
        const [quoted, before] = [await chain.cost(action), await balance(registrar.address)]
        const prepared = await done(action)
        expect(await chain.read(action.tokenId)).toMatchObject({
          status: 'active',
          transactionHash: prepared.transactionHash,
        })
        expect(await world.entered(action)).toBe(1)
        // Lamports already there are not paid again.
        const holdingAlone =
          (await reader.node.on((ask) => rentOf(ask, HOLDING_BYTES))) + LAMPORTS_PER_SIGNATURE
        expect(before - (await balance(registrar.address))).toBe(
          ahead === 1_000_000n ? quoted.fee - ahead : holdingAlone,
        )
      }
    })

    test('lamports sent between preparing and sending do not either', async () => {
      const action = await world.register()
      const prepared = await chain.prepare(action, 1)
      await carry(stranger, [pay(await mintAddress(world.registrar, action.tokenId), 2_000_000n)], 2_000_000n)
      await chain.submit(prepared)
      await reaches(chain, prepared, ['final'])
    })

    test('transactions that name the token change neither its time nor its transaction', async () => {
      const action = await world.register()
      const mint = await mintAddress(world.registrar, action.tokenId)
      await carry(stranger, [pay(mint, 3_000_000n)], 3_000_000n)
      const prepared = await done(action)
      const entry = await chain.read(action.tokenId)
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      for (let amount = 1n; amount <= 12n; amount++)
        await carry(stranger, [pay(mint, amount), getAmountToUiAmountInstruction({ mint, amount })])
      const again = await world.connect().read(action.tokenId)
      expect(again).toEqual(entry)
      expect(again!.transactionHash).toBe(prepared.transactionHash)
      await done({ kind: 'withdraw', tokenId: action.tokenId })
      expect((await chain.read(action.tokenId))!.changedAt.getTime()).toBeGreaterThan(
        entry!.changedAt.getTime(),
      )
      expect(await transactionRecord(reader, await carry(stranger, [pay(mint, 99n)]))).toMatchObject({
        outcome: 'done',
        from: stranger.address,
        events: [],
      })
    })

    test('thousands of strangers’ transactions before a registration cost the reader nothing', async () => {
      const action = await world.register()
      await done(action)
      const entry = await chain.read(action.tokenId)
      const mint = await mintAddress(world.registrar, action.tokenId)
      const older = Array.from({ length: 900 }, (_, index) => ({
        signature: '2'.repeat(64 + (index % 20)),
        slot: 1,
        err: null,
        memo: null,
        blockTime: 1_700_000_000,
        confirmationStatus: 'finalized',
      }))
      const node = await startRpcStandIn(async (call) => {
        if (call.method !== 'getSignaturesForAddress' || call.params[0] !== mint) return 'on'
        const answer = await fetch(world.options.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(call),
        })
        const { result } = (await answer.json()) as { result: unknown[] }
        return { result: [...result, ...older] }
      }, world.options.rpcUrl)
      expect(
        await createSolanaReader({ ...world.options, rpcUrl: node.rpcUrl, registrar: world.registrar }).read(
          action.tokenId,
        ),
      ).toEqual(entry)
      expect(node.calls.filter(({ method }) => method === 'getTransaction').length).toBeLessThan(4)
      await node.close()
    })

    /**
     * Reads `id` from a node with `later` more transactions of strangers after ours; blocks can be requested
     * when `blocks`. Returns the entry and how often each method was called.
     */
    async function readBuried(id: TokenId, later: number, blocks = true) {
      const mint = await mintAddress(world.registrar, id)
      const fakes = Array.from({ length: later }, (_, index) => ({
        signature: getBase58Decoder().decode(randomBytes(64)),
        slot: 9_000_000 - index,
        err: null,
        memo: null,
        blockTime: 4_000_000_000,
        confirmationStatus: 'finalized',
      }))
      const inLaterBlock = getBase58Decoder().decode(randomBytes(64))
      const node = await startRpcStandIn(async (call) => {
        const asked = call.params[1] as { before?: string } | undefined
        if (call.method === 'getBlocksWithLimit')
          return blocks ? { result: [8_000_000] } : { error: { code: -32601, message: 'Method not found' } }
        if (call.method === 'getBlock' && call.params[0] === 8_000_000)
          return {
            result: {
              signatures: [inLaterBlock],
              blockhash: mint,
              previousBlockhash: mint,
              parentSlot: 1,
              blockHeight: 1,
              blockTime: 1,
            },
          }
        if (call.method !== 'getSignaturesForAddress' || call.params[0] !== mint) return 'on'
        const from =
          asked?.before === undefined ? 0 : fakes.findIndex(({ signature }) => signature === asked.before) + 1
        const some = asked?.before === inLaterBlock ? [] : fakes.slice(from, from + 1_000)
        if (some.length === 1_000) return { result: some }
        const answer = await fetch(world.options.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...call, params: [mint, { limit: 1_000, commitment: 'confirmed' }] }),
        })
        return { result: [...some, ...((await answer.json()) as { result: unknown[] }).result] }
      }, world.options.rpcUrl)
      const entry = await createSolanaReader({
        ...world.options,
        rpcUrl: node.rpcUrl,
        registrar: world.registrar,
      }).read(id)
      const calls = (method: string) => node.calls.filter((call) => call.method === method).length
      const asked = {
        getTransaction: calls('getTransaction'),
        getSignaturesForAddress: calls('getSignaturesForAddress'),
      }
      await node.close()
      return { entry, asked }
    }

    test('hundreds of later transactions by strangers are skipped; after its end few are read', async () => {
      const action = await world.register()
      await done(action)
      expect(await readBuried(action.tokenId, 500)).toEqual({
        entry: await chain.read(action.tokenId),
        asked: { getTransaction: 1, getSignaturesForAddress: 1 },
      })
      await done({ kind: 'withdraw', tokenId: action.tokenId })
      const { entry, asked } = await readBuried(action.tokenId, 500)
      expect(entry).toEqual({ ...(await chain.read(action.tokenId)), changedAt: new Date(4_000_000_000_000) })
      expect(asked.getTransaction).toBeLessThan(30)
    })

    test('tens of thousands are skipped, or paged if the node cannot say where a block begins', async () => {
      const action = await world.register()
      await done(action)
      const entry = await chain.read(action.tokenId)
      expect(await readBuried(action.tokenId, 30_000)).toEqual({
        entry,
        asked: { getTransaction: 1, getSignaturesForAddress: 2 },
      })
      expect(await readBuried(action.tokenId, 3_000, false)).toEqual({
        entry,
        asked: { getTransaction: 1, getSignaturesForAddress: 5 },
      })
    })

    test('an entry that came long after the slot it names is found: its node had lagged behind', async () => {
      const action = await world.register()
      await done(action)
      const entry = await chain.read(action.tokenId)
      const later = 5_000n
      const shifted = ['getSignaturesForAddress', 'getTransaction', 'getSlot']
      const node = await startRpcStandIn(async (call) => {
        if (!shifted.includes(call.method)) return 'on'
        const answer = await fetch(world.options.rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(call),
        })
        const { result } = (await answer.json()) as { result: number | { slot: number } | { slot: number }[] }
        const shift = <T extends { slot: number }>(one: T): T => ({ ...one, slot: one.slot + Number(later) })
        return {
          result:
            typeof result === 'number'
              ? result + Number(later)
              : Array.isArray(result)
                ? result.map(shift)
                : shift(result),
        }
      }, world.options.rpcUrl)
      expect(
        await createSolanaReader({ ...world.options, rpcUrl: node.rpcUrl, registrar: world.registrar }).read(
          action.tokenId,
        ),
      ).toEqual({ ...entry, blockNumber: entry!.blockNumber + later })
      await node.close()
    })

    test('a stranger’s transaction of a newer version than this reader knows is not ours', async () => {
      const action = await world.register()
      await done(action)
      const mint = await mintAddress(world.registrar, action.tokenId)
      const newer = await carry(stranger, [pay(mint, 5n)])
      const node = await startRpcStandIn(
        ({ method, params }) =>
          method === 'getTransaction' && params[0] === newer
            ? { error: { code: -32015, message: 'Transaction version (1) is not supported' } }
            : 'on',
        world.options.rpcUrl,
      )
      expect(
        await createSolanaReader({ ...world.options, rpcUrl: node.rpcUrl, registrar: world.registrar }).read(
          action.tokenId,
        ),
      ).toMatchObject({ status: 'active' })
      await node.close()
    })
  })

  describe('look-alikes', () => {
    /**
     * The parts of a registration, to be combined wrongly with the registrar's own key: only that key can
     * create anything at the address.
     */
    async function parts(action: Register) {
      const mint = await mintAddress(world.registrar, action.tokenId)
      const holding = await holdingAddress(action.recipient, mint)
      const { recipient, metadataHash, version, consent } = action
      const particulars = {
        slot: await reader.node.on(finalizedSlot),
        version,
        metadataHash,
        supersedes: null,
        deadline: consent.deadline,
      }
      const { bare } = mintSizes(registrar.address, mint, action.tokenId, particulars)
      const made = registerInstructions(registrar, {
        mint,
        holding,
        recipient,
        tokenId: action.tokenId,
        particulars,
        signature: consent.signature,
        bare,
        shortfall: 9_000_000n,
      })
      const [
        topUp,
        allocate,
        pointer,
        delegate,
        initialise,
        metadata,
        hash,
        status,
        account,
        mintOne,
        closeMinting,
        freeze,
        memo,
      ] = made as [
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
        Instruction,
      ]
      expect(made).toHaveLength(13)
      return {
        mint,
        holding,
        bare,
        topUp,
        allocate,
        pointer,
        delegate,
        initialise,
        metadata,
        hash,
        status,
        account,
        mintOne,
        closeMinting,
        freeze,
        memo,
      }
    }
    type Parts = Awaited<ReturnType<typeof parts>>
    const all = (p: Parts) => [
      p.topUp,
      p.allocate,
      p.pointer,
      p.delegate,
      p.initialise,
      p.metadata,
      p.hash,
      p.status,
      p.account,
      p.mintOne,
      p.closeMinting,
      p.freeze,
      p.memo,
    ]
    const field = (p: Parts, key: string, value: string) =>
      getUpdateTokenMetadataFieldInstruction({
        metadata: p.mint,
        updateAuthority: registrar,
        field: tokenMetadataField('Key', [key]),
        value,
      })
    const initialised = (p: Parts, change: { decimals?: number; freezeAuthority?: string }) =>
      getInitializeMint2Instruction({
        mint: p.mint,
        decimals: change.decimals ?? 0,
        mintAuthority: registrar.address,
        freezeAuthority: address(change.freezeAuthority ?? registrar.address),
      })
    const swapped = (p: Parts, part: Instruction, by: Instruction[]) =>
      all(p).flatMap((one) => (one === part ? by : [one]))

    const wrong: [string, RegExp, (p: Parts, action: Register) => Instruction[]][] = [
      ['more of it can be made', /more of it could be made/, (p) => swapped(p, p.closeMinting, [])],
      [
        'there are two of it',
        /not one indivisible/,
        (p) =>
          swapped(p, p.mintOne, [
            p.mintOne,
            getMintToInstruction({ mint: p.mint, token: p.holding, mintAuthority: registrar, amount: 1n }),
          ]),
      ],
      [
        'it can be divided',
        /not one indivisible/,
        (p) => swapped(p, p.initialise, [initialised(p, { decimals: 2 })]),
      ],
      [
        'a stranger may move it',
        /cannot move it/,
        (p) =>
          swapped(p, p.delegate, [
            getInitializePermanentDelegateInstruction({ mint: p.mint, delegate: stranger.address }),
          ]),
      ],
      [
        'a stranger may freeze it',
        /freezing does not fit/,
        (p) =>
          swapped(p, p.initialise, [initialised(p, { freezeAuthority: stranger.address })]).filter(
            (one) => one !== p.freeze,
          ),
      ],
      [
        'nobody may freeze it, and yet it is active',
        /freezing does not fit/,
        (p) => [
          ...all(p),
          getSetAuthorityInstruction({
            owned: p.mint,
            owner: registrar,
            authorityType: AuthorityType.FreezeAccount,
            newAuthority: null,
          }),
        ],
      ],
      [
        'it is over by its word alone',
        /freezing does not fit/,
        (p) => [...all(p), field(p, 'status', 'withdrawn')],
      ],
      [
        'a stranger may change what it says',
        /change its particulars/,
        (p) => [
          ...all(p),
          getUpdateTokenMetadataUpdateAuthorityInstruction({
            metadata: p.mint,
            updateAuthority: registrar,
            newUpdateAuthority: stranger.address,
          }),
        ],
      ],
      [
        'it names another commitment',
        /another commitment/,
        (p) => [...all(p), field(p, 'pdf_hash', 'ff'.repeat(32))],
      ],
      [
        'its status is no status',
        /no word of this register/,
        (p) => [...all(p), field(p, 'status', 'valid')],
      ],
      ['it says more than it should', /fields no token/, (p) => [...all(p), field(p, 'note', 'Ann Example')]],
      [
        'it says it is elsewhere',
        /not where it says/,
        (p) => [...all(p), field(p, 'holder', stranger.address)],
      ],
      ['its holder could trade it', /not where it says/, (p) => swapped(p, p.freeze, [])],
      ['its consent is not beside it', /did not consent/, (p) => swapped(p, p.memo, [])],
      ['two consents are beside it', /did not consent/, (p) => [...all(p), p.memo]],
      [
        'its particulars are an address on the web',
        /particulars are not/,
        (p) =>
          swapped(p, p.metadata, [
            getInitializeTokenMetadataInstruction({
              metadata: p.mint,
              updateAuthority: registrar.address,
              mint: p.mint,
              mintAuthority: registrar,
              name: 'Will',
              symbol: 'WILL',
              uri: 'https://elsewhere.example/will.json',
            }),
          ]),
      ],
      [
        'its metadata stand elsewhere',
        /metadata point elsewhere/,
        (p) =>
          swapped(p, p.pointer, [
            getInitializeMetadataPointerInstruction({
              mint: p.mint,
              authority: null,
              metadataAddress: stranger.address,
            }),
          ]),
      ],
      [
        'its metadata could be put elsewhere',
        /metadata point elsewhere/,
        (p) =>
          swapped(p, p.pointer, [
            getInitializeMetadataPointerInstruction({
              mint: p.mint,
              authority: stranger.address,
              metadataAddress: p.mint,
            }),
          ]),
      ],
      [
        'it could be closed, and made again',
        /properties no token/,
        (p, action) => {
          const closable = getInitializeMintCloseAuthorityInstruction({
            mint: p.mint,
            closeAuthority: registrar.address,
          })
          const larger = getAllocateWithSeedInstruction({
            newAccount: p.mint,
            baseAccount: registrar,
            base: registrar.address,
            seed: seedOf(action.tokenId),
            space: p.bare + 36,
            programAddress: TOKEN_2022_PROGRAM_ADDRESS,
          })
          return swapped(p, p.allocate, [larger, closable])
        },
      ],
      [
        'it was made without a token',
        /not one indivisible/,
        (p) => [p.topUp, p.allocate, p.pointer, p.delegate, p.initialise, p.metadata, p.hash, p.status],
      ],
    ]
    test.each(wrong)('at our own address: %s', async (_, reason, make) => {
      const action = await world.register()
      await carry(registrar, make(await parts(action), action), 12_000_000n)
      await expect(chain.read(action.tokenId)).rejects.toMatchObject({
        code: 'conflict',
        retryable: false,
        message: expect.stringMatching(reason),
      })
      await expect(chain.prepare(action, 1)).rejects.toMatchObject({ code: 'conflict' })
    })

    test('without the testator’s consent, even the registrar’s own entry does not count', async () => {
      const [action, other] = [await world.register(), await world.register()]
      await carry(registrar, all(await parts({ ...action, consent: other.consent })), 12_000_000n)
      await expect(chain.read(action.tokenId)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('did not consent'),
      })
      const late = await world.consentedFor(-7_200)
      await carry(registrar, all(await parts(late)), 12_000_000n)
      await expect(chain.read(late.tokenId)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('after the deadline'),
      })
    })

    test('a stranger’s exact copy is not read, and another registrar’s register is empty', async () => {
      const action = await world.register()
      await done(action)
      const theirs = createSolanaReader({ ...world.options, registrar: stranger.address })
      expect(await theirs.read(action.tokenId)).toBeNull()
    })
  })

  test('a registrar without money says so, and the same attempt succeeds when it has some', async () => {
    const registrarKey = randomBytes(32).toString('hex')
    const poor = createSolanaChain({ ...world.options, registrarKey })
    const { address: at } = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(registrarKey, 'hex'))
    const key = await testatorKey(randomBytes(32))
    const terms = {
      tokenId: tokenId(randomBytes(32).toString('hex')),
      metadataHash: 'ab'.repeat(32),
      version: 1,
      deadline: Math.floor(Date.now() / 1000) + 3600,
    }
    const consent = await key.sign(
      registrationConsentText(
        { genesisHash: world.options.genesisHash, registrar: at },
        { ...terms, testator: key.address },
      ),
    )
    const action: Register = { kind: 'register', ...terms, recipient: key.address, consent }
    await expect(poor.prepare(action, 1)).rejects.toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringMatching(/too little SOL .*It needs 0\.00\d+ SOL and has 0 SOL/),
    })
    await world.fund(at)
    const prepared = await poor.prepare(action, 1)
    // Spent in between: the ledger's refusal has the same words.
    const rich = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(registrarKey, 'hex'))
    const left = await balance(at)
    await carry(
      rich,
      [getTransferSolInstruction({ source: rich, destination: stranger.address, amount: left - 3_000_000n })],
      left - 3_000_000n,
    )
    await expect(poor.submit(prepared)).rejects.toMatchObject({
      code: 'refused',
      retryable: true,
      message: expect.stringContaining('too little SOL'),
    })
    await carry(stranger, [pay(at, 100_000_000n)], 100_000_000n)
    await poor.submit(prepared)
    expect((await reaches(poor, prepared, ['final'])).state).toBe('final')
  })

  test('the bid is what was lately paid, never above the cap', async () => {
    const node = await startRpcStandIn(
      ({ method }) =>
        method === 'getRecentPrioritizationFees'
          ? { result: [1, 2, 3, 900_000_000].map((prioritizationFee, slot) => ({ slot, prioritizationFee })) }
          : 'on',
      world.options.rpcUrl,
    )
    const busy = createSolanaChain({ ...world.options, rpcUrl: node.rpcUrl })
    const calm = await chain.cost(await world.register())
    const dear = await busy.cost(await world.register())
    expect(dear.fee - calm.fee).toBe(
      (BigInt(unitsOf.register) * defaultFeeCaps.maxUnitPrice + 999_999n) / 1_000_000n,
    )
    const action = await world.register()
    const prepared = await busy.prepare(action, 1)
    expect(bytesOf(prepared)).toBeLessThanOrEqual(MOST_BYTES)
    await busy.submit(prepared)
    await reaches(busy, prepared, ['final'])
    await node.close()
  })

  test('the explorer’s records say what the registrar did', async () => {
    const first = await world.register()
    const registered = await done(first)
    const second = await world.supersede(first)
    const superseded = await done(second)
    const recipient = world.recipient()
    await done({ kind: 'transfer', purpose: 'own-address', tokenId: second.tokenId, recipient })
    expect(await transactionRecord(reader, superseded.transactionHash!)).toMatchObject({
      outcome: 'done',
      from: world.registrar,
      to: null,
      final: true,
      fee: '0.000005',
      events: [
        {
          name: 'Registered',
          tokenId: second.tokenId,
          values: expect.arrayContaining([
            { name: 'supersedes', value: first.tokenId },
            { name: 'version', value: '2' },
          ]),
        },
        {
          name: 'StatusChanged',
          tokenId: first.tokenId,
          values: expect.arrayContaining([{ name: 'status', value: 'superseded' }]),
        },
      ],
    })
    const old = await tokenRecord(reader, first.tokenId)
    expect(old!.events.map(({ name, transactionHash }) => [name, transactionHash])).toEqual([
      ['Registered', registered.transactionHash],
      ['StatusChanged', superseded.transactionHash],
    ])
    expect((await tokenRecord(reader, second.tokenId))!.events.map(({ name }) => name)).toEqual([
      'Registered',
      'Transfer',
    ])
    expect(await tokenRecord(reader, (await world.register()).tokenId)).toBeNull()
    const root = { kind: 'anchor-root' as const, root: 'c0'.repeat(32), treeSize: 3_000_000_000 }
    expect((await transactionRecord(reader, (await done(root)).transactionHash!))!.events).toMatchObject([
      {
        name: 'RootAnchored',
        tokenId: null,
        values: [
          { name: 'root', value: root.root },
          { name: 'treeSize', value: '3000000000' },
        ],
      },
    ])
    // A stranger's own log is not this register's.
    const account = await checkpointAddress(stranger.address)
    const { bare } = checkpointSizes(stranger.address, account, root.root, 1)
    const theirs = anchorRoot(stranger, {
      account,
      marker: await rootAddress(stranger.address, root.root),
      root: root.root,
      treeSize: 1,
      before: null,
      bare,
      shortfall: 9_000_000n,
    })
    expect(await transactionRecord(reader, await carry(stranger, theirs, 9_000_000n))).toMatchObject({
      from: stranger.address,
      events: [],
    })
    expect(await transactionRecord(reader, 'no signature')).toBeNull()
    expect(await transactionRecord(reader, '2'.repeat(87))).toBeNull()
  })

  test('a transaction past its last block is given up; the next attempt enters the will once', async () => {
    const action = await world.register()
    const lost = await chain.prepare(action, 1)
    // A row whose last block has long passed, as after a night without a worker.
    const old = { ...lost, lastValidBlockHeight: '1' }
    expect(await chain.status(lost)).toMatchObject({ state: 'unknown', retryable: true })
    expect(await chain.status(old)).toMatchObject({ state: 'expired', retryable: true })
    const next = await chain.prepare(action, 2, old)
    await chain.submit(next)
    await chain.submit(lost) // refused: the account is there
    await reaches(chain, next, ['final'])
    expect(await chain.status(old)).toMatchObject({
      state: 'final',
      receipt: { transactionHash: next.transactionHash },
    })
    expect(await world.entered(action)).toBe(1)
  })

  test('kill -9 of the ledger while registrations are under way: each is entered, once', async () => {
    const actions = await Promise.all(Array.from({ length: 12 }, () => world.register()))
    const prepared = await Promise.all(actions.map((action) => chain.prepare(action, 1)))
    const until = performance.now() + 100_000
    async function carryThrough(one: Prepared): Promise<void> {
      let now = one
      for (let state = 'unknown'; state !== 'final'; { state } = await chain.status(now)) {
        if (performance.now() > until) throw new Error(`still ${state}`)
        if (state === 'expired' || state === 'failed')
          now = await chain.prepare(one.action, now.attempt + 1, now).catch(() => now)
        await chain.submit(now).catch(() => new Promise((resolve) => setTimeout(resolve, 50)))
      }
    }
    const carried = Promise.all(prepared.map(carryThrough))
    for (const wait of [30, 1_500]) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      world.kill()
    }
    await carried
    await expect.poll(() => chain.head().catch(() => null)).not.toBeNull()
    for (const action of actions) expect(await world.entered(action)).toBe(1)
  })

  async function balance(of: string): Promise<bigint> {
    return reader.node.on(
      async (ask) => (await ask((rpc) => rpc.getBalance(address(of), { commitment: 'confirmed' }))).value,
    )
  }
})
