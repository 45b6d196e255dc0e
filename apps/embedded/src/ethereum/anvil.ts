// The Ethereum network for a machine without one: Anvil, made durable by a journal and snapshots, behind a
// proxy that answers only a public node's methods. A development ledger: it proves nothing against its own
// operator.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnAnvil } from './anvil-node.ts'
import { openJournal } from './journal.ts'
import { serveLedger } from './proxy.ts'
import { createLedgerWriter } from './writer.ts'
import { endLeftover, readIdentity } from '../process/leftover.ts'
import { identify, isStill } from '../process/process-identity.ts'
import { steadyPort } from '../process/steady-port.ts'
import { supervise } from '../process/supervise.ts'

export interface EthereumLedger {
  rpcUrl: string
  chainId: number
  /** Anvil's current process id; undefined while it restarts. */
  readonly pid: number | undefined
  /** Gives an address 10,000 play ether once; the launcher does it for the registrar at the first start. */
  fund(address: string): Promise<void>
  stop(): Promise<void>
}

export interface EthereumLedgerOptions {
  /** DATA_DIR; the ledger stores everything in its folder `ethereum`. */
  dataDir: string
  /** Default: the port of the last start, else a free one. */
  port?: number
  /** The origin whose pages may call it from a browser. */
  page?: string
  /** One line for a person. */
  say?: (line: string) => void
}

/** Differs from every public chain's id, so that a signature made here means nothing elsewhere. */
const EMBEDDED_CHAIN_ID = 20262
const PLAY_ETHER = 10_000n * 10n ** 18n
// Each attempt sets aside one snapshot that does not load; there are two, then the journal alone.
const ATTEMPTS = 3

/** Starts, or resumes, the ledger in `dataDir`. @throws Error with one sentence a person can act on */
export async function startEthereumLedger({
  dataDir,
  port,
  page,
  say = () => {},
}: EthereumLedgerOptions): Promise<EthereumLedger> {
  const folder = join(dataDir, 'ethereum')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = join(folder, 'owner.json')
  claim(owner)
  const leftover = join(folder, 'anvil.json')
  await endLeftover(leftover)

  const journal = openJournal(join(folder, 'journal'))
  if (journal.torn > 0)
    say(
      `the Ethereum ledger's journal ended in ${journal.torn} unfinished bytes; nothing confirmed was in them`,
    )
  if (journal.records.length === 0)
    journal.append({ kind: 'genesis', chainId: EMBEDDED_CHAIN_ID, timestamp: Math.floor(Date.now() / 1000) })
  const genesis = journal.records[0]
  if (genesis?.kind !== 'genesis')
    throw new Error(`the Ethereum ledger's journal in ${folder} does not begin with its genesis`)

  const writer = createLedgerWriter(journal, folder)
  const start = () =>
    supervise({
      name: 'the Ethereum ledger',
      launch: () => spawnAnvil(genesis.chainId, genesis.timestamp),
      ready: (child) => writer.rebuild(child),
      onChange: (identity) => {
        if (identity === null) writer.lost()
        writeFileSync(leftover, JSON.stringify(identity))
      },
      stopWithinMs: 5_000,
      say,
    })
  const anvil = await tryFor(ATTEMPTS, start, say)
  const proxy = await serveLedger(port ?? (await steadyPort(join(folder, 'port'))), writer, page)
  return {
    rpcUrl: proxy.url,
    chainId: genesis.chainId,
    get pid() {
      return anvil.pid
    },
    fund: (address) => writer.fund(address, PLAY_ETHER),
    async stop() {
      await proxy.stop()
      await writer
        .snapshot()
        .catch((error: Error) => say(`the Ethereum ledger wrote no snapshot: ${error.message}`))
      await writer.close()
      await anvil.stop()
      journal.close()
      writeFileSync(owner, 'null')
    },
  }
}

async function tryFor<T>(attempts: number, start: () => Promise<T>, say: (line: string) => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === attempts) throw error
      say(`the Ethereum ledger did not start (${(error as Error).message}); trying again`)
    }
  }
}

/** Two writers would interleave their records; the second must not start. */
function claim(file: string): void {
  const held = readIdentity(file)
  if (held && isStill(held))
    throw new Error(`the Ethereum ledger in this data folder is in use by process ${held.pid}`)
  writeFileSync(file, JSON.stringify(identify(process.pid)))
}
