// The Corda development ledger loses nothing it answered, however it ends; tells a person why it cannot
// start; and shows strangers no more than it must.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { caller, sampleWill } from '@testate/chains/testing/corda/rest-sample'
import type { Caller, SampleWill } from '@testate/chains/testing/corda/rest-sample'
import { startCordaLedger } from './ledger.ts'
import type { CordaLedger } from './ledger.ts'
import { openCordaStore } from './store.ts'

const token = 'a token of this test alone'
let dataDir: string
let ledger: CordaLedger | null = null
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-corda-ledger-'))
})
afterEach(async () => {
  await ledger?.stop()
  ledger = null
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(more: { page?: string; say?: (line: string) => void } = {}): Promise<Caller> {
  ledger = await startCordaLedger({ dataDir, token, ...more })
  return caller(ledger.nodeUrl, token)
}
const create = (call: Caller, will: SampleWill, key: string) =>
  call.post('/api/rest/flows/create-will', will.body, { 'idempotency-key': key })

describe('kill -9', () => {
  test(
    'repeatedly during entries: no answered entry is lost or doubled, and each key repeats its answer',
    { timeout: 120_000 },
    async () => {
      const call = await start()
      const answered = new Map<string, { will: SampleWill; key: string; transactionId: string }>()
      let open = true
      const enter = async (caller_: number) => {
        for (let n = 0; open; n++) {
          const [will, key] = [await sampleWill(), `kill-${caller_}-${n}`]
          // A caller does not know whether its call landed, and sends it again.
          for (let tries = 0; tries < 1_000 && !answered.has(key); tries++) {
            const said = await create(call, will, key).catch(() => null)
            if (said?.status === 201)
              answered.set(key, { will, key, transactionId: said.body.transactionId as string })
            else await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
      }
      const callers = [0, 1, 2, 3].map(enter)
      for (let kills = 0; kills < 4; kills++) {
        // Each kill comes in the middle of the work, however slow the machine.
        const before = answered.size
        await expect.poll(() => answered.size, { interval: 10 }).toBeGreaterThanOrEqual(before + 8)
        const { pid } = ledger!
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      }
      open = false
      await Promise.all(callers)
      // A kill may come after the last answer, when no caller waits for the restart. This one always does.
      if (ledger!.pid !== undefined) process.kill(ledger!.pid, 'SIGKILL')
      await expect
        .poll(() => call.get('/api/rest/network/head').then((said) => said.status, String))
        .toBe(200)
      expect(answered.size).toBeGreaterThan(30)
      for (const { will, key, transactionId } of answered.values()) {
        const { body } = await call.get(`/api/rest/vault/states/${will.tokenId}?history=true`)
        expect(body.states).toHaveLength(1)
        expect(body.states[0].ref.txhash).toBe(transactionId)
        expect((await create(call, will, key)).body.transactionId).toBe(transactionId)
      }
      expect((await call.get('/api/rest/vault/states?pageSize=1')).body.totalStatesAvailable).toBe(
        answered.size,
      )
      expect((await call.get('/api/rest/network/head')).body.height).toBe(answered.size)
    },
  )
})

describe('from one start to the next', () => {
  test('network, address, states and keys are the same, and the file is for its owner alone', async () => {
    const first = await start()
    const will = await sampleWill()
    const made = await create(first, will, 'a-key-of-ours')
    const [who, { nodeUrl }] = [(await first.get('/api/rest/network/whoami')).body, ledger!]
    expect(who).toMatchObject({ ledger: 'development', networkId: ledger!.networkId })
    await ledger!.stop()
    const second = await start()
    expect(ledger!.nodeUrl).toBe(nodeUrl)
    expect((await second.get('/api/rest/network/whoami')).body).toEqual(who)
    expect((await create(second, will, 'a-key-of-ours')).body).toEqual(made.body)
    expect((await second.get(`/api/rest/vault/states/${will.linearId}`)).body.ref.txhash).toBe(
      made.body.transactionId,
    )
  })

  test('a second start in a folder says which process has it; a damaged file says what to do', async () => {
    await start()
    await expect(startCordaLedger({ dataDir, token })).rejects.toThrow(/in use by process \d+/)
    const file = join(dataDir, 'corda/ledger.sqlite')
    expect(() => openCordaStore(join(dataDir, 'corda'))).toThrow('in use by another process')
    await ledger!.stop()
    ledger = null
    for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true })
    writeFileSync(file, 'this is no database, whatever its name says'.repeat(100))
    await expect(start()).rejects.toThrow(
      /is damaged or cannot be opened .* put a copy of ledger\.sqlite back, or move the folder away/,
    )
  })

  test('a clock that was set back does not put a record before an earlier one', async () => {
    let at = 1_795_000_000_000
    const store = openCordaStore(dataDir, () => at)
    const record = (key: string) =>
      store.record([{ name: key, isWill: true, data: {} }], { key, digest: key }, (id) => ({
        status: 201,
        body: id,
      })).body as string
    const first = store.transaction(record('one'))!
    at -= 3_600_000
    expect(store.transaction(record('two'))).toMatchObject({ position: 2, recordedTime: first.recordedTime })
    expect(store.now()).toBe(1_795_000_000_000)
    store.close()
  })

  test('a failure in the middle leaves nothing behind', () => {
    const store = openCordaStore(dataDir)
    expect(() =>
      store.record([{ name: 'x', isWill: true, data: {} }], { key: 'k', digest: 'd' }, () => {
        throw new Error('the process might as well have died here')
      }),
    ).toThrow('might as well')
    expect([store.height(), store.wills(), store.answered('k'), store.latest('x')]).toEqual([
      0,
      0,
      null,
      null,
    ])
    store.close()
  })

  test('what stands in the file cannot have two states of one name', () => {
    const store = openCordaStore(dataDir)
    store.record([{ name: 'x', isWill: true, data: { n: 1 } }], { key: 'k1', digest: 'd' }, () => ({
      status: 201,
      body: null,
    }))
    store.record([{ name: 'x', isWill: true, data: { n: 2 } }], { key: 'k2', digest: 'd' }, () => ({
      status: 200,
      body: null,
    }))
    expect([store.wills(), store.history('x').map(({ data }) => data['n'])]).toEqual([1, [1, 2]])
    store.close()
    const db = new DatabaseSync(join(dataDir, 'ledger.sqlite'))
    expect(() => db.exec('UPDATE state SET consumed_by = NULL')).toThrow(/UNIQUE/)
    db.close()
  })
})

describe('to whom it answers', () => {
  test('to the register’s own pages and to no other site’s, and the token stands in no log', async () => {
    const call = await start({ page: 'http://localhost:3000' })
    const read = (origin: string) => call.raw('/api/public/network/whoami', { headers: { origin } })
    expect((await read('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe(
      'http://localhost:3000',
    )
    expect((await read('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
    const posted = await fetch(`${ledger!.nodeUrl}/api/rest/flows/create-will`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${token}` },
      body: '{}',
    })
    expect(posted.status).toBe(403)
    const log = join(dataDir, 'log/corda-ledger.log')
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toContain(token)
  })
})
