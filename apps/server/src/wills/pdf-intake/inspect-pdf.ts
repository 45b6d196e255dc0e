// Starts one process for each PDF and outlives whatever the PDF does to it: 10 s, under 1 GB, no network, no files to write.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Depth, Inspection } from './inspection.ts'
import { MEMORY_LIMIT_KIB, TIME_LIMIT_MS } from './limits.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const MAX_ANSWER = 64 * 1024
// Two cores' worth: more at once only makes honest files run into the time limit.
const SIDE_BY_SIDE = 2
/** Each waits with its 10 MB in memory: a crowd is asked to come again rather than held until the process has no more. */
const MOST_WAITING = 32

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

/** Inspects a PDF. Never throws for what the file is; throws only if no process could be started, or there was no time for it (InspectionStarved). */
export async function inspectPdf(bytes: Uint8Array | readonly Uint8Array[], depth: Depth): Promise<Inspection> {
  const leave = await enter()
  try {
    return await runChild(Array.isArray(bytes) ? (bytes as readonly Uint8Array[]) : [bytes as Uint8Array], depth)
  } finally {
    leave()
  }
}

function runChild(chunks: readonly Uint8Array[], depth: Depth): Promise<Inspection> {
  const node = [
    process.execPath,
    '--max-old-space-size=512',
    '--permission',
    `--allow-fs-read=${repository}`,
    '--disable-warning=ExperimentalWarning',
    child,
    depth,
  ]
  const command = canCutNetwork() ? ['unshare', '-rn', ...node] : node
  // `ulimit -v` would stop Node from starting (it reserves address space it never uses); -d counts what it can write to.
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${Math.ceil(TIME_LIMIT_MS / 1000) + 2}; ulimit -d ${MEMORY_LIMIT_KIB}; exec "$@"`
  return new Promise((settle, fail) => {
    const running = spawn('/bin/sh', ['-c', limits, 'sh', ...command], { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH ?? '' }, detached: true })
    let answer = ''
    let overrun = false
    let starved = false
    const stop = () => {
      overrun = true
      // The group, so that nothing the shell started stays behind.
      try {
        if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
      } catch {
        running.kill('SIGKILL')
      }
    }
    const clock = setTimeout(() => {
      starved = cpuMilliseconds(running.pid) < TIME_LIMIT_MS / 2
      stop()
    }, TIME_LIMIT_MS)
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > MAX_ANSWER) stop()
    })
    // A child that dies while we still write closes the pipe; its exit says why.
    running.stdin.on('error', () => undefined)
    running.once('error', (error) => {
      clearTimeout(clock)
      fail(error)
    })
    running.once('close', () => {
      clearTimeout(clock)
      if (starved) fail(new InspectionStarved('the inspection of a PDF was given too little time by a busy machine'))
      else settle(overrun ? tooMuch : read(answer))
    })
    for (const chunk of chunks) running.stdin.write(chunk)
    running.stdin.end()
  })
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

let inside = 0
const waiting: (() => void)[] = []
async function enter(): Promise<() => void> {
  if (inside < SIDE_BY_SIDE) inside += 1
  else if (waiting.length >= MOST_WAITING) throw new InspectionStarved('too many PDFs wait for their inspection')
  else await new Promise<void>((go) => waiting.push(go))
  return () => {
    const next = waiting.shift()
    if (next === undefined) inside -= 1
    else next()
  }
}
