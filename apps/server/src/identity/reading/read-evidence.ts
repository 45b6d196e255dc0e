// Starts one process for each pair of pictures, behind the wall (platform/sandbox/wall.ts), and survives whatever
// they do to it: limits on time and memory, no files to write. One at a time: two readings in parallel on two
// cores only delay each other.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentType } from '@testate/api/identity'
import { useOf } from '../../platform/sandbox/process-use.ts'
import type { Cell } from '../../platform/sandbox/wall-commands.ts'
import { giveUpReading, startReading, wallInForce, type Standing } from '../../platform/sandbox/wall.ts'
import { semaphore } from '../../platform/semaphore.ts'
import { MEMORY_LIMIT_KIB, MOST_RESIDENT_BYTES, TIME_LIMIT_MS } from './limits.ts'
import { COMPARE_FACES, type ReadOutcome } from './reading.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Its code and the packages: not the repository, which may contain data and keys. */
const program = ['apps/server', 'packages/mrz-reader', 'node_modules', 'package.json'].map(
  (path) => `${repository}${path}`,
)
export const readable = program.map((path) => `--allow-fs-read=${path}`)
/**
 * The files available behind the wall; the decoder is native code and needs more libraries than Node does.
 */
export const cell: Cell = {
  native: [process.execPath, ...globSync(`${repository}node_modules/@napi-rs/canvas-*/*.node`)],
  readable: program,
}
const MAX_ANSWER = 64 * 1024

/** The machine had no time for the pictures, so nothing is known about them. */
export class ReadingStarved extends Error {
  override name = 'ReadingStarved'
}

interface Asked {
  /** Only if the person agreed to it: otherwise the process loads nothing that finds or measures a face. */
  compareFaces: boolean
  timeMs?: number
}

const readings = semaphore(1)

/**
 * Never throws because of the pictures; throws only if no process could be started, or there was no time for
 * it (ReadingStarved).
 */
export function readEvidence(
  document: Uint8Array,
  selfie: Uint8Array,
  type: DocumentType,
  asked: Asked,
): Promise<ReadOutcome> {
  return readings.run(async () => await runChild(await wallInForce(), document, selfie, type, asked))
}

function runChild(
  standing: Standing,
  document: Uint8Array,
  selfie: Uint8Array,
  type: DocumentType,
  { compareFaces, timeMs = TIME_LIMIT_MS }: Asked,
): Promise<ReadOutcome> {
  const node = [
    process.execPath,
    '--max-old-space-size=768',
    // Addons: the decoder is one. Workers: the word reader runs in one.
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    child,
    type,
    ...(compareFaces ? [COMPARE_FACES] : []),
  ]
  return new Promise((settle, fail) => {
    const running = startReading(
      standing,
      cell,
      { cpuSeconds: Math.ceil((timeMs * 2) / 1000), memoryKib: MEMORY_LIMIT_KIB },
      node,
    )
    const [stdin, stdout] = [running.stdin!, running.stdout!]
    let answer = ''
    let overrun = false
    let starved = false
    const stop = (): void => {
      overrun = true
      giveUpReading(running)
    }
    const clock = setTimeout(() => {
      // A hanging process is not queued for a processor: only a reading that was queued for one is retried.
      const { cpuMs, queuedMs } = useOf(running.pid)
      starved = cpuMs < timeMs / 3 && queuedMs > timeMs / 3
      stop()
    }, timeMs)
    const watch = setInterval(() => useOf(running.pid).residentBytes > MOST_RESIDENT_BYTES && stop(), 250)
    stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > MAX_ANSWER) stop()
    })
    // A child that dies during a write closes the pipe; its exit gives the reason.
    stdin.on('error', () => undefined)
    running.once('error', (error) => {
      clearTimeout(clock)
      clearInterval(watch)
      fail(error)
    })
    running.once('close', () => {
      clearTimeout(clock)
      clearInterval(watch)
      if (starved)
        fail(
          new ReadingStarved(
            'the reading of an identity document was given too little time by a busy machine',
          ),
        )
      else settle(overrun ? { failed: 'too-demanding' } : parse(answer))
    })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(document.length)
    stdin.write(length)
    stdin.write(document)
    stdin.end(selfie)
  })
}

function parse(answer: string): ReadOutcome {
  try {
    const said = JSON.parse(answer) as ReadOutcome
    if ('reading' in said || 'failed' in said) return said
  } catch {
    // said below
  }
  // There was no answer, and the only other cause is its limits.
  return { failed: 'too-demanding' }
}
