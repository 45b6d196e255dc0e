// One process for each PDF, which may die of it: 10 s, under 1 GB, no network, no files to write, none to read but its own code. While PDFs come in,
// the next process is started ahead, and is given the file while it still comes in.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import type { Depth, Inspection } from './inspection.ts'
import { MEMORY_LIMIT_KIB, TIME_LIMIT_MS } from './limits.ts'
import { readerProgram, V8_FLAGS, type ReaderProgram } from './reader-program.ts'

const MAX_ANSWER = 64 * 1024
/** A process that nobody needed for so long gives its memory back (50 MB, 80 MB with the page reader). */
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

/** One process that takes one PDF. */
export interface Inspecting {
  /** The next bytes of the file; they must not change before it resolves, which it does too when the process takes no more. */
  feed(bytes: Uint8Array): Promise<void>
  /** The file is whole. Never throws for what it is; throws if there was no process or no time for it (InspectionStarved). */
  end(): Promise<Inspection>
  /** The file is not wanted any more. */
  abandon(): void
}

interface Waiting { child: ChildProcess; timer: NodeJS.Timeout }
const waiting = new Map<Depth, Waiting>()

/** Starts the process for the next PDF of this depth, if none waits. It ends by itself when no PDF comes, or when this process ends. */
export function expectPdf(depth: Depth): void {
  // Whoever takes a process notices that there is no program for it.
  readerProgram().then((program) => startAhead(program, depth), () => undefined)
}

function startAhead(program: ReaderProgram, depth: Depth): void {
  const known = waiting.get(depth)
  if (known !== undefined && isAlive(known.child)) return void known.timer.refresh()
  const child = launch(program, depth)
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

/** A process for one PDF: the one that waits, or a new one. */
export async function openInspecting(depth: Depth): Promise<Inspecting> {
  const running = take(await readerProgram(), depth)
  let answer = ''
  let failed: Error | undefined
  // A child that dies while we still write closes the pipe; its exit says why.
  running.stdin!.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    running.once('close', resolve)
    running.once('error', (error) => {
      failed = error
      resolve()
    })
    running.stdout!.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (!answer.includes('\n') && answer.length < MAX_ANSWER) return
      // What it would say behind its answer is of no interest, nor how long it takes to leave.
      stop(running)
      resolve()
    })
  })
  return {
    feed: (bytes) => new Promise((resolve) => void running.stdin!.write(bytes, () => resolve())),
    async end() {
      let starved = false
      const clock = setTimeout(() => {
        starved = cpuMilliseconds(running.pid) < TIME_LIMIT_MS / 2
        stop(running)
      }, TIME_LIMIT_MS)
      running.stdin!.end()
      await ended
      clearTimeout(clock)
      if (failed !== undefined) throw failed
      const said = read(answer)
      if (said === null && starved) throw new InspectionStarved('the inspection of a PDF was given too little time by a busy machine')
      // No answer, and no other reason than its limits to die of.
      return said ?? tooMuch
    },
    abandon: () => stop(running),
  }
}

function take(program: ReaderProgram, depth: Depth): ChildProcess {
  const ready = waiting.get(depth)
  if (ready === undefined) return launch(program, depth)
  waiting.delete(depth)
  clearTimeout(ready.timer)
  if (!isAlive(ready.child)) return launch(program, depth)
  holdOpen(ready.child, true)
  return ready.child
}

/** Node as the program runs in it, without the program: no network, nothing to read but that program and its data, nothing to write, start or load. */
export function confined({ folder, viewerData }: ReaderProgram, depth: Depth): string[] {
  const readable = [folder, ...(depth === 'pages' ? [viewerData] : [])].map((path) => `--allow-fs-read=${path}`)
  return [...(canCutNetwork() ? ['unshare', '-rn'] : []), process.execPath, ...V8_FLAGS, '--permission', ...readable, '--disable-warning=ExperimentalWarning']
}

function launch(program: ReaderProgram, depth: Depth): ChildProcess {
  const command = [...confined(program, depth), join(program.folder, 'child.cjs'), depth, program.viewerData]
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

function read(answer: string): Inspection | null {
  try {
    const said = JSON.parse(answer) as Inspection
    if (said.accepted === true ? Number.isInteger(said.pages) : typeof said.refusal.sentence === 'string') return said
  } catch {
    // said by its caller
  }
  return null
}
