// Letters that no check digit distinguishes count as read only where the print distinguishes them.
import { describe, expect, test } from 'vitest'
import { cellsOf, passportLines, SAMENESS, type Made } from '../../../test/identity/cells.ts'
import { settleReading } from './settle-reading.ts'

const strip = (number: string, expiry?: string): [string, string] =>
  passportLines({ number, ...(expiry === undefined ? {} : { expiry }) })
const doubts = (made: Made): string[] => settleReading(made.printed, SAMENESS, made.layout).doubts

test('a strip read right has no doubt', () => {
  expect(doubts(cellsOf(strip('239JJ3037')))).toEqual([])
})

test.each([
  ['with a real 3 in the dates', '310607'],
  ['with none', '210607'],
])('JJ read as 33, side by side, %s: every check digit holds, and still it is a doubt', (_name, expiry) => {
  const printed = strip('249JJ4047', expiry)
  const made = cellsOf(printed, [printed[0]!, printed[1]!.replace('JJ', '33')])
  made.at(1, 4).votes.set('1', 0.9)
  expect(doubts(made).join('; ')).toMatch(/3 in line 2, position [45]/)
})

test('G and 6 weigh the same: a G read as 6 must be like a G of the name or unlike a 6 of a date', () => {
  const made = cellsOf(strip('2G9443047'))
  made.at(1, 1).votes.set('6', 0.5)
  // The expiry date contains a 6, and the G is unlike it.
  expect(doubts(made)).toEqual([])
  for (const { cell, likeness } of made.at(1, 1).alike)
    if (made.printed.includes(cell) && likeness < 0.6)
      made.at(1, 1).alike.find((one) => one.cell === cell)!.likeness = SAMENESS - 0.05
  expect(doubts(made).join('; ')).toContain('G in line 2, position 2 could be 6')
})

test('what no look proposed is not asked about', () => {
  expect(doubts(cellsOf(strip('2G9443047')))).toEqual([])
})

describe('another print of the right letter exposes a misreading that no check digit notices', () => {
  test.each([
    ['two 8s read as 3', 'GBR', '128456784', '8', '3', '320723'],
    ['four 9s read as 4, more than there are 4s', 'GBR', '129946799', '9', '4', '320723'],
    ['two Zs read as 7, the only 7 in a date', 'FRA', 'BZ4R35Z14', 'Z', '7', '320723'],
  ])('%s', (_name, state, number, letter, as, expiry) => {
    const printed = passportLines({ state, number, expiry, birth: '560224' })
    const made = cellsOf(printed, [
      printed[0],
      printed[1].slice(0, 9).replaceAll(letter, as) + printed[1].slice(9),
    ])
    const { holds, doubts: found } = settleReading(made.printed, SAMENESS, made.layout)
    expect(holds).toBe(true)
    expect(found.join('; ')).toContain(`${as} in line 2`)
  })
})
