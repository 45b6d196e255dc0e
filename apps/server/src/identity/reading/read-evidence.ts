// Starts one process for each pair of pictures and outlives whatever they do to it: limits on time and memory, no network, no files to write.
// One at a time: two readings side by side on two cores only make each other late.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentType } from '@testate/api/identity'
import { MEMORY_LIMIT_KIB, MOST_RESIDENT_BYTES, TIME_LIMIT_MS } from './limits.ts'
import { COMPARE_FACES, type ReadOutcome } from './reading.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Its code and the packages: not the repository, in which data and keys may lie. */
export const readable = ['apps', 'node_modules', 'package.json'].map((path) => `--allow-fs-read=${repository}${path}`)
const MAX_ANSWER = 64 * 1024

let cutOff: boolean | undefined
/** True where the system lets us start a process without any network. */
function canCutNetwork(): boolean {
  cutOff ??= spawnSync('unshare', ['-rn', 'true'], { timeout: 5_000, stdio: 'ignore' }).status === 0
  return cutOff
}

/** The machine had no time for the pictures: that says nothing about them. */
export class ReadingStarved extends Error {
  override name = 'ReadingStarved'
}

interface Asked {
  /** Only where the person agreed to it: without, the process loads nothing that finds or measures a face. */
  compareFaces: boolean
  timeMs?: number
}

let last: Promise<unknown> = Promise.resolve()

/** Never throws for what the pictures are; throws only if no process could be started, or there was no time for it (ReadingStarved). */
export function readEvidence(document: Uint8Array, selfie: Uint8Array, type: DocumentType, asked: Asked): Promise<ReadOutcome> {
  const mine = last.then(() => runChild(document, selfie, type, asked))
  last = mine.catch(() => undefined)
  return mine
}

function runChild(document: Uint8Array, selfie: Uint8Array, type: DocumentType, { compareFaces, timeMs = TIME_LIMIT_MS }: Asked): Promise<ReadOutcome> {
  const node = [
    process.execPath, '--max-old-space-size=768',
    // Addons: the decoder is one. Workers: the word reader runs in one.
    '--permission', '--allow-addons', '--allow-worker', ...readable, '--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning',
    child, type, ...(compareFaces ? [COMPARE_FACES] : []),
  ]
  const command = canCutNetwork() ? ['unshare', '-rn', ...node] : node
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${Math.ceil((timeMs * 2) / 1000)}; ulimit -d ${MEMORY_LIMIT_KIB}; exec "$@"`
  return new Promise((settle, fail) => {
    const running = spawn('/bin/sh', ['-c', limits, 'sh', ...command], { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH ?? '' }, detached: true })
    let answer = ''
    let overrun = false
    let starved = false
    const stop = (): void => {
      overrun = true
      // The group, so that nothing the shell started stays behind.
      try {
        if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
      } catch {
        running.kill('SIGKILL')
      }
    }
    const clock = setTimeout(() => {
      // A process that hangs does not wait for a processor: only what stood in line for one is tried again.
      starved = cpuMilliseconds(running.pid) < timeMs / 3 && queuedMilliseconds(running.pid) > timeMs / 3
      stop()
    }, timeMs)
    const watch = setInterval(() => residentBytes(running.pid) > MOST_RESIDENT_BYTES && stop(), 250)
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > MAX_ANSWER) stop()
    })
    // A child that dies while we still write closes the pipe; its exit says why.
    running.stdin.on('error', () => undefined)
    running.once('error', (error) => {
      clearTimeout(clock)
      clearInterval(watch)
      fail(error)
    })
    running.once('close', () => {
      clearTimeout(clock)
      clearInterval(watch)
      if (starved) fail(new ReadingStarved('the reading of an identity document was given too little time by a busy machine'))
      else settle(overrun ? { failed: 'too-demanding' } : parse(answer))
    })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(document.length)
    running.stdin.write(length)
    running.stdin.write(document)
    running.stdin.end(selfie)
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

/** For how long its threads stood in line for a processor, in all (schedstat of each, second field, in nanoseconds); 0 where there is no /proc. */
function queuedMilliseconds(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6, 0)
  } catch {
    return 0
  }
}

/** proc(5), statm field 2, in pages of 4 KiB; 0 where there is no /proc. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

function parse(answer: string): ReadOutcome {
  try {
    const said = JSON.parse(answer) as ReadOutcome
    if ('reading' in said || 'failed' in said) return said
  } catch {
    // said below
  }
  // No answer, and no other reason than its limits to die of.
  return { failed: 'too-demanding' }
}
