// One table for the terminal and the browser: every outcome of a verification, every golden file, bad input and faults,
// each with its sentence, step and exit code. The terminal is the real command, the browser the module that the page at
// /verify runs; test/e2e/verdicts.e2e.ts shows the same cells to a real one. In short every cell is judged by the
// module, and the command is called for each kind of file once and for each kind of answer once: as its own process for
// each exit code once, and by its function otherwise. TESTATE_FULL=1 (`npm run assurance`) gives every cell to the
// module and to a process.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Verdict } from '@testate/evidence/verify'
import { main } from '../../apps/cli/src/verify.ts'
import { checkFile } from '../../apps/web/src/verify/check-file.ts'
import { inThisProcess, type Run } from '../stack/in-this-process.ts'
import type { Cell } from './cell.ts'
import { faultCells } from './fault-cells.ts'
import { goldenCells } from './golden-cells.ts'
import { outcomeCells } from './outcome-cells.ts'
import { openWorld, type World } from './world.ts'

const full = process.env['TESTATE_FULL'] === '1'
const AT_ONCE = 3
const verifyTs = join(import.meta.dirname, '../../apps/cli/src/verify.ts')
let folder: string
let world: World
/** Expected exit codes for which a process of its own was started; what it ended with is compared. */
const ended = new Set<number>()
let golden: Awaited<ReturnType<typeof goldenCells>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-verdicts-'))
  world = await openWorld()
  golden = await goldenCells()
})
afterAll(async () => {
  await world.close()
  await golden.close()
  await rm(folder, { recursive: true, force: true })
})

/** A process whose clock is off by as much. */
const clockOff = (minutes: number): string =>
  '--import data:text/javascript,' +
  encodeURIComponent(
    `const by=${minutes * 60_000},Real=Date;globalThis.Date=class extends Real{constructor(...a){` +
      'if(a.length===0)super(Real.now()+by);else super(...a)}static now(){return Real.now()+by}}',
  )

interface Said {
  code: number | null
  verdict: Verdict
}

/** Cells that one call can answer: of one trust set, and of one exit code, so that the process ends with it. */
function callsOf(cells: readonly Cell[]): [n: number, cell: Cell][][] {
  const calls = new Map<string, [number, Cell][]>()
  for (const [n, cell] of cells.entries()) {
    const { trust, offline, minutesAhead, expected } = cell
    // A proof is of one document.
    const alone = cell.proof === undefined ? null : n
    const key = JSON.stringify([trust, offline, minutesAhead, expected.exitCode, alone])
    calls.set(key, [...(calls.get(key) ?? []), [n, cell]])
  }
  return [...calls.values()]
}

/** What none before it has. */
function newOf<T>(all: readonly T[], kindsOf: (one: T) => string[]): T[] {
  const had = new Set<string>()
  return all.filter((one) => {
    const kinds = kindsOf(one)
    const isNew = kinds.some((kind) => !had.has(kind))
    for (const kind of kinds) had.add(kind)
    return isNew
  })
}
const kindsOf = ([, { name, proof, offline, minutesAhead, expected }]: [n: number, cell: Cell]): string[] => [
  JSON.stringify([name, proof !== undefined]),
  JSON.stringify([
    offline,
    minutesAhead !== undefined,
    expected.outcome,
    expected.unknown,
    expected.exitCode,
  ]),
]

/**
 * In short, of the calls those with a kind of file or a kind of answer that none before them has; and of their cells
 * those with such a kind, or with a step that none before them names.
 */
function shortOf(calls: [n: number, cell: Cell][][]): [n: number, cell: Cell][][] {
  const chosen = newOf(calls, (call) => call.flatMap(kindsOf))
  const cells = newOf(chosen.flat(), (one) => [...kindsOf(one), `step ${String(one[1].expected.step)}`])
  return chosen.map((call) => call.filter((one) => cells.includes(one))).filter((call) => call.length > 0)
}

