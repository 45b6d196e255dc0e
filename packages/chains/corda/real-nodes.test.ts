// The register on real Corda nodes: the calls, the behaviour required of every network, and nodes that are
// killed. Two nodes and a gateway are three JVMs and 1.4 GB, so it runs only with TESTATE_CORDA=1.
// TESTATE_CORDA_FOLDER names an existing network to use and keep. In the short form the register's node is
// killed once, during the conformance suite; TESTATE_FULL=1 (`npm run assurance`) also kills both nodes under
// load, and builds everything twice.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startInstallation } from '../../../test/faults/installation.ts'
import { describeChain } from '../testing/conformance.ts'
import { openRegisterOn } from '../testing/corda/local-register.ts'
import { describeCordaRest } from '../testing/corda/rest-contract.ts'
import { caller, sampleWill } from '../testing/corda/rest-sample.ts'
import type { SampleWill } from '../testing/corda/rest-sample.ts'
import { buildJars, hashOf } from './build.ts'
import { Unavailable, lastLines, run } from './commands.ts'
import { fetchParts } from './fetch.ts'
import { LOGGING } from './network.ts'
import { kill, pause, running } from './processes.ts'
import { cordaUp } from './up.ts'
import type { RunningCorda } from './up.ts'

// The first flows of a restarted node are slow.
vi.setConfig({ testTimeout: 240_000 })

const missing = process.env['TESTATE_CORDA'] === '1' ? await unavailable() : 'TESTATE_CORDA is not 1'
if (missing !== null) console.log(`skipped: Corda on real nodes (${missing})`)

/** Why this machine cannot run them today, or null. Our own faults are left for the tests to find. */
async function unavailable(): Promise<string | null> {
  try {
    await buildJars((await fetchParts()).libraries)
    return null
  } catch (error) {
    return error instanceof Unavailable ? error.message : null
  }
}

const full = process.env['TESTATE_FULL'] === '1'
/** Part of a test's name, so that the report says why it was skipped. */
const whyNotNow = full ? '' : ' (in npm run assurance)'

// One skipped test in the report, not seventy.
if (missing === null) {
  describe('Corda on real nodes', () => {
    realNodes()
  })
} else test.skipIf(true)(`Corda on real nodes: ${missing}`, () => {})

