// The embedded ledger's guarantee: nothing confirmed is lost, whatever is killed, cut short or damaged.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEthereumChain } from '@testate/chains/ethereum/adapter'
import { makeTestatorKey } from '@testate/chains/ethereum/consent'
import { deployWillToken } from '@testate/chains/ethereum/deploy'
import type { Prepared } from '@testate/chains/chain'
import { describeChain } from '@testate/chains/testing/conformance'
import { freshRegistration, openRegisterOn } from '@testate/chains/testing/ethereum/local-register'
import { timeAwake } from '@testate/chains/testing/time-awake'
import { startEthereumLedger } from './anvil.ts'
import type { EthereumLedger } from './anvil.ts'

interface Head {
  number: string
  hash: string
  stateRoot: string
}

const full = process.env['TESTATE_FULL'] === '1'
// Topic of the contract's event Registered(uint256,uint256,bytes32,uint32).
const REGISTERED = '0x2abf7b1321445c514c7e4079cbf4e905c8425e8ef0a5a924679431d6b4d291c8'

let dataDir: string
let ledger: EthereumLedger | null = null
let host: ChildProcess | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-ledger-'))
})
afterEach(async () => {
  await ledger?.stop().catch(() => undefined)
  ledger = null
  if (host && host.exitCode === null && host.signalCode === null) host.kill('SIGKILL')
  host = null
  rmSync(dataDir, { recursive: true, force: true })
})

async function rpc<T>(rpcUrl: string, method: string, ...params: unknown[]): Promise<T> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(20_000),
  })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const block = (rpcUrl: string, tag: string) => rpc<Head>(rpcUrl, 'eth_getBlockByNumber', tag, false)

/** A funded registrar, its contract, and `register(count)`, which enters that many wills in turn. */
async function openRegister(at: { rpcUrl: string; chainId: number; fund(address: string): Promise<void> }) {
  const registrar = makeTestatorKey()
  await at.fund(registrar.address)
  const { contract } = await deployWillToken({
    rpcUrl: at.rpcUrl,
    chainId: at.chainId,
    registrarKey: registrar.privateKey,
  })
  const options = { rpcUrl: at.rpcUrl, chainId: at.chainId, contract, registrarKey: registrar.privateKey }
  const chain = createEthereumChain(options)
  async function register(count: number) {
    const done = []
    for (let index = 0; index < count; index++) {
      const action = await freshRegistration(options, new Map())
      const prepared = await chain.prepare(action, 1)
      await chain.submit(prepared)
      done.push({ action, prepared, status: await chain.status(prepared) })
    }
    return done
  }
  return { chain, options, register }
}

async function expectKept(
  rpcUrl: string,
  before: Head,
  wills: Awaited<ReturnType<Awaited<ReturnType<typeof openRegister>>['register']>>,
  options: Parameters<typeof createEthereumChain>[0],
) {
  const chain = createEthereumChain({ ...options, rpcUrl })
  expect(await block(rpcUrl, before.number)).toMatchObject({ hash: before.hash, stateRoot: before.stateRoot })
  for (const { action, prepared, status } of wills) {
    expect(status.state).toBe('final')
    expect(await chain.status(prepared)).toEqual(status)
    expect(await chain.read(action.tokenId)).toMatchObject({
      status: 'active',
      owner: action.recipient,
      metadataHash: action.metadataHash,
    })
  }
}

