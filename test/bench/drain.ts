// Many sealed wills paid for at once, on the whole product started as in production: how long the real worker
// takes until all of them are final on the three development ledgers. `npm run assurance` takes 1,000; `node
// test/bench/drain.ts 30` measures fewer.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inTransaction, type Db } from '../../apps/server/src/platform/database/database.ts'
import { ADVANCE_SEAL_JOB } from '../../apps/server/src/ceremony/job-types.ts'
import { enqueue } from '../../apps/server/src/platform/jobs.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { startInstallation, type Installation } from '../faults/installation.ts'
import { tokensOn, type PublishedNetwork } from '../stack/ledgers.ts'
import { signAll, startPreparing, type Preparable } from './ceremonies-prepare.ts'
import { addPerson, call } from './upload-server.ts'

const NETWORKS = ['solana', 'ethereum', 'corda'] as const
/** Parallel ceremonies while the wills are prepared; each person calls from an address of their own. */
const LANES = 8
const PREPARE_WITHIN_MS = 20 * 60_000
/** Longer than promised, so that a miss has a figure too. */
const DRAIN_WITHIN_MS = 30 * 60_000
/** The evidence follows the ledgers. */
const EVIDENCE_WITHIN_MS = 15 * 60_000

export interface Drained {
  wills: number
  cores: number
  /**
   * From the moment all were paid for until each is final on each network; null when not within half an hour.
   */
  seconds: number | null
  /**
   * The same until each will has its capsule naming all three networks; null when not within a quarter of an
   * hour more.
   */
  evidenceSeconds: number | null
  /** On each network, as listed by the ledger itself. */
  tokens: Record<string, number>
  /** How often a worker's job timed out waiting for a database connection. */
  starved: number
  /** How often a job had to be retried, for whatever reason. */
  repeated: number
}

/** Prepares this many sealed wills, pays for all at once, and waits until they are registered. */
export async function measureDrain(wills: number, say: (line: string) => void = () => {}): Promise<Drained> {
  // Signed and sealed before anything is paid, so that the measurement starts with all of them waiting.
  const installation = await startInstallation(async () => ({ PAYMENT_GATE: 'before-registration' }))
  const owner = new pg.Pool({ connectionString: installation.ownerUrl(), max: 4 })
  owner.on('error', () => undefined)
  const preparation = await startPreparing(preparable(installation, owner))
  try {
    const ids = await prepare(wills, installation, owner, preparation, say)
    const began = performance.now()
    await payAll(ids, owner, preparation.db)
    const seconds = await until(DRAIN_WITHIN_MS, began, say, async () => ({
      done: await count(
        owner,
        "select will_id from anchors where state = 'final' group by 1 having count(*) = 3",
      ),
      of: wills,
      what: 'final on all three networks',
    }))
    const evidenceSeconds =
      seconds === null
        ? null
        : await until(seconds * 1000 + EVIDENCE_WITHIN_MS, began, say, async () => ({
            done: await count(owner, 'select distinct will_id from capsules where cardinality(networks) = 3'),
            of: wills,
            what: 'with their capsule',
          }))
    const { networks } = JSON.parse(readFileSync(join(installation.dataDir, 'trust/trust.json'), 'utf8')) as {
      networks: PublishedNetwork[]
    }
    const tokens: Record<string, number> = {}
    for (const network of networks) {
      const there = await tokensOn(network, installation.dataDir)
      if (new Set(there).size !== there.length) throw new Error(`a will is twice on ${network.name}`)
      tokens[network.name] = there.length
    }
    const log = workerLog(installation.dataDir)
    return {
      wills,
      cores: availableParallelism(),
      seconds,
      evidenceSeconds,
      tokens,
      starved: times(log, 'timeout exceeded when trying to connect'),
      repeated: times(log, 'a job will be tried again'),
    }
  } finally {
    await preparation.end()
    await owner.end()
    await installation.stop()
  }
}

function preparable(installation: Installation, owner: pg.Pool): Preparable {
  const workerUrl = new URL(installation.ownerUrl())
  workerUrl.username = 'testate_worker'
  workerUrl.password = (
    JSON.parse(readFileSync(join(installation.dataDir, 'keys/database.json'), 'utf8')) as { worker: string }
  ).worker
  const port = Number(new URL(installation.running().url).port)
  return {
    dataDir: installation.dataDir,
    workerUrl: workerUrl.href,
    owner,
    addPerson: (person) => addPerson(owner, person),
    call: (of) => call(port, of),
  }
}

type Preparing = Awaited<ReturnType<typeof startPreparing>>

/**
 * Wills of eight pages with three signatures each, made over HTTP by three people, and sealed by the worker.
 */