function realNodes(): void {
  const mine = process.env['TESTATE_CORDA_FOLDER']
  const temporary = mine === undefined ? mkdtempSync(join(tmpdir(), 'testate-corda-nodes-')) : null
  let corda: RunningCorda
  let networkId: string

  beforeAll(async () => {
    const began = performance.now()
    corda = await cordaUp(mine ?? join(temporary!, 'network'))
    networkId = await corda.networkId()
    console.log(`Corda: answers after ${seconds(began)} s; resident ${resident()}`)
    await warm()
  }, 600_000)
  afterAll(async () => {
    await corda?.down()
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
  }, 60_000)

  const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

  /**
   * A node's first flow loads some thousand classes: on a busy machine this exceeds any caller's time-out.
   * The nodes' logs are printed when it does not end.
   */
  async function warm(): Promise<void> {
    const began = performance.now()
    try {
      await registered(await sampleWill())
    } catch (error) {
      for (const part of ['notary', 'register', 'gateway'] as const)
        console.log(`${part}:\n${lastLines(readFileSync(join(corda.folder, `${part}.log`), 'utf8'))}`)
      throw error
    }
    console.log(`Corda: the first flow took ${seconds(began)} s`)
  }

  /** As the worker does: repeats the same call with the same key until it is answered. */
  async function registered(will: SampleWill, onRepeat: () => void = () => {}): Promise<string> {
    const call = caller(corda.url, corda.token)
    let last = ''
    for (const until = performance.now() + 170_000; performance.now() < until; await pause(250)) {
      const answer = await call
        .post('/api/rest/flows/create-will', will.body, { 'idempotency-key': `will:${will.tokenId}` })
        .catch((error: unknown) => ({ status: 0, body: String(error) }))
      if (answer.status === 201) return (answer.body as { transactionId: string }).transactionId
      last = `${answer.status} ${JSON.stringify(answer.body)}`
      // Any other answer would be a final refusal by the ledger.
      expect([0, 503], last).toContain(answer.status)
      onRepeat()
    }
    throw new Error(`not answered within 170 s (last: ${last})`)
  }

  function resident(): string {
    return (['notary', 'register', 'gateway'] as const)
      .map((part) => {
        const status = readFileSync(`/proc/${running(corda.folder, part)}/status`, 'utf8')
        return `${part} ${Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)} MB`
      })
      .join(', ')
  }

  describeCordaRest('the calls of the gateway', async () => ({
    url: corda.url,
    token: corda.token,
    close: async () => {},
  }))

  describeChain('the adapter', async () =>
    openRegisterOn(
      {
        nodeUrl: corda.url,
        token: corda.token,
        networkId,
        // Only the register's node: its gateway keeps running and must reconnect.
        stop: () => kill(corda.folder, 'register'),
        async start() {
          corda.start('register')
          await corda.ready()
          await warm()
        },
        close: async () => {},
      },
      60_000,
    ),
  )

  test('the register command ends with 0 on Solana and Corda, and on all three networks', async () => {
    const product = await startInstallation(async () => ({
      CORDA_NODE_URL: corda.url,
      CORDA_TOKEN_FILE: corda.tokenFile,
      CORDA_NETWORK_ID: networkId,
    }))
    try {
      expect(existsSync(join(product.dataDir, 'corda')), 'a development ledger').toBe(false)
      const call = caller(corda.url, corda.token)
      await Promise.all(
        [
          ['solana', 'corda'],
          ['solana', 'ethereum', 'corda'],
        ].map(async (networks) => {
          const {
            code,
            said,
            registered,
            seconds: took,
          } = await (await product.register(networks.join(','))).ended
          expect(code, said).toBe(0)
          expect(registered!.anchors).toMatchObject(networks.map((network) => ({ network, status: 'final' })))
          // The node's own record, not the product's.
          const { tokenId, transactionHash } = registered!.anchors.at(-1)!
          const { body } = await call.get(`/api/rest/vault/states/${tokenId}?history=true`)
          expect(body.states).toMatchObject([
            {
              ref: { txhash: transactionHash },
              state: { data: { status: 'ACTIVE', metadata: { pdf_hash: tokenId } } },
            },
          ])
          console.log(
            `Corda: a will registered on ${networks.join(', ')} by the terminal in ${took.toFixed(1)} s`,
          )
        }),
      )
    } finally {
      await product.stop()
    }
  }, 240_000)

  test.runIf(full)(
    `killing nodes while five callers register loses and doubles nothing acknowledged${whyNotNow}`,
    async () => {
      const call = caller(corda.url, corda.token)
      const acknowledged: { will: SampleWill; transactionId: string }[] = []
      let repeated = 0
      let stop = false
      const began = performance.now()
      const callers = Array.from({ length: 5 }, async () => {
        while (!stop) {
          const will = await sampleWill()
          acknowledged.push({ will, transactionId: await registered(will, () => (repeated += 1)) })
        }
      })
      const someMore = async (count: number): Promise<void> => {
        for (
          const until = performance.now() + 60_000;
          acknowledged.length < count && performance.now() < until;
        )
          await pause(20)
      }
      await someMore(25)
      const [before, rate] = [acknowledged.length, (acknowledged.length * 1000) / (performance.now() - began)]
      await Promise.all([kill(corda.folder, 'register'), kill(corda.folder, 'notary')])
      corda.start('notary')
      corda.start('register')
      await corda.ready()
      await someMore(before + 10)
      stop = true
      await Promise.all(callers)
      expect(before).toBeGreaterThan(0)
      expect(acknowledged.length).toBeGreaterThan(before)
      for (const { will, transactionId } of acknowledged) {
        const { body } = await call.get(`/api/rest/vault/states/${will.tokenId}?history=true`)
        expect(body.states).toMatchObject([
          { ref: { txhash: transactionId }, state: { data: { status: 'ACTIVE' } } },
        ])
      }
      console.log(
        `Corda: ${acknowledged.length} acknowledged around two kills (${before} before them, ` +
          `${rate.toFixed(1)} a second; ${repeated} calls repeated), 0 lost, 0 twice`,
      )
    },
    300_000,
  )

  test('a gateway killed between its answer and its caller does nothing twice', async () => {
    const call = caller(corda.url, corda.token)
    const will = await sampleWill()
    const headers = { 'idempotency-key': `gateway:${will.tokenId}` }
    const cut = call.post('/api/rest/flows/create-will', will.body, headers).catch(() => null)
    await pause(60)
    await kill(corda.folder, 'gateway')
    await cut
    // Even without the gateway's record of calls: the ledger knows the call.
    rmSync(join(corda.folder, 'calls.mv.db'), { force: true })
    corda.start('gateway')
    await corda.ready()
    const again = await call.post('/api/rest/flows/create-will', will.body, headers)
    expect(again.status).toBe(201)
    const { body } = await call.get(`/api/rest/vault/states/${will.tokenId}?history=true`)
    expect(body.states).toMatchObject([{ ref: { txhash: again.body.transactionId } }])
    rmSync(join(corda.folder, 'calls.mv.db'), { force: true })
    // Another key makes it a new call, which comes too late.
    expect((await call.post('/api/rest/flows/create-will', will.body)).status).toBe(409)
  }, 200_000)

  test('over TLS it shows the installation’s certificate; a client that distrusts it refuses', async () => {
    const ca = readFileSync(corda.certificateFile)
    const status = (options: { ca?: Buffer }): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(
          `${corda.httpsUrl}/api/rest/network/head`,
          { ...options, headers: { authorization: `Bearer ${corda.token}` }, timeout: 30_000 },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          },
        )
          .on('error', reject)
          .end()
      })
    expect(await status({ ca })).toBe(200)
    await expect(status({})).rejects.toThrow(/self-signed|self signed/)
    await expect(
      fetch(corda.httpsUrl.replace('https', 'http'), { signal: AbortSignal.timeout(5_000) }),
    ).rejects.toThrow()
    for (const secret of ['token', 'gateway.properties', 'gateway.p12.password', 'network.json'])
      expect(statSync(join(corda.folder, secret)).mode & 0o077, secret).toBe(0)
  }, 60_000)

  test('the contracts refuse what no flow of ours would write', async () => {
    const { java, libraries } = await fetchParts()
    const { contracts, programs } = await buildJars(libraries)
    const said = await run(
      java,
      [
        '-XX:TieredStopAtLevel=1',
        LOGGING,
        '-cp',
        [contracts, programs, join(libraries, '*')].join(':'),
        'ContractRules',
      ],
      { withinMs: 60_000 },
    )
    const cases = said.split('\n').filter((line) => /^(ok|WRONG) /.test(line))
    expect(cases.filter((line) => line.startsWith('WRONG'))).toEqual([])
    expect(cases.length).toBeGreaterThanOrEqual(49)
  })

  test('any page may read what is public, and nothing else', async () => {
    const origin = async (path: string) =>
      (
        await fetch(`${corda.url}${path}`, {
          headers: { origin: 'https://example.org', authorization: `Bearer ${corda.token}` },
        })
      ).headers.get('access-control-allow-origin')
    expect(await origin('/api/public/network/head')).toBe('*')
    expect(await origin('/api/rest/network/head')).toBeNull()
  })

  test('plain HTTP is refused anywhere but on loopback', async () => {
    const { libraries } = await fetchParts()
    const jars = await buildJars(libraries)
    const settings = join(corda.folder, 'everywhere.properties')
    writeFileSync(
      settings,
      readFileSync(join(corda.folder, 'gateway.properties'), 'utf8').replace(
        'host=127.0.0.1',
        'host=0.0.0.0',
      ),
      { mode: 0o600 },
    )
    await expect(
      run(
        'java',
        [
          '-cp',
          [jars.gateway, jars.workflows, jars.contracts, join(libraries, '*')].join(':'),
          'org.testate.corda.gateway.Gateway',
          settings,
        ],
        { withinMs: 30_000 },
      ),
    ).rejects.toThrow('Plain HTTP is served on loopback only')
  }, 40_000)

  test.runIf(full)(
    `the same sources give the same jars, wherever they lie${whyNotNow}`,
    async () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'testate-corda-build-'))
      try {
        cpSync(import.meta.dirname, elsewhere, {
          recursive: true,
          filter: (path) => basename(path) !== 'target',
        })
        const { libraries } = await fetchParts()
        const [here, there] = [await buildJars(libraries), await buildJars(libraries, elsewhere)]
        for (const jar of ['contracts', 'workflows', 'gateway'] as const)
          expect(hashOf(there[jar]), jar).toBe(hashOf(here[jar]))
      } finally {
        rmSync(elsewhere, { recursive: true, force: true })
      }
    },
    200_000,
  )
}
