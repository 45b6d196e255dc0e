// Three signatures and the sealing of a will, eight wills at a time, on the real api, worker and PostgreSQL;
// and 10 MB wills from the upload to the seal, with the memory they take. The first is compared with the
// bench's own bare durable writes.
import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { multipart } from '../stack/multipart.ts'
import {
  signAll,
  startPreparing,
  watchSealed,
  type Preparation,
  type ReadyWill,
} from './ceremonies-prepare.ts'
import { cpuOfProcess, cpuOfTree, memoryOfTree } from './cpu.ts'
import { median, rounded, type Note } from './note.ts'
import { startRegister, type Register } from './upload-server.ts'
import { timed, untilPagesRead, upload } from './upload.ts'

const AT_A_TIME = 8
const WILLS = 120
const LARGE_AT_A_TIME = 4
const LARGE_WILLS = 24
const LONGEST_MS = 75_000

export async function measure(note: Note): Promise<void> {
  const register = await startRegister()
  const preparation = await startPreparing(register)
  try {
    await measureCeremonies(note, register, preparation)
    await measureLarge(note, register, preparation)
  } finally {
    await preparation.end()
    await register.stop()
  }
}

async function measureCeremonies(note: Note, register: Register, preparation: Preparation): Promise<void> {
  const ready: ReadyWill[] = []
  for (let i = 0; i < WILLS + AT_A_TIME; i += 1) {
    const people = await preparation.people()
    ready.push(
      await preparation.open(
        await preparation.verifiedWill(people[0], makeWillPdf({ pages: 8, bytes: 100_000, salt: String(i) })),
        people,
      ),
    )
  }
  const watch = watchSealed(register)
  try {
    const one = async (will: ReadyWill, lane: number): Promise<number> => {
      const began = performance.now()
      await signAll(register, will, `127.0.3.${lane + 1}`)
      await watch.sealed(will.id)
      return performance.now() - began
    }
    // Compiled, connected, fonts loaded: a register that has been running for a while.
    await inLanes(ready.splice(0, AT_A_TIME), AT_A_TIME, one)
    await untilMailed(register)
    const parts = ['api', 'worker', 'postgres'] as const
    const before = parts.map((part) => cpuOfTree(register.pids[part]))
    const began = performance.now()
    const run = await inLanes(ready, AT_A_TIME, one)
    await untilMailed(register)
    const mailedPerMinute = (run.results.length * 60_000) / (performance.now() - began)
    const cpu = parts.map((part, i) => (cpuOfTree(register.pids[part]) - before[i]!) / run.results.length)
    const floor = await durableFloor(register, preparation, Math.min(WILLS, run.results.length))
    const perMinute = (run.results.length * 60_000) / run.ms
    note({
      name: `three signatures and the sealing, ${AT_A_TIME} at a time (8 pages, 100 KB)`,
      value: rounded(perMinute),
      unit: 'wills/min',
      floor: {
        name: 'only the durable part: seven commits and four files a will, eight at a time',
        value: rounded(floor),
      },
      ratio: rounded(perMinute / floor),
      target: 'at least 300 wills a minute',
      met: perMinute >= 300,
    })
    note({
      name: 'the same, until the mail server has each of their mails as well',
      value: rounded(mailedPerMinute),
      unit: 'wills/min',
      target: 'for information',
      met: null,
    })
    note({
      name: 'of one such will: first signature asked to sealed (median)',
      value: rounded(median(run.results)),
      unit: 'ms',
      target: 'for information',
      met: null,
    })
    const together = cpu.reduce((sum, ms) => sum + ms, 0)
    note({
      name: `what ${availableParallelism()} cores carry by that processor time alone, if nothing else ran on them`,
      value: rounded((availableParallelism() * 60_000) / together),
      unit: 'wills/min',
      target: 'for information',
      met: null,
    })
    parts.forEach((part, i) =>
      note({
        name: `of one such will: processor time of ${part}`,
        value: rounded(cpu[i]!),
        unit: 'CPU-ms',
        target: 'for information',
        met: null,
      }),
    )
  } finally {
    watch.stop()
  }
}

