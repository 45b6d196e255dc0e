// One process for each PDF, which may die of it: 10 s, under 1 GB, no network, no files to write. While PDFs come in, the next process is started
// ahead: starting Node and loading the parsers takes five times as long as judging 10 MB (measured: 350 ms and 60 ms).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Depth, Inspection } from './inspection.ts'
import { MEMORY_LIMIT_KIB, TIME_LIMIT_MS } from './limits.ts'

const entry = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const MAX_ANSWER = 64 * 1024
/** A process that nobody needed for so long gives its memory back (70 MB, 100 MB with the page reader). */
const KEPT_READY_MS = 20_000

const tooMuch: Inspection = { accepted: false, refusal: { reason: 'too-demanding', sentence: 'The PDF takes too long or too much memory to read' } }

let cutOff: boolean | undefined
/** True where the system lets us start a process without any network (`doctor` says so where it does not). */
export function canCutNetwork(): boolean {
  cutOff ??= spawnSync('unshare', ['-rn', 'true'], { timeout: 5_000, stdio: 'ignore' }).status === 0
  return cutOff
}

/** The machine had no time for the file: that says nothing about the file, so it is to be tried again and not refused. */
export class InspectionStarved extends Error {
  override name = 'InspectionStarved'
}

interface Waiting { child: ChildProcess; timer: NodeJS.Timeout }
const waiting = new Map<Depth, Waiting>()

/** Starts the process for the next PDF of this depth, if none waits. It ends by itself when no PDF comes, or when this process ends. */
export function expectPdf(depth: Depth): void {
  const known = waiting.get(depth)
  if (known !== undefined && isAlive(known.child)) return void known.timer.refresh()
  const child = launch(depth)
  // Its failure is noticed by whoever would take it.
  child.on('error', () => undefined)
  child.stdin!.on('error', () => undefined)
  holdOpen(child, false)
  const timer = setTimeout(() => {
    if (waiting.get(depth)?.child === child) waiting.delete(depth)
    stop(child)
  }, KEPT_READY_MS).unref()
  waiting.set(depth, { child, timer })
}

/** Hands the bytes to a process of their own. Never throws for what the file is; throws if no process could be started or it got no time (InspectionStarved). */
export function inspectIn(bytes: Uint8Array, depth: Depth): Promise<Inspection> {
  const running = take(depth)
  return new Promise((settle, fail) => {
    let answer = ''
    let overrun = false
    let starved = false
    const end = () => {
      overrun = true
      stop(running)
    }
    const clock = setTimeout(() => {
      starved = cpuMilliseconds(running.pid) < TIME_LIMIT_MS / 2
      end()
    }, TIME_LIMIT_MS)
    running.stdout!.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > MAX_ANSWER) end()
    })
    // A child that dies while we still write closes the pipe; its exit says why.
    running.stdin!.on('error', () => undefined)
    running.once('error', (error) => {
      clearTimeout(clock)
      fail(error)
    })
    running.once('close', () => {
      clearTimeout(clock)
      if (starved) fail(new InspectionStarved('the inspection of a PDF was given too little time by a busy machine'))
      else settle(overrun ? tooMuch : read(answer))
    })
    running.stdin!.end(bytes)
  })
}

function take(depth: Depth): ChildProcess {
  const ready = waiting.get(depth)
  if (ready === undefined) return launch(depth)
  waiting.delete(depth)
  clearTimeout(ready.timer)
  if (!isAlive(ready.child)) return launch(depth)
  holdOpen(ready.child, true)
  return ready.child
}

function launch(depth: Depth): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=512', '--permission', `--allow-fs-read=${repository}`, '--disable-warning=ExperimentalWarning', entry, depth]
  const command = canCutNetwork() ? ['unshare', '-rn', ...node] : node
  // `ulimit -v` would stop Node from starting (it reserves address space it never uses); -d counts what it can write to.
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${Math.ceil(TIME_LIMIT_MS / 1000) + 2}; ulimit -d ${MEMORY_LIMIT_KIB}; exec "$@"`
  return spawn('/bin/sh', ['-c', limits, 'sh', ...command], { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH ?? '' }, detached: true })
}

const isAlive = (child: ChildProcess): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** The group, so that nothing the shell started stays behind. */
function stop(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** Whether this process stays alive for the child's sake: not for one that only waits. */
function holdOpen(child: ChildProcess, hold: boolean): void {
  for (const one of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (hold) one.ref()
    else one.unref()
  }
}

/** Processor time of a process so far (proc(5), stat fields 14 and 15, in hundredths of a second); all of it where there is no /proc. */
function cpuMilliseconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function read(answer: string): Inspection {
  try {
    const said = JSON.parse(answer) as Inspection
    if (said.accepted === true ? Number.isInteger(said.pages) : typeof said.refusal.sentence === 'string') return said
  } catch {
    // said below
  }
  // No answer, and no other reason than its limits to die of.
  return tooMuch
}
