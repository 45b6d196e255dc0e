// One process per PDF, in the sandbox (platform/sandbox/wall.ts), which may die of it: 10 s, under 1 GB, no files to
// write, none to read but its own code. While PDFs arrive, the next process is started ahead, and gets the
// file while it is still arriving.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { useOf } from '../../platform/sandbox/process-use.ts'
import type { Cell } from '../../platform/sandbox/wall-commands.ts'
import {
  endReading,
  giveUpReading,
  startReading,
  wallInForce,
  type Standing,
} from '../../platform/sandbox/wall.ts'
import type { Depth, Inspection } from './inspection.ts'
import { MEMORY_LIMIT_KIB, TIME_LIMIT_MS, TOO_MUCH } from './limits.ts'
import { readerProgram, V8_FLAGS, type ReaderProgram } from './reader-program.ts'

const MAX_ANSWER = 64 * 1024
/** A process unused for this long ends and frees its memory (50 MB, 80 MB with the page reader). */
const KEPT_READY_MS = 20_000

const LIMITS = { cpuSeconds: Math.ceil(TIME_LIMIT_MS / 1000) + 2, memoryKib: MEMORY_LIMIT_KIB }

export const tooMuch: Inspection = {
  accepted: false,
  refusal: { reason: 'too-demanding', sentence: TOO_MUCH },
}

/**
 * The machine had no time for the file: that says nothing about the file, so it must be retried and not
 * refused.
 */
export class InspectionStarved extends Error {
  override name = 'InspectionStarved'
  /** What it had of the processor all the same. */
  readonly cpuMs: number
  constructor(message: string, cpuMs = 0) {
    super(message)
    this.cpuMs = cpuMs
  }
}

/** One process for one PDF. */
export interface Inspecting {
  /**
   * Sends the next bytes of the file; they must not change before it resolves, which it also does when the
   * process takes no more.
   */
  feed(bytes: Uint8Array): Promise<void>
  /**
   * The file is complete. Never throws because of its contents; throws if there was no process or no time for
   * it (InspectionStarved).
   */
  end(): Promise<Inspection>
  /** The file is not wanted any more. */
  abandon(): void
}

interface Waiting {
  child: ChildProcess
  timer: NodeJS.Timeout
}
const waiting = new Map<Depth, Waiting>()

/**
 * Starts the process for the next PDF of this depth, if none is waiting. It ends by itself if no PDF comes,
 * or when this process ends.
 */
export function expectPdf(depth: Depth): void {
  // A missing program is reported when a process is requested.
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
  // Its failure is reported when it is used.
  child.on('error', () => undefined)
  child.stdin!.on('error', () => undefined)
  holdOpen(child, false)
  const timer = setTimeout(() => {
    if (waiting.get(depth)?.child === child) waiting.delete(depth)
    endReading(child)
  }, KEPT_READY_MS).unref()
  waiting.set(depth, { child, timer })
}

/** A process for one PDF: the waiting one, or a new one. It has `withinMs` from the file’s end. */
export async function openInspecting(depth: Depth, withinMs = TIME_LIMIT_MS): Promise<Inspecting> {
  const running = take(await ready(), depth)
  let answer = ''
  let failed: Error | undefined
  // A child that dies while we still write closes the pipe; its exit gives the reason.
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
      // Any output after its answer is irrelevant, and so is how long it takes to exit.
      endReading(running)
      resolve()
    })
  })
  return {
    feed: (bytes) => new Promise((resolve) => void running.stdin!.write(bytes, () => resolve())),
    async end() {
      let starved = false
      let cpuMs = 0
      const clock = setTimeout(() => {
        ;({ cpuMs } = useOf(running.pid))
        starved = cpuMs < withinMs / 2
        giveUpReading(running)
      }, withinMs)
      running.stdin!.end()
      await ended
      clearTimeout(clock)
      if (failed !== undefined) throw failed
      const said = read(answer)
      if (said === null && starved)
        throw new InspectionStarved(
          'the inspection of a PDF was given too little time by a busy machine',
          cpuMs,
        )
      // Without an answer, its limits are the only reason to die.
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

/**
 * Node as the program runs in it, without the program. Its own permissions are a second sandbox: nothing to
 * write, start or load.
 */
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

/** What is visible in the sandbox. */
export const cellOf = (program: ReaderProgram, depth: Depth): Cell => ({
  native: [process.execPath],
  readable: readable(program, depth),
})

const isAlive = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Whether the child keeps this process alive: not one that only waits. */
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
    // the caller reports it
  }
  return null
}
