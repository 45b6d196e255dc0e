// One process for each recording, behind the wall (platform/sandbox/wall.ts), which gets the bytes it requests and
// may die of them.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { Because } from '@testate/api/problem'
import { reasonsBySlice, type ReasonOf } from '@testate/api/reasons'
import { z } from 'zod'
import { useOf } from '../../platform/sandbox/process-use.ts'
import type { Cell } from '../../platform/sandbox/wall-commands.ts'
import { endReading, giveUpReading, startReading, wallInForce } from '../../platform/sandbox/wall.ts'
import type { RecordingBytes, Said } from './recording-found.ts'

/** 200 MB (13 minutes) take 5 s of processor time. */
export const LIMITS = { cpuSeconds: 60, memoryKib: 900_000 }
/** Includes the time our own store takes to deliver the bytes. */
const TIME_LIMIT_MS = 180_000
/** Picture and sound are read one after the other, each from front to back; an honest file is read twice. */
const MOST_TIMES_OVER = 10
const MOST_AT_ONCE = 32 * 2 ** 20
const MAX_LINE = 64 * 1024

const here = import.meta.dirname
// As one file: loading it as modules takes twice the processor time.
const library = createRequire(import.meta.url).resolve('mediabunny')
const readable = [here, join(here, '../../../package.json'), library]
/** The files available behind the wall. */
export const cell: Cell = { native: [process.execPath], readable }

/** The Node command line without the program. Its own permissions are a second wall. */
export const programOf = (): string[] => [
  process.execPath,
  '--max-old-space-size=512',
  '--permission',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  '--disable-warning=ExperimentalWarning',
]

const known: Readonly<Record<ReasonOf<'recordings'>, readonly string[]>> = reasonsBySlice.recordings

const track = z.strictObject({
  kind: z.enum(['video', 'audio']),
  codec: z.string().regex(/^[\w.-]{1,40}$/),
  packets: z.int().min(1),
  bytes: z.int().min(0),
  durationMs: z.int().min(0),
})
const given = z
  .object({ reason: z.custom<ReasonOf<'recordings'>>((one) => Object.hasOwn(known, String(one))) })
  .catchall(z.union([z.number(), z.enum(['picture', 'sound'])]))

/** A reason of the list, with exactly its fields. */
function isReason(said: unknown): boolean {
  const read = given.safeParse(said)
  if (!read.success) return false
  const { reason, ...fields } = read.data
  return isDeepStrictEqual(Object.keys(fields).toSorted(), [...known[reason]].toSorted())
}

/** Output from behind the wall is untrusted. */
const saying: z.ZodType<Said> = z.union([
  z.strictObject({ from: z.int().min(0), to: z.int().min(1) }),
  z.strictObject({
    found: z.strictObject({
      mediaType: z.enum(['video/webm', 'video/mp4']),
      durationMs: z.int().min(1),
      tracks: z.array(track).min(2).max(20),
    }),
  }),
  z.strictObject({
    refused: z.string().regex(/^[A-Z][^\n]{0,200}\.$/),
    why: z.custom<Because>(isReason),
  }),
])

type Answer = Exclude<Said, { from: number }>

/** The machine had no time for the recording, so nothing is known about it. */
export class ReadingStarved extends Error {
  override name = 'ReadingStarved'
}

/**
 * What the process reports of the file, or null when it died of it. Throws what `recording` throws, and
 * ReadingStarved.
 */
export async function readInProcess(
  recording: RecordingBytes,
  statedSeconds: number,
  timeMs = TIME_LIMIT_MS,
  program = [...programOf(), join(here, 'child.ts')],
): Promise<Answer | null> {
  const child = startReading(await wallInForce(), cell, LIMITS, [
    ...program,
    library,
    String(recording.size),
    String(statedSeconds),
  ])
  const gone = new Promise<never>((_, reject) => child.once('error', reject))
  gone.catch(() => undefined)
  // It may end while the bytes it requested are fetched.
  const ended = new Promise<null>((resolve) => child.once('close', () => resolve(null)))
  // A child that dies during a write closes the pipe; its lack of an answer is handled below.
  child.stdin!.on('error', () => undefined)
  let starved = false
  const { promise: late, resolve: giveUp } = Promise.withResolvers<null>()
  const clock = setTimeout(() => {
    starved = useOf(child.pid).cpuMs < (LIMITS.cpuSeconds * 1000) / 2
    giveUpReading(child)
    giveUp(null)
  }, timeMs)
  try {
    const said = await Promise.race([converse(), gone, late])
    if (said === null && starved)
      throw new ReadingStarved('the reading of a recording was given too little time by a busy machine')
    return said
  } finally {
    clearTimeout(clock)
    endReading(child)
  }

  async function converse(): Promise<Answer | null> {
    let left = MOST_TIMES_OVER * recording.size + MOST_AT_ONCE
    let longest = 0
    child.stdout!.on('data', (bytes: Buffer) => {
      longest = bytes.includes(10) ? 0 : longest + bytes.length
      if (longest > MAX_LINE) endReading(child)
    })
    for await (const line of createInterface({ input: child.stdout! })) {
      const said = saying.safeParse(asJson(line)).data
      if (said === undefined) return null
      if (!('from' in said)) return said
      left -= said.to - said.from
      if (said.to <= said.from || said.to > recording.size || said.to - said.from > MOST_AT_ONCE || left < 0)
        return null
      const bytes = await Promise.race([recording.read(said.from, said.to), ended])
      if (bytes === null) return null
      // A process that requests bytes without reading them gets no more.
      if ((await new Promise<unknown>((resolve) => child.stdin!.write(bytes, resolve))) instanceof Error)
        return null
    }
    return null
  }
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