async function untilMailed(register: Register): Promise<void> {
  for (;;) {
    const { rows } = await register.owner.query(
      'select from outbox where sent_at is null and failed_at is null limit 1',
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function measureLarge(note: Note, register: Register, preparation: Preparation): Promise<void> {
  const pdf = makeWillPdf({ pages: 8, bytes: 10_000_000 })
  const form = multipart({
    title: 'Will of Ann Example',
    pdf: { name: 'will.pdf', bytes: pdf, type: 'application/pdf' },
  })
  const watch = watchSealed(register)
  const peak = { api: 0, worker: 0, all: 0 }
  const sample = setInterval(() => {
    const [api, worker] = [memoryOfTree(register.pids.api), memoryOfTree(register.pids.worker)]
    peak.api = Math.max(peak.api, api.own)
    peak.worker = Math.max(peak.worker, worker.own)
    peak.all = Math.max(peak.all, api.own + worker.own)
    below = Math.max(below, api.own + worker.own + api.below + worker.below)
  }, 50)
  let below = 0
  try {
    const people = []
    for (let i = 0; i < LARGE_WILLS; i += 1) people.push(await preparation.people())
    const usage = (): [number, number, number] => {
      const [api, worker] = [cpuOfProcess(register.pids.api), cpuOfProcess(register.pids.worker)]
      return [api, worker, cpuOfTree(register.pids.api) + cpuOfTree(register.pids.worker) - api - worker]
    }
    const before = usage()
    const run = await inLanes(people, LARGE_AT_A_TIME, async (three, lane) => {
      const began = performance.now()
      const { answer } = await timed(() => upload(register, three[0], form, `127.0.4.${lane + 1}`))
      await untilPagesRead(register, answer)
      const will = await preparation.open((JSON.parse(answer.body) as { id: string }).id, three)
      await signAll(register, will, `127.0.4.${lane + 1}`)
      await watch.sealed(will.id)
      return performance.now() - began
    })
    const [api, worker, children] = usage().map((ms, i) =>
      rounded((ms - before[i]!) / run.results.length),
    ) as [number, number, number]
    const perMinute = (run.results.length * 60_000) / run.ms
    const megabytes = (bytes: number): number => rounded(bytes / 2 ** 20)
    note({
      name: `10 MB wills, uploaded, pages read, signed three times, sealed; ${LARGE_AT_A_TIME} at a time`,
      value: rounded(perMinute),
      unit: 'wills/min',
      target: 'at least 60 wills a minute',
      met: perMinute >= 60,
    })
    note({
      name:
        `memory meanwhile, api and worker together (peak resident; api at most ${megabytes(peak.api)}, ` +
        `worker ${megabytes(peak.worker)})`,
      value: megabytes(peak.all),
      unit: 'MB',
      target: 'under 500 MB',
      met: megabytes(peak.all) < 500,
    })
    note({
      name: 'the same with the processes that take PDFs apart (shared pages counted in each)',
      value: megabytes(below),
      unit: 'MB',
      target: 'for information',
      met: null,
    })
    note({
      name: 'of one such will: first byte to sealed (median)',
      value: rounded(median(run.results)),
      unit: 'ms',
      target: 'for information',
      met: null,
    })
    note({
      name:
        `of one such will: processor time (api ${api}, worker ${worker}, the processes that take PDFs ` +
        `apart ${children})`,
      value: rounded(api + worker + children),
      unit: 'CPU-ms',
      target: 'for information',
      met: null,
    })
  } finally {
    clearInterval(sample)
    watch.stop()
  }
}

/** Runs `each` over the items, this many in parallel; starts none after LONGEST_MS. */
async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  each: (item: T, lane: number) => Promise<R>,
): Promise<{ ms: number; results: R[] }> {
  const queue = [...items]
  const results: R[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (
        let item = queue.shift();
        item !== undefined && performance.now() - began < LONGEST_MS;
        item = queue.shift()
      )
        results.push(await each(item, lane))
    }),
  )
  return { ms: performance.now() - began, results }
}

/**
 * Wills per minute if each were three statements, four seal steps and four files of 120 KB, and nothing else.
 */
async function durableFloor(register: Register, preparation: Preparation, wills: number): Promise<number> {
  await register.owner.query(
    'create table if not exists bare_steps (id uuid primary key, at timestamptz not null, payload jsonb not null)',
  )
  const commit = () => register.owner.query("insert into bare_steps values ($1, now(), '{}')", [randomUUID()])
  const run = await inLanes(
    Array.from({ length: wills }, (_, i) => i),
    AT_A_TIME,
    async () => {
      for (let i = 0; i < 3; i += 1) await commit()
      for (let i = 0; i < 4; i += 1) {
        await preparation.store.put(randomBytes(120_000))
        await commit()
      }
    },
  )
  return (run.results.length * 60_000) / run.ms
}