/** The work with a clock that is off by as much; one after the other, since it is the clock of all. */
async function withClockOff<T>(minutes: number | undefined, work: () => Promise<T>): Promise<T> {
  if (minutes !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

async function inProcess(
  args: string[],
  env: Record<string, string>,
): Promise<Pick<Run, 'code' | 'out' | 'err'>> {
  const child = spawn(process.execPath, [verifyTs, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out, err }
}

async function inTerminal(call: [n: number, cell: Cell][], ownProcess: boolean): Promise<Said[]> {
  const [n, { trust, proof, offline, minutesAhead }] = call[0]!
  const own = join(folder, String(n))
  await mkdir(own)
  const names = call.map(([at, { name }]) => `${at}.${name}`)
  await Promise.all(call.map(async ([, { file }], at) => await writeFile(join(own, names[at]!), file)))
  await writeFile(join(own, 'trust.json'), JSON.stringify(trust))
  if (proof !== undefined) await writeFile(join(own, 'given.proof.json'), proof)
  const args = [
    ...names,
    '--json',
    '--trust',
    own,
    ...(offline ? ['--offline'] : []),
    ...(proof === undefined ? [] : ['--proof', 'given.proof.json']),
  ]
  const env = { INIT_CWD: own }
  const { code, out, err } = ownProcess
    ? await inProcess(
        args,
        minutesAhead === undefined ? env : { ...env, NODE_OPTIONS: clockOff(minutesAhead) },
      )
    : await withClockOff(minutesAhead, async () => await inThisProcess(main, args, { env }))
  expect(err, call[0]![1].met).toBe('')
  return (JSON.parse(out) as { files: Verdict[] }).files.map((verdict) => ({ code, verdict }))
}

async function inBrowser(cell: Cell): Promise<Verdict> {
  return await withClockOff(cell.minutesAhead, async () => {
    const { verdict } = await checkFile(cell.file, cell.trust, cell.offline !== true, cell.proof ?? null)
    return verdict
  })
}

/** The page waits longer for an answer than the terminal. */
const alike = ({ kind, outcome, unknown, exitCode, sentence, steps, notices }: Verdict) => ({
  kind,
  outcome,
  unknown,
  exitCode,
  notices,
  sentence: sentence.replaceAll(/within \d s/g, 'within … s'),
  steps: steps.map(({ code, network, outcome: of, reason }) => [
    code,
    network,
    of,
    reason.replaceAll(/within \d s/g, 'within … s'),
  ]),
})

function requireExpected({ met, expected }: Cell, { code, verdict }: Said): void {
  const { outcome, unknown = null, exitCode, step, sentence } = expected
  expect({ outcome: verdict.outcome, unknown: verdict.unknown, code }, `${met}: ${verdict.sentence}`).toEqual(
    {
      outcome,
      unknown,
      code: exitCode,
    },
  )
  expect(verdict.exitCode, met).toBe(exitCode)
  expect(verdict.sentence, met).toMatch(sentence)
  // Whatever kind of file it is, it is said until when others can check it.
  if (!['refuted', 'unknown'].includes(outcome))
    expect(verdict.sentence, met).toMatch(
      /The software of others can check .+ (until \d{4}-\d\d-\d\d\.|on any day: no certificate )/,
    )
  const found = verdict.steps.map((one) => `${one.code} ${one.outcome}`)
  if (step === null) expect(found.join(), met).toContain(' refuted')
  else expect(found, met).toContain(step.join(' '))
}

function row({ met, expected }: Cell, { verdict }: Said): string {
  const named = expected.step ?? [verdict.steps.find(({ outcome }) => outcome === 'refuted')!.code, 'refuted']
  const outcome = verdict.unknown === null ? verdict.outcome : `${verdict.outcome} (${verdict.unknown})`
  return `| ${met} | ${outcome} | ${verdict.exitCode} | ${named.join(' ')} | ${verdict.sentence} |`
}

/** Does the work for all, for so many at once. */
async function some<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const next = async (): Promise<void> => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

const isMoved = ([, { minutesAhead }]: [n: number, cell: Cell]): boolean => minutesAhead !== undefined

/** Each cell in the terminal and in the browser's module; where its clock is moved, one after the other. */
async function judgeAll(title: string, cells: readonly Cell[]): Promise<void> {
  const said: (Said | undefined)[] = []
  const all = callsOf(cells)
  const calls = full ? all : shortOf(all)
  const ask = async (call: [n: number, cell: Cell][]): Promise<void> => {
    const { exitCode } = call[0]![1].expected
    const ownProcess = full || !ended.has(exitCode)
    ended.add(exitCode)
    for (const [at, one] of (await inTerminal(call, ownProcess)).entries()) said[call[at]![0]] = one
  }
  await some(
    AT_ONCE,
    calls.filter(([first]) => !isMoved(first!)),
    ask,
  )
  for (const call of calls.filter(([first]) => isMoved(first!))) await ask(call)
  const numbered = [...cells.entries()]
  const [moved, still] = [true, false].map((is) => numbered.filter((one) => isMoved(one) === is))
  const rows: string[] = []
  const compare = async ([n, cell]: [number, Cell]): Promise<void> => {
    const verdict = await inBrowser(cell)
    const told = said[n] ?? { code: verdict.exitCode, verdict }
    requireExpected(cell, told)
    expect(alike(verdict), `${cell.met}: in the browser`).toEqual(alike(told.verdict))
    rows[n] = row(cell, told)
  }
  // All at once would keep an answer of a ledger waiting for the work on the other cells, until it is too late.
  await some(4 * AT_ONCE, still!, compare)
  for (const one of moved!) await compare(one)
  const inBoth = said.filter((one) => one !== undefined).length
  console.log(`verdicts: ${title}: ${cells.length} cells, ${inBoth} in the terminal\n${rows.join('\n')}`)
  expect(inBoth).toBeGreaterThan(full ? cells.length - 1 : 9)
  await rm(folder, { recursive: true })
  await mkdir(folder)
}

describe('npm run verify and the page that checks say the same of', { timeout: 300_000 }, () => {
  test('every cell of the table of outcomes', async () => {
    await judgeAll('outcomes', await outcomeCells(world))
  })

  test('every golden file, offline and online', async () => {
    await judgeAll('golden files', golden.cells)
  })

  test('bad input and faults', async () => {
    await judgeAll('bad input and faults', await faultCells(world))
  })

  test('each exit code is shown by a process, after all of these', () => {
    expect([...ended].toSorted()).toEqual([0, 1, 3, 4, 5])
  })
})
