// The embedded Solana ledger's guarantee: nothing acknowledged is ever lost, whatever is killed, cut short or
// damaged; and it leaves nothing behind.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSolanaRpc,
  generateKeyPairSigner,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit'
import type { KeyPairSigner } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allEnded, identify } from '../process/process-identity.ts'
import { openSolanaDatabase } from './database.ts'
import { land, payment, refusal, send, signed } from '../../testing/ledger-client.ts'
import type { Rpc, Signed } from '../../testing/ledger-client.ts'
import { timeAwake } from '@testate/chains/testing/time-awake'
import { startSolanaLedger } from './ledger.ts'
import type { SolanaLedger } from './ledger.ts'

const full = process.env['TESTATE_FULL'] === '1'
const SOL = 10n ** 9n
// Another process's limits and figures are read with Linux's own tools.
const elsewhere = process.platform !== 'linux'

let dataDir: string
let ledger: SolanaLedger | null = null
let host: ChildProcess | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-solana-'))
})
afterEach(async () => {
  await ledger?.stop().catch(() => undefined)
  ledger = null
  if (host && host.exitCode === null && host.signalCode === null) host.kill('SIGKILL')
  host = null
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<{ rpc: Rpc; payer: KeyPairSigner; other: KeyPairSigner }> {
  ledger = await startSolanaLedger({ dataDir })
  const [payer, other] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
  await ledger.fund(payer.address)
  return { rpc: createSolanaRpc(ledger.rpcUrl), payer, other }
}

/** Retries until the ledger answers. */
async function answering<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + 60_000; ;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

function statistics(pid: number): { rssMb: number; cpuMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
  }
}

/** Every account and transaction the ledger can return. */
async function everything(rpc: Rpc, addresses: KeyPairSigner[]) {
  const { value: accounts } = await rpc
    .getMultipleAccounts(
      addresses.map(({ address }) => address),
      { encoding: 'base64' },
    )
    .send()
  const history = await Promise.all(
    addresses.map(({ address }) => rpc.getSignaturesForAddress(address, { commitment: 'confirmed' }).send()),
  )
  return {
    accounts,
    history: history.map((entries) => entries.map(({ confirmationStatus: _, ...entry }) => entry)),
    count: await rpc.getTransactionCount().send(),
  }
}

describe('the embedded Solana ledger', () => {
  // Two of them in short; TESTATE_FULL=1 (`npm run assurance`) has five.
  test('kill -9 again and again during many payments: each lands once and no acknowledged one is lost', async () => {
    const { rpc, payer, other } = await start()
    const KILLS = full ? 5 : 2
    const PAYMENTS = full ? 150 : 60
    const acknowledged: Signed[] = []
    let resent = 0
    let signedAnew = 0
    let next = 0
    let landed = 0

    /**
     * Sends one payment until it is recorded, as the adapter does: the same bytes again while they may land,
     * new ones only when they never can.
     */
    async function carry(amount: bigint): Promise<void> {
      let transaction = await answering(() => signed(rpc, payer, [payment(payer, other.address, amount)]))
      for (;;) {
        const sent = await send(rpc, transaction).then(
          () => true,
          () => false,
        )
        if (sent) acknowledged.push(transaction)
        const status = await answering(() =>
          rpc.getSignatureStatuses([transaction.signature], { searchTransactionHistory: true }).send(),
        )
        if (status.value[0]) return void landed++
        expect(sent, 'acknowledged and lost').toBe(false)
        const height = await answering(() => rpc.getBlockHeight().send())
        if (height > transaction.lastValidBlockHeight) {
          signedAnew++
          transaction = await answering(() => signed(rpc, payer, [payment(payer, other.address, amount)]))
        } else resent++
      }
    }
    const sender = async () => {
      while (next < PAYMENTS) await carry(SOL + BigInt(next++))
    }
    const senders = Promise.all(Array.from({ length: 8 }, sender))
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect.poll(() => landed, { interval: 5 }).toBeGreaterThanOrEqual((PAYMENTS * kill) / (KILLS + 1))
      process.kill(
        (await answering(async () => ledger!.pid ?? Promise.reject(new Error('restarting'))))!,
        'SIGKILL',
      )
    }
    await senders
    console.log(
      `${KILLS} kills in ${PAYMENTS} payments of 8 senders: ${acknowledged.length} acknowledged, ` +
        `${resent} sent again, ${signedAnew} signed anew, 0 lost`,
    )
    const before = await answering(() => everything(rpc, [payer, other]))
    expect(before.count).toBe(BigInt(PAYMENTS))
    expect(before.history[1]).toHaveLength(PAYMENTS)
    expect(before.accounts[1]!.lamports).toBe(
      BigInt(PAYMENTS) * SOL + (BigInt(PAYMENTS) * BigInt(PAYMENTS - 1)) / 2n,
    )
    expect(before.accounts[0]!.lamports).toBe(
      10_000n * SOL - before.accounts[1]!.lamports - BigInt(PAYMENTS) * 5_000n,
    )
    const slots = before.history[1]!.map(({ slot }) => slot)
    expect(slots).toEqual(slots.toSorted((a, b) => Number(b - a)))
    const recorded = new Set(before.history[1]!.map(({ signature }) => signature))
    expect(acknowledged.filter(({ signature }) => !recorded.has(signature))).toEqual([])

    await ledger!.stop()
    ledger = await startSolanaLedger({ dataDir })
    expect(await everything(createSolanaRpc(ledger.rpcUrl), [payer, other])).toEqual(before)
  })

  test('kill -9 of all leaves nothing running; a restart has the same record and address', async () => {
    const program = `
      const { startSolanaLedger } = await import(${JSON.stringify(new URL('./ledger.ts', import.meta.url).href)})
      const ledger = await startSolanaLedger({ dataDir: ${JSON.stringify(dataDir)} })
      process.on('message', async (address) => { await ledger.fund(address); process.send('funded') })
      process.send({ rpcUrl: ledger.rpcUrl, genesisHash: ledger.genesisHash, pid: ledger.pid })`
    host = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [first] = (await once(host, 'message')) as [{ rpcUrl: string; genesisHash: string; pid: number }]
    const [payer, other] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    host.send(payer.address)
    await once(host, 'message')
    const rpc = createSolanaRpc(first.rpcUrl)
    for (let index = 0n; index < 3n; index++)
      await land(rpc, payer, [payment(payer, other.address, SOL + index)])
    const before = await everything(rpc, [payer, other])
    const child = identify(first.pid)!
    host.kill('SIGKILL')
    const took = timeAwake()
    expect(await allEnded([child], 60_000)).toBe(true)
    expect(took()).toBeLessThan(5_000)
    ledger = await startSolanaLedger({ dataDir })
    expect(ledger).toMatchObject({ rpcUrl: first.rpcUrl, genesisHash: first.genesisHash })
    expect(await everything(rpc, [payer, other])).toEqual(before)
    await ledger.fund(payer.address)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(before.accounts[0]!.lamports)
  })

  test('restarts: slots only rise, blockhashes hold 150 slots, landed transactions stay known', async () => {
    const { rpc, payer, other } = await start()
    const early = await signed(rpc, payer, [payment(payer, other.address, SOL)])
    const late = await signed(rpc, payer, [payment(payer, other.address, 2n * SOL)])
    const unsent = await signed(rpc, payer, [payment(payer, other.address, 3n * SOL)])
    await send(rpc, early)
    let slot = await rpc.getSlot({ commitment: 'processed' }).send()
    const restart = async () => {
      process.kill(ledger!.pid!, 'SIGKILL')
      await expect.poll(() => ledger!.pid).toBeUndefined()
      const now = await answering(() => rpc.getSlot({ commitment: 'processed' }).send())
      expect(now).toBeGreaterThan(slot)
      slot = now
    }
    await restart()
    await send(rpc, late)
    while (slot <= unsent.lastValidBlockHeight) await restart()
    expect(await refusal(send(rpc, unsent))).toMatchObject({
      cause: SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
    })
    const before = (await rpc.getBalance(other.address).send()).value
    for (const landed of [early, late]) {
      await send(rpc, landed, true)
      await send(rpc, landed).catch(() => undefined)
    }
    expect((await rpc.getBalance(other.address).send()).value).toBe(before)
    const statuses = async (searchTransactionHistory: boolean) =>
      (
        await rpc.getSignatureStatuses([early.signature, late.signature], { searchTransactionHistory }).send()
      ).value.map((each) => each?.confirmationStatus)
    expect(await statuses(true)).toEqual(['finalized', 'finalized'])
  })

  test('a second writer is refused, through the launcher and at the file itself', async () => {
    await start()
    await expect(startSolanaLedger({ dataDir })).rejects.toThrow(
      `the Solana ledger in this data folder is in use by process ${process.pid}`,
    )
    expect(() => openSolanaDatabase(join(dataDir, 'solana'), 100)).toThrow(
      /^the Solana ledger in .* is in use by another process$/,
    )
    await ledger!.stop()
    ledger = await startSolanaLedger({ dataDir })
  })

  test('a damaged file is refused with a reason; a cut one loses only unfinished records', async () => {
    const { rpc, payer, other } = await start()
    await land(rpc, payer, [payment(payer, other.address, SOL)])
    const wal = join(dataDir, 'solana', 'ledger.sqlite-wal')
    process.kill(ledger!.pid!, 'SIGKILL')
    await ledger!.stop()
    // A power cut during a write: bytes of a frame without its commit.
    writeFileSync(wal, Buffer.concat([readFileSync(wal), Buffer.alloc(2_000, 7)]))
    ledger = await startSolanaLedger({ dataDir })
    expect((await rpc.getBalance(other.address).send()).value).toBe(SOL)
    await ledger.stop()

    const file = join(dataDir, 'solana', 'ledger.sqlite')
    const good = readFileSync(file)
    const damaged: (() => void)[] = [
      () => writeFileSync(file, 'this is no database, it is a sentence'),
      () => truncateSync(file, statSync(file).size / 2),
      // An index that no start reads.
      () => writeFileSync(file, Buffer.concat([good.subarray(0, -4_096), Buffer.alloc(4_096, 0xa5)])),
    ]
    for (const damage of damaged) {
      damage()
      await expect(startSolanaLedger({ dataDir })).rejects.toThrow(
        /the Solana ledger in .* is damaged or cannot be opened .*put a copy of ledger\.sqlite back/,
      )
      writeFileSync(file, good)
    }
    ledger = await startSolanaLedger({ dataDir })
    expect((await rpc.getBalance(other.address).send()).value).toBe(SOL)
  })

  test.skipIf(elsewhere)(
    'on a full disk it exits instead of acknowledging unwritten data, and restarts from the disk',
    async () => {
      const { rpc, payer, other } = await start()
      await land(rpc, payer, [payment(payer, other.address, SOL)])
      const before = await everything(rpc, [payer, other])
      const unwritten = await signed(rpc, payer, [payment(payer, other.address, 2n * SOL)])
      const pid = ledger!.pid!
      // From here on every write of this process beyond a file's first 16 KiB fails (EFBIG); the next process
      // has no such limit.
      expect(spawnSync('prlimit', ['--pid', String(pid), `--fsize=${16 * 1024}`]).status).toBe(0)
      await expect(send(rpc, unwritten)).rejects.toThrow()
      await expect.poll(() => ledger!.pid).not.toBe(pid)
      expect(await answering(() => everything(rpc, [payer, other]))).toEqual(before)
      expect(readFileSync(join(dataDir, 'log', 'solana-ledger.log'), 'utf8')).toContain(
        'may be ahead of the disk',
      )
      await send(rpc, unwritten)
      expect((await rpc.getBalance(other.address).send()).value).toBe(3n * SOL)
    },
    120_000,
  )

  test.skipIf(elsewhere)(
    'what it costs: start, memory, speed, and nothing without requests',
    async () => {
      const since = performance.now()
      const { rpc, payer, other } = await start()
      const ready = performance.now() - since
      const COUNT = 300
      const { value: lifetime } = await rpc.getLatestBlockhash().send()
      const transactions = await Promise.all(
        Array.from({ length: COUNT }, (_, index) =>
          signed(rpc, payer, [payment(payer, other.address, SOL + BigInt(index))], lifetime),
        ),
      )
      const sending = performance.now()
      await Promise.all(transactions.map((transaction) => send(rpc, transaction)))
      const perSecond = COUNT / ((performance.now() - sending) / 1000)
      const busy = statistics(ledger!.pid!)
      // It cleans up after the burst, on a slow machine for longer.
      let idle = Infinity
      for (let n = 0; n < 5 && idle >= 100; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        const settled = statistics(ledger!.pid!)
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        idle = statistics(ledger!.pid!).cpuMs - settled.cpuMs
      }
      console.log(
        `ready after ${Math.round(ready)} ms, ${busy.rssMb} MB, ${Math.round(perSecond)} payments/s ` +
          `each with preflight and its own commit, ${idle} ms of CPU in 2 idle seconds`,
      )
      expect(idle).toBeLessThan(100)
      expect(busy.rssMb).toBeLessThan(250)
    },
    120_000,
  )
})