async function prepare(
  wills: number,
  installation: Installation,
  owner: pg.Pool,
  preparation: Preparing,
  say: (line: string) => void,
): Promise<string[]> {
  const register = preparable(installation, owner)
  const ids: string[] = []
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < wills && performance.now() - began < PREPARE_WITHIN_MS) {
        const number = (next += 1)
        const people = await preparation.people()
        const id = await preparation.verifiedWill(
          people[0],
          makeWillPdf({ pages: 8, bytes: 100_000, salt: `drain ${number}` }),
        )
        await owner.query('update wills set networks = $2 where id = $1', [id, NETWORKS])
        await signAll(register, await preparation.open(id, people), `127.0.5.${1 + (number % 250)}`)
        ids.push(id)
      }
    }),
  )
  if (ids.length < wills)
    throw new Error(
      `only ${ids.length} of ${wills} wills were signed within ${PREPARE_WITHIN_MS / 60_000} minutes`,
    )
  const sealed = await until(PREPARE_WITHIN_MS, began, say, async () => ({
    done: await count(owner, 'select will_id from seal_steps where step = 3'),
    of: wills,
    what: 'sealed',
  }))
  if (sealed === null) throw new Error('not all wills were sealed in time')
  return ids
}

/** Inserts the rows of a payment for all of them, and the job that reacts to it. */
async function payAll(ids: readonly string[], owner: pg.Pool, db: Db): Promise<void> {
  for (const id of ids) {
    const [quote, payment] = [randomUUID(), randomUUID()]
    await owner.query(
      `insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
      select $1, id, $2, '[]', 25000, testator_id, now(), now() + interval '30 minutes' from wills where id = $3`,
      [quote, NETWORKS, id],
    )
    await owner.query(
      `
        insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence,
        currency, provider, provider_session, express_start_version, express_start_at, created_at, paid_at)
      select $1, $2, w.id, p.id, p.name, p.email, 'paid', 25000, 'gbp', 'test', $3, '1', now(), now(),
        now() from wills w join people p on p.id = w.testator_id where w.id = $4`,
      [payment, quote, randomUUID(), id],
    )
    await owner.query(
      "insert into payment_facts (will_id, fact, payment_id, networks, changed_at) values ($1, 'paid', $2, $3, now())",
      [id, payment, NETWORKS],
    )
  }
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    for (const id of ids) await enqueue(tx, ADVANCE_SEAL_JOB, { willId: id })
  })
}

/** Seconds since `began` at which all are done; null when not within this many milliseconds. */
async function until(
  withinMs: number,
  began: number,
  say: (line: string) => void,
  look: () => Promise<{ done: number; of: number; what: string }>,
): Promise<number | null> {
  for (let said = began; performance.now() - began < withinMs; await pause(250)) {
    const { done, of, what } = await look()
    const seconds = (performance.now() - began) / 1000
    if (done >= of || performance.now() - said > 10_000) {
      said = performance.now()
      say(`${seconds.toFixed(1)} s: ${done} of ${of} ${what}`)
    }
    if (done >= of) return seconds
  }
  return null
}

const count = async (owner: pg.Pool, rows: string): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from (${rows}) found`)).rows[0]!.n

function workerLog(dataDir: string): string {
  const folder = join(dataDir, 'log')
  return readdirSync(folder)
    .filter((name) => name.startsWith('worker'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

const times = (text: string, words: string): number => text.split(words).length - 1

/** In one line, with the rate. */
export function drainTold({
  wills,
  cores,
  seconds,
  evidenceSeconds,
  tokens,
  starved,
  repeated,
}: Drained): string {
  const pace =
    seconds === null
      ? 'did not drain within 30 minutes'
      : `drained in ${(seconds / 60).toFixed(1)} minutes on ${cores} cores, ` +
        `${((wills * 60) / seconds).toFixed(0)} wills a minute`
  const evidence =
    evidenceSeconds === null ? '' : `; their capsules after ${(evidenceSeconds / 60).toFixed(1)} minutes`
  return `${wills} wills ${pace}${evidence}; on the ledgers ${Object.entries(tokens)
    .map(([network, held]) => `${held} on ${network}`)
    .join(', ')}; ${starved} waits for a connection in vain, ${repeated} jobs tried again`
}

if (process.argv[1] === import.meta.filename) {
  const drained = await measureDrain(Number(process.argv[2] ?? 30), (line) =>
    process.stdout.write(`${line}\n`),
  )
  process.stdout.write(`${drainTold(drained)}\n`)
  if (drained.seconds !== null)
    process.stdout.write(
      `1,000 at that pace: ${((drained.seconds * 1000) / drained.wills / 60).toFixed(1)} minutes\n`,
    )
}
