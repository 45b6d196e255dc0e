// One process for each PDF, behind the wall (platform/wall.ts), which may die of it: 10 s, under 1 GB, no files to write, none to read but its own code. While
// PDFs come in, the next process is started ahead, and is given the file while it still comes in.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { useOf } from '../../platform/process-use.ts'
import type { Cell } from '../../platform/wall-commands.ts'
import { endReading, startReading, wallInForce, type Standing } from '../../platform/wall.ts'
import type { Depth, Inspection } from './inspection.ts'
import { MEMORY_LIMIT_KIB, TIME_LIMIT_MS } from './limits.ts'
import { readerProgram, V8_FLAGS, type ReaderProgram } from './reader-program.ts'

const MAX_ANSWER = 64 * 1024
/** A process that nobody needed for so long gives its memory back (50 MB, 80 MB with the page reader). */
const KEPT_READY_MS = 20_000

const LIMITS = { cpuSeconds: Math.ceil(TIME_LIMIT_MS / 1000) + 2, memoryKib: MEMORY_LIMIT_KIB }

const tooMuch: Inspection = {
  accepted: false,
  refusal: { reason: 'too-demanding', sentence: 'The PDF takes too long or too much memory to read' },
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

interface Waiting {
  child: ChildProcess
  timer: NodeJS.Timeout
}
const waiting = new Map<Depth, Waiting>()

/** Starts the process for the next PDF of this depth, if none waits. It ends by itself when no PDF comes, or when this process ends. */
export function expectPdf(depth: Depth): void {
  // Whoever takes a process notices that there is no program for it.
  ready().then(
    (parts) => startAhead(parts, depth),
    () => undefined,
  )
}

interface Ready {
  program: ReaderProgram
  standing: Standing
}

async function ready(): Promise<Ready> {
  const [program, standing] = await Promise.all([readerProgram(), wallInForce()])
  return { program, standing }
}

function startAhead(parts: Ready, depth: Depth): void {
  const known = waiting.get(depth)
  if (known !== undefined && isAlive(known.child)) return void known.timer.refresh()
  const child = launch(parts, depth)
  // Its failure is noticed by whoever would take it.
  child.on('error', () => undefined)
  child.stdin!.on('error', () => undefined)
  holdOpen(child, false)
  const timer = setTimeout(() => {
    if (waiting.get(depth)?.child === child) waiting.delete(depth)
    endReading(child)
  }, KEPT_READY_MS).unref()
  waiting.set(depth, { child, timer })
}

/** A process for one PDF: the one that waits, or a new one. */
export async function openInspecting(depth: Depth): Promise<Inspecting> {
  const running = take(await ready(), depth)
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
      endReading(running)
      resolve()
    })
  })
  return {
    feed: (bytes) => new Promise((resolve) => void running.stdin!.write(bytes, () => resolve())),
    async end() {
      let starved = false
      const clock = setTimeout(() => {
        starved = useOf(running.pid).cpuMs < TIME_LIMIT_MS / 2
        endReading(running)
      }, TIME_LIMIT_MS)
      running.stdin!.end()
      await ended
      clearTimeout(clock)
      if (failed !== undefined) throw failed
      const said = read(answer)
      if (said === null && starved)
        throw new InspectionStarved('the inspection of a PDF was given too little time by a busy machine')
      // No answer, and no other reason than its limits to die of.
      return said ?? tooMuch
    },
    abandon: () => endReading(running),
  }
}

function take(parts: Ready, depth: Depth): ChildProcess {
  const early = waiting.get(depth)
  if (early === undefined) return launch(parts, depth)
  waiting.delete(depth)
  clearTimeout(early.timer)
  if (!isAlive(early.child)) return launch(parts, depth)
  holdOpen(early.child, true)
  return early.child
}

const readable = ({ folder, viewerData }: ReaderProgram, depth: Depth): string[] => [
  folder,
  ...(depth === 'pages' ? [viewerData] : []),
]

/** Node as the program runs in it, without the program. Its own permissions are a second wall: nothing to write, start or load. */
export function confined(program: ReaderProgram, depth: Depth): string[] {
  return [
    process.execPath,
    ...V8_FLAGS,
    '--permission',
    ...readable(program, depth).map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=ExperimentalWarning',
  ]
}

function launch({ program, standing }: Ready, depth: Depth): ChildProcess {
  const command = [...confined(program, depth), join(program.folder, 'child.cjs'), depth, program.viewerData]
  return startReading(standing, cellOf(program, depth), LIMITS, command)
}

/** What there is behind the wall. */
export const cellOf = (program: ReaderProgram, depth: Depth): Cell => ({
  native: [process.execPath],
  readable: readable(program, depth),
})

const isAlive = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Whether this process stays alive for the child's sake: not for one that only waits. */
function holdOpen(child: ChildProcess, hold: boolean): void {
  for (const one of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (hold) one.ref()
    else one.unref()
  }
}

function read(answer: string): Inspection | null {
  try {
    const said = JSON.parse(answer) as Inspection
    if (said.accepted === true ? Number.isInteger(said.pages) : typeof said.refusal.sentence === 'string')
      return said
  } catch {
    // said by its caller
  }
  return null
}
