// Reads generated strips as the worker's child does: how many are read as fully valid, that none is read as
// valid and wrong, and that no good one is called wrong. A few of each in the short form; TESTATE_FULL=1
// reads 100 of each of six variants of TD1 and TD3, half in each of two faces, and TESTATE_STRIPS_SET=1, 2 …
// other ones. OCR-B print, real documents and real cameras were not measured.
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grayOf } from '@testate/mrz-reader/gray'
import { readMrz } from '@testate/mrz-reader/mrz'
import { decode } from '../../apps/server/src/identity/reading/picture.ts'
import { stripOfPicture } from '@testate/mrz-reader/strip-of-picture'
import { openWordReader } from '@testate/mrz-reader/word-reader'
import {
  FACES,
  makeTd1,
  makeTd3,
  picture,
  randomFrom,
  VARIANTS,
  withWrongCheckDigit,
  type Variant,
} from './strips.ts'

const full = process.env.TESTATE_FULL === '1'
const each = full ? 100 : 1
const set = Number(process.env.TESTATE_STRIPS_SET ?? 0)
const today = new Date('2026-11-21T12:00:00Z')
const lanes = full ? availableParallelism() + 1 : 2
const makes = { TD3: makeTd3, TD1: makeTd1 }
type Format = keyof typeof makes
let readers: Awaited<ReturnType<typeof openWordReader>>[] = []

beforeAll(async () => {
  readers = await Promise.all(Array.from({ length: lanes }, openWordReader))
})
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

interface Read {
  /** Every character is as printed. */
  right: boolean
  valid: boolean
  /** Read without a doubt, and still not valid: the document is at fault. */
  blamed: boolean
  story: string
}

async function readOne(
  reader: (typeof readers)[number],
  format: Format,
  variant: Variant,
  at: number,
  spoil = (lines: string[], _random: () => number): string[] => lines,
): Promise<Read> {
  const random = randomFrom(
    set * 1_000_003 + at * 1000 + VARIANTS.indexOf(variant) * 17 + (format === 'TD1' ? 7 : 3),
  )
  const lines = spoil(makes[format](random).lines, random)
  const pixels = await decode(picture(lines, variant, random, FACES[at % FACES.length]), 2_800)
  const strip = await stripOfPicture(grayOf(pixels.rgba, pixels.width, pixels.height), reader.read)
  const mrz = strip === null ? null : readMrz(strip.found.lines, today)
  const sure = strip?.found.sure === true
  const valid = sure && mrz !== null && mrz.faults.length === 0
  return {
    right: strip?.found.lines.join('\n') === lines.join('\n'),
    valid,
    blamed: sure && !valid,
    story: `${format} ${variant} ${at}: ${strip?.found.lines.join(' ')} for ${lines.join(' ')}`,
  }
}

/** All of them, a few at a time. */
async function readAll<T>(
  jobs: readonly T[],
  read: (reader: (typeof readers)[number], job: T) => Promise<Read>,
): Promise<Read[]> {
  const found: Read[] = []
  let next = 0
  await Promise.all(
    readers.map(async (reader) => {
      for (let at = next++; at < jobs.length; at = next++) found.push(await read(reader, jobs[at]!))
    }),
  )
  return found
}
const count = (reads: readonly Read[], is: (read: Read) => boolean): number => reads.filter(is).length

/** In the short form each variant of one format, by turns. */
const formatsOf = (at: number): Format[] => (full ? ['TD3', 'TD1'] : [at % 2 === 0 ? 'TD3' : 'TD1'])
const shown = VARIANTS.flatMap((variant, at) => formatsOf(at).map((format) => [format, variant] as const))

let total = { valid: 0, wrong: 0 }
test.each(shown)('%s %s', { timeout: full ? 3_600_000 : 120_000 }, async (format, variant) => {
  const reads = await readAll(
    Array.from({ length: each }, (_, at) => at),
    (reader, at) => readOne(reader, format, variant, at),
  )
  const accepted = reads.filter((one) => one.valid && !one.right)
  const blamed = reads.filter((one) => one.blamed)
  for (const { story } of [...accepted, ...blamed]) process.stdout.write(`sure and wrong: ${story}\n`)
  const [valid, wrong] = [count(reads, (one) => one.valid), accepted.length + blamed.length]
  process.stdout.write(
    `strips ${format} ${variant}: read fully valid ${valid}/${each}, every character right ` +
      `${count(reads, (one) => one.right)}/${each}, good and blamed ${blamed.length}, blamed or wrong ` +
      `accepted ${wrong}\n`,
  )
  total = { valid: total.valid + valid, wrong: total.wrong + wrong }
  expect(wrong).toBe(0)
  if (full) expect(valid).toBeGreaterThanOrEqual(95)
})

test('together', () => {
  process.stdout.write(
    `strips: ${total.valid} of ${each * shown.length} read fully valid, ${total.wrong} wrong\n`,
  )
  expect(total.wrong).toBe(0)
  expect(total.valid).toBeGreaterThanOrEqual(each * shown.length * 0.75)
})

// Both are in the full form anyway.
test.skipIf(full || set !== 0).each([
  ['TD1', 'JPEG 30', 58],
  ['TD3', 'noisy', 78],
] as const)('%s %s %i, which was once sure and wrong', { timeout: 120_000 }, async (format, variant, at) => {
  const read = await readOne(readers[0]!, format, variant, at)
  expect(read.blamed || (read.valid && !read.right), read.story).toBe(false)
})

test.skipIf(full || set !== 0).each([
  ['an O beside a Q', 'TD3', 'noisy', 46],
  ['a Z taken for a 7', 'TD3', 'noisy', 87],
] as const)('%s is no doubt: %s %s %i', { timeout: 120_000 }, async (_what, format, variant, at) => {
  expect(await readOne(readers[0]!, format, variant, at)).toMatchObject({ right: true, valid: true })
})

test(
  'a strip with a wrong check digit is never read as valid, and blamed only as it was printed',
  { timeout: full ? 3_600_000 : 120_000 },
  async () => {
    // In short one of each format, in the other one than above: such a strip is looked at again and again, and takes
    // three times as long.
    const jobs = VARIANTS.flatMap((variant, at) =>
      full || at % 3 === 0
        ? formatsOf(at + 1).flatMap((format) =>
            Array.from({ length: full ? 10 : 1 }, (_, n) => ({ variant, format, at: 500 + n })),
          )
        : [],
    )
    expect(new Set(jobs.map(({ format }) => format)).size).toBe(2)
    const reads = await readAll(jobs, (reader, { format, variant, at }) =>
      readOne(reader, format, variant, at, withWrongCheckDigit),
    )
    const [valid, blamed] = [count(reads, (one) => one.valid), count(reads, (one) => one.blamed)]
    process.stdout.write(
      `strips with a wrong check digit: ${valid} of ${reads.length} read as valid, ${blamed} held ` +
        `against the document, ${reads.length - valid - blamed} to be photographed again\n`,
    )
    expect(reads.filter((one) => one.valid || (one.blamed && !one.right)).map((one) => one.story)).toEqual([])
    // Otherwise forged ones would never be reported.
    expect(blamed).toBeGreaterThan(reads.length / 4)
  },
)