/** The ledger in a process of its own, so that all of it can be killed at once. */
async function hostLedger(): Promise<{
  rpcUrl: string
  chainId: number
  fund(address: string): Promise<void>
}> {
  const program = `
    const { startEthereumLedger } = await import(${JSON.stringify(new URL('./anvil.ts', import.meta.url).href)})
    const ledger = await startEthereumLedger({ dataDir: ${JSON.stringify(dataDir)} })
    process.on('message', async (address) => { await ledger.fund(address); process.send('funded') })
    process.send({ rpcUrl: ledger.rpcUrl, chainId: ledger.chainId })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  host = child
  const [started] = (await once(child, 'message')) as [{ rpcUrl: string; chainId: number }]
  return {
    ...started,
    async fund(address) {
      child.send(address)
      await once(child, 'message')
    },
  }
}

describe('the embedded Ethereum ledger', () => {
  test('kill -9 of Anvil: it resumes within seconds with the same blocks and receipts', async () => {
    ledger = await startEthereumLedger({ dataDir })
    const register = await openRegister(ledger)
    const wills = await register.register(10)
    const before = await block(ledger.rpcUrl, 'latest')
    const { rpcUrl } = ledger
    const took = timeAwake()
    process.kill(ledger.pid!, 'SIGKILL')
    await expect.poll(async () => (await block(rpcUrl, 'latest')).hash, { interval: 5 }).toBe(before.hash)
    const ms = took()
    expect(ms).toBeLessThan(10_000)
    console.log(`Anvil killed with 11 transactions: answering again after ${Math.round(ms)} ms`)
    await expectKept(ledger.rpcUrl, before, wills, register.options)
    expect((await register.register(1))[0]!.status.state).toBe('final')
  })

  test('kill -9 of the whole process: the next start loses nothing confirmed', async () => {
    const first = await hostLedger()
    const register = await openRegister(first)
    const wills = await register.register(10)
    const before = await block(first.rpcUrl, 'latest')
    host!.kill('SIGKILL')
    await once(host!, 'exit')
    const since = performance.now()
    ledger = await startEthereumLedger({ dataDir })
    console.log(
      `everything killed with 11 transactions: ready after ${Math.round(performance.now() - since)} ms`,
    )
    expect(ledger.rpcUrl).toBe(first.rpcUrl)
    await expectKept(ledger.rpcUrl, before, wills, register.options)
    expect((await register.register(1))[0]!.status.state).toBe('final')
  })

  test('a stop writes a snapshot; a start from it has the same blocks and reads what is final', async () => {
    ledger = await startEthereumLedger({ dataDir })
    const register = await openRegister(ledger)
    const wills = await register.register(3)
    const before = await block(ledger.rpcUrl, 'latest')
    await ledger.stop()
    expect(
      readdirSync(join(dataDir, 'ethereum')).filter((name) => name.startsWith('snapshot-')),
    ).toHaveLength(1)
    ledger = await startEthereumLedger({ dataDir })
    await expectKept(ledger.rpcUrl, before, wills, register.options)
    const nonce = await rpc<string>(
      ledger.rpcUrl,
      'eth_getTransactionCount',
      '0x0000000000000000000000000000000000000001',
      'finalized',
    )
    expect(nonce).toBe('0x0')
  })

  test('a damaged snapshot falls back to the previous one, then to the journal alone', async () => {
    ledger = await startEthereumLedger({ dataDir })
    const register = await openRegister(ledger)
    const wills = await register.register(1)
    await ledger.stop()
    ledger = await startEthereumLedger({ dataDir })
    wills.push(...(await register.register(1)))
    const before = await block(ledger.rpcUrl, 'latest')
    await ledger.stop()
    const folder = join(dataDir, 'ethereum')
    const snapshots = readdirSync(folder)
      .filter((name) => name.startsWith('snapshot-'))
      .sort()
      .reverse()
    expect(snapshots).toHaveLength(2)
    for (const name of snapshots) {
      const bytes = readFileSync(join(folder, name))
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(join(folder, name), bytes)
      ledger = await startEthereumLedger({ dataDir })
      await expectKept(ledger.rpcUrl, before, wills, register.options)
      process.kill(ledger.pid!, 'SIGKILL')
      await ledger.stop()
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.bad'))).toHaveLength(2)
  })

  test('a journal cut in its last record starts without it; earlier damage is refused', async () => {
    ledger = await startEthereumLedger({ dataDir })
    const register = await openRegister(ledger)
    const wills = await register.register(2)
    const before = await block(ledger.rpcUrl, 'latest')
    await ledger.stop()
    const folder = join(dataDir, 'ethereum')
    for (const name of readdirSync(folder)) if (name.startsWith('snapshot-')) rmSync(join(folder, name))
    const journal = join(folder, 'journal')
    appendFileSync(journal, readFileSync(journal).subarray(0, 40))
    const said: string[] = []
    ledger = await startEthereumLedger({ dataDir, say: (line) => said.push(line) })
    expect(said.join()).toContain('40 unfinished bytes')
    await expectKept(ledger.rpcUrl, before, wills, register.options)
    wills.push(...(await register.register(1)))
    await ledger.stop()
    for (const name of readdirSync(folder)) if (name.startsWith('snapshot-')) rmSync(join(folder, name))
    ledger = await startEthereumLedger({ dataDir })
    await expectKept(ledger.rpcUrl, before, wills, register.options)
    await ledger.stop()
    const bytes = readFileSync(journal)
    bytes[200]! ^= 1
    writeFileSync(journal, bytes)
    await expect(startEthereumLedger({ dataDir })).rejects.toThrow(/is damaged at byte \d+/)
    ledger = null
  })

  test('kill -9 of Anvil while 40 registrations are under way: each is entered, once', async () => {
    ledger = await startEthereumLedger({ dataDir })
    const { chain, options } = await openRegister(ledger)
    const keys = new Map<string, `0x${string}`>()
    const prepared: Prepared[] = []
    for (let index = 0; index < 40; index++)
      prepared.push(await chain.prepare(await freshRegistration(options, keys), 1))
    let done = 0
    const until = performance.now() + 100_000
    async function carry(one: Prepared): Promise<void> {
      while ((await chain.status(one)).state !== 'final') {
        if (performance.now() > until) throw new Error(`nonce ${one.nonce} did not get through`)
        await chain.submit(one).catch(() => undefined)
      }
      done++
    }
    const carried = Promise.all(prepared.map(carry))
    for (const wait of [60, 700]) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (ledger.pid) process.kill(ledger.pid, 'SIGKILL')
    }
    await carried
    expect(done).toBe(40)
    // If the last kill came after the last registration, the ledger is still restarting.
    const { rpcUrl } = ledger
    await expect
      .poll(() =>
        rpc<unknown[]>(rpcUrl, 'eth_getLogs', {
          address: options.contract,
          fromBlock: '0x0',
          topics: [REGISTERED],
        }),
      )
      .toHaveLength(40)
  })

  // Of 200 with TESTATE_FULL=1 (`npm run assurance`).
  test('a burst of registrations sent at once is mined whole', async () => {
    const many = full ? 200 : 50
    ledger = await startEthereumLedger({ dataDir })
    const { chain, options } = await openRegister(ledger)
    const keys = new Map<string, `0x${string}`>()
    const prepared = []
    for (let index = 0; index < many; index++)
      prepared.push(await chain.prepare(await freshRegistration(options, keys), 1))
    const since = performance.now()
    await Promise.all(prepared.reverse().map((one) => chain.submit(one)))
    const states = await Promise.all(prepared.map((one) => chain.status(one)))
    console.log(`${many} at once: sent, mined and final after ${Math.round(performance.now() - since)} ms`)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['final']))
    const head = await block(ledger.rpcUrl, 'latest')
    await ledger.stop()
    for (const name of readdirSync(join(dataDir, 'ethereum')))
      if (name.startsWith('snapshot-')) rmSync(join(dataDir, 'ethereum', name))
    const restart = performance.now()
    ledger = await startEthereumLedger({ dataDir })
    const took = Math.round(performance.now() - restart)
    console.log(`${many + 2} transactions replayed from the journal alone: ready after ${took} ms`)
    expect((await block(ledger.rpcUrl, head.number)).hash).toBe(head.hash)
  }, 120_000)

  test('it answers like a public node: no rewriting methods, no foreign pages, one owner', async () => {
    ledger = await startEthereumLedger({ dataDir })
    for (const method of [
      'anvil_setBalance',
      'evm_mine',
      'anvil_reset',
      'hardhat_setCode',
      'eth_sendTransaction',
      'debug_traceCall',
      'txpool_content',
    ]) {
      await expect(rpc(ledger.rpcUrl, method)).rejects.toThrow(`the method ${method} is not available`)
    }
    expect(await rpc(ledger.rpcUrl, 'eth_chainId')).toBe('0x4f26')
    const stranger = await fetch(ledger.rpcUrl, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: '{}',
    })
    expect(stranger.status).toBe(403)
    await expect(startEthereumLedger({ dataDir })).rejects.toThrow('is in use by process')
  })
})

// What every network must do is asked of Anvil itself in packages/chains/src/ethereum/adapter.test.ts. Through the
// embedded ledger it is asked again with TESTATE_FULL=1 (`npm run assurance`); its restarts are tested above.
const describeInFull: typeof describeChain = full ? describeChain : () => undefined
describeInFull('the embedded Ethereum ledger does what every network must', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'testate-ledger-'))
  const first = await startEthereumLedger({ dataDir: folder })
  const { rpcUrl, chainId } = first
  let running: EthereumLedger | null = first
  const stop = async () => {
    await running?.stop()
    running = null
  }
  return openRegisterOn({
    rpcUrl,
    chainId,
    fund: (address) => first.fund(address),
    settle: async () => undefined, // each transaction is followed by its two blocks
    stop,
    start: async () => void (running = await startEthereumLedger({ dataDir: folder })),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
})
