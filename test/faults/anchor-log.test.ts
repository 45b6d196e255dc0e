// Kills the worker while heads of the log are being published: each network gets each head once, none is
// lost, and the wills they cover show them. Publishing a head is no step of a will's life (it happens once a
// day), so the campaign does not cover it. TESTATE_FULL=1 (`npm run assurance`).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { willTokenAbi } from '@testate/chains/ethereum/will-token-abi'
import { checkpointAddress } from '@testate/chains/solana/addresses'
import { signaturesOf } from '@testate/chains/solana/history'
import { connectNode } from '@testate/chains/solana/node'
import type { PublishedNetwork } from '../stack/ledgers.ts'
import { startInstallation, type Installation } from './installation.ts'

const root = join(import.meta.dirname, '../..')
/** The state of the rows in progress at the moment of the kill, and how often each is wanted. */
const moments = {
  'planned, nothing signed': 'attempt = 0',
  'the intention stored': "attempt = 1 and state = 'pending'",
  'sent': "state = 'submitted'",
  'in a block': "state = 'confirmed'",
  'final on one network': "state = 'final'",
} as const
const TIMES = 4

describe.skipIf(process.env['TESTATE_FULL'] !== '1')('the worker killed while the log is anchored', () => {
  let installation: Installation
  let client: pg.Client
  const told: string[] = []
  beforeAll(async () => {
    installation = await startInstallation()
    client = new pg.Client({ connectionString: installation.ownerUrl() })
    await client.connect()
    expect((await (await installation.register()).ended).code).toBe(0)
  }, 600_000)
  afterAll(async () => {
    process.stdout.write(told.map((line) => `faults: ${line}\n`).join(''))
    await client?.end()
    await installation?.stop()
  }, 120_000)

  const under = async (condition: string, since: Date): Promise<boolean> =>
    (
      await client.query<{ n: number }>(
        `select count(*)::int as n from log_anchors where created_at >= $1 and ${condition}`,
        [since],
      )
    ).rows[0]!.n > 0
  const command = () =>
    spawn(process.execPath, ['apps/embedded/src/operate.ts', 'anchor-log'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: installation.dataDir },
      stdio: 'ignore',
    })

  it.each(Object.entries(moments))(
    '%s',
    async (name, condition) => {
      for (let time = 0; time < TIMES; time += 1) {
        // A worker killed moments ago has only just restarted, and the supervisor counts a second early exit
        // as a crash loop.
        for (
          let tries = 0;
          tries < 300 && performance.now() - (installation.upSince('worker') ?? Infinity) < 1_500;
          tries += 1
        )
          await pause(100)
        const since = new Date()
        const ended = once(command(), 'close')
        let met = false
        for (const until = performance.now() + 20_000; !met && performance.now() < until;)
          met = await under(condition, since)
        installation.kill9('worker')
        const killed = performance.now()
        const [code] = (await ended) as [number | null]
        told.push(
          `kill -9 of worker, ${name}: ${met ? '' : 'the moment was not met; '}all networks have the ` +
            `head after ${Math.round(performance.now() - killed)} ms`,
        )
        expect([met, code]).toEqual([true, 0])
      }
    },
    300_000,
  )

  it('each head is on each network once, none is pending, and the will’s capsule names all', async () => {
    const networks = (
      JSON.parse(readFileSync(join(installation.dataDir, 'trust/trust.json'), 'utf8')) as {
        networks: PublishedNetwork[]
      }
    ).networks
    const { rows } = await client.query<{ network: string; heads: number; transactions: number }>(
      `
        select network, count(*)::int as heads, count(distinct transaction_hash)::int as transactions
        from log_anchors where state = 'final' group by 1 order by 1`,
    )
    expect(rows.map(({ network }) => network)).toEqual(networks.map(({ name }) => name).toSorted())
    expect((await client.query("select 1 from log_anchors where state <> 'final'")).rowCount).toBe(0)
    for (const { network, heads, transactions } of rows) {
      expect(transactions, network).toBe(heads)
      const on = networks.find(({ name }) => name === network)!
      if (network !== 'corda') expect(await headsOn(on), network).toBe(heads)
    }
    told.push(`heads of the log: ${JSON.stringify(rows)}`)
    await expect
      .poll(
        async () =>
          (
            await client.query<{ on: string[] }>(
              'select anchored_networks as on from capsules order by made_at desc limit 1',
            )
          ).rows[0]!.on.toSorted(),
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(networks.map(({ name }) => name).toSorted())
  }, 120_000)
})

/** Counted on the ledger itself. */
async function headsOn({ name, rpcUrl, chainId, contract }: PublishedNetwork): Promise<number> {
  if (name === 'ethereum') {
    const reader = createEthereumReader({ rpcUrl, chainId: Number(chainId), contract })
    return (
      await reader.node.on((asked) =>
        asked.getContractEvents({
          address: reader.contract,
          abi: willTokenAbi,
          eventName: 'RootAnchored',
          fromBlock: 0n,
          toBlock: 'latest',
          strict: true,
        }),
      )
    ).length
  }
  const account = await checkpointAddress(contract)
  return (await connectNode({ rpcUrl, genesisHash: String(chainId) }).on((ask) => signaturesOf(ask, account)))
    .length
}
