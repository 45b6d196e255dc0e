// Reads generated strips as the worker's child does: how many come out fully valid, and that none comes out valid and wrong.
// A few of each in the short form; TESTATE_FULL=1 reads 100 of each of six variants of TD1 and TD3, half in each of two faces. OCR-B print, real documents
// and real cameras were not measured.
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grayOf } from '../../apps/server/src/identity/reading/gray.ts'
import { readMrz } from '../../apps/server/src/identity/reading/mrz.ts'
import { decode } from '../../apps/server/src/identity/reading/picture.ts'
import { stripOfPicture } from '../../apps/server/src/identity/reading/strip-of-picture.ts'
import { openWordReader } from '../../apps/server/src/identity/reading/word-reader.ts'
import { FACES, makeTd1, makeTd3, picture, randomFrom, VARIANTS, type Variant } from './strips.ts'

const full = process.env.TESTATE_FULL === '1'
const each = full ? 100 : 1
const today = new Date('2026-11-21T12:00:00Z')
const lanes = full ? availableParallelism() + 1 : 2
let readers: Awaited<ReturnType<typeof openWordReader>>[] = []

beforeAll(async () => {
  readers = await Promise.all(Array.from({ length: lanes }, openWordReader))
})
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

interface Count { read: number; valid: number; wrong: number }
const total: Count = { read: 0, valid: 0, wrong: 0 }

test.each(VARIANTS.flatMap((variant) => [['TD3', makeTd3, variant] as const, ['TD1', makeTd1, variant] as const]))('%s %s', { timeout: full ? 1_800_000 : 120_000 }, async (kind, make, variant: Variant) => {
  const count: Count = { read: 0, valid: 0, wrong: 0 }
  let next = 0
  await Promise.all(readers.map(async (reader) => {
    for (let at = next++; at < each; at = next++) {
      const random = randomFrom(at * 1000 + VARIANTS.indexOf(variant) * 17 + (kind === 'TD1' ? 7 : 3))
      const sample = make(random)
      const pixels = await decode(picture(sample.lines, variant, random, FACES[at % FACES.length]), 2_800)
      const strip = await stripOfPicture(grayOf(pixels.rgba, pixels.width, pixels.height), reader.read)
      const mrz = strip === null ? null : readMrz(strip.found.lines, today)
      const right = strip !== null && strip.found.lines.join('\n') === sample.lines.join('\n')
      const valid = strip?.found.sure === true && mrz !== null && mrz.faults.length === 0
      if (right) count.read += 1
      if (valid) count.valid += 1
      if (valid && !right) {
        count.wrong += 1
        process.stdout.write(`wrong and valid: ${strip.found.lines.join(' ')} for ${sample.lines.join(' ')}\n`)
      }
      // "Sure" with a wrong check digit would accuse a good document.
      if (!right && strip?.found.sure === true && mrz !== null && mrz.checks.some(({ holds }) => !holds)) count.wrong += 1
    }
  }))
  process.stdout.write(`strips ${kind} ${variant}: read fully valid ${count.valid}/${each}, every character right ${count.read}/${each}, wrong accepted ${count.wrong}\n`)
  expect(count.wrong).toBe(0)
  if (full) expect(count.valid).toBeGreaterThanOrEqual(95)
  for (const key of ['read', 'valid', 'wrong'] as const) total[key] += count[key]
})

test('together', () => {
  process.stdout.write(`strips: ${total.valid} of ${each * VARIANTS.length * 2} read fully valid, ${total.wrong} wrong\n`)
  expect(total.wrong).toBe(0)
  expect(total.valid).toBeGreaterThanOrEqual(each * VARIANTS.length * 2 * 0.75)
})
