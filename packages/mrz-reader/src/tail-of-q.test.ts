// A Q beside an O, as printed and degraded: the tail is seen, and no other letter is taken for one that has
// it. A Q read where there is none is a doubt.
import { describe, expect, test } from 'vitest'
import { cellsOf, passportLines, SAMENESS } from '../../../test/identity/cells.ts'
import { FACES, makeTd3, picture, randomFrom, VARIANTS } from '../../../test/identity/strips.ts'
import { CELL_HEIGHT, cellOf, PITCH, toStrip } from './cells.ts'
import { findStrips } from './find-strip.ts'
import { grayOf } from './gray.ts'
import { decode } from '../../../apps/server/src/identity/reading/picture.ts'
import { settleReading } from './settle-reading.ts'
import { hasTail } from './tail-of-q.ts'

const NAME = 'QUIXOTEDCGRABKO'

describe.each(FACES)('printed in %s', (face) => {
  test.each(VARIANTS)(
    '%s: the Q has a tail that the O has not, and no other letter has one',
    async (variant) => {
      const random = randomFrom(3)
      const { lines } = makeTd3(random, { surname: NAME, given: 'ANN' })
      const { rgba, width, height } = await decode(picture(lines, variant, random, face), 2_800)
      const gray = grayOf(rgba, width, height)
      const [strip] = findStrips(gray)
        .map((found) => toStrip(gray, found))
        .filter((found) => found !== null)
      const prints = [...NAME].map((letter, at) => ({ letter, shape: cellOf(strip!.lines[0]!, 5 + at) }))
      for (const o of prints.filter(({ letter }) => letter === 'O')) {
        expect(
          prints.filter((one) => one !== o && hasTail(one.shape, o.shape)).map(({ letter }) => letter),
        ).toEqual(['Q'])
      }
    },
  )
})

/** A ring drawn in a position, with strokes from these places downwards. */
function ring(...strokes: [number, number][]): Float32Array {
  return Float32Array.from({ length: PITCH * CELL_HEIGHT }, (_, at) => {
    const [x, y] = [at % PITCH, Math.floor(at / PITCH)]
    const inked =
      Math.abs(Math.hypot((x - 9.5) / 6, (y - 15.5) / 9) - 1) < 0.2 ||
      strokes.some(([left, top]) => Math.abs(x - left) < 2 && y > top && y < top + 7)
    return inked ? 20 : 240
  })
}

test('a tail is low, on the right, on one of the two, and all there is between them', () => {
  const [tail, corner, top] = [
    [13, 22],
    [4, 22],
    [13, 0],
  ] as const
  expect(hasTail(ring([...tail]), ring())).toBe(true)
  expect(hasTail(ring(), ring([...tail]))).toBe(false)
  expect(hasTail(ring([...tail]), ring([...tail]))).toBe(false)
  expect(hasTail(ring([...corner]), ring())).toBe(false)
  expect(hasTail(ring([...tail], [...top]), ring())).toBe(false)
  expect(hasTail(ring([...tail]), ring([17, 22]))).toBe(false)
})

test.each([
  ['with its tail', true, []],
  ['without one', false, ['Q in line 1, position 6 looks unlike the one in line 1, position 10']],
] as const)('a Q read beside an O, printed %s', (_name, tail, expected) => {
  const made = cellsOf(passportLines({ name: 'QUIXOTE<<ANN', state: 'FRA' }))
  made.at(0, 5).shape = tail ? ring([13, 22]) : ring()
  made.at(0, 9).shape = ring()
  expect(settleReading(made.printed, SAMENESS, made.layout).doubts).toEqual(expected)
})
