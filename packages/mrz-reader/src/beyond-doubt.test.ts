// When a failed check digit may be held against a document: only if no misreading can explain it.
import { describe, expect, test } from 'vitest'
import { cellsOf, passportLines, SAMENESS, type Made } from '../../../test/identity/cells.ts'
import { doubtsOfFailure } from './beyond-doubt.ts'
import { settleReading } from './settle-reading.ts'

const doubts = (made: Made): string[] => {
  const { text, said, doubts: before } = settleReading(made.printed, SAMENESS, made.layout)
  return [...before, ...doubtsOfFailure(text, made.printed, said, SAMENESS, made.layout)]
}
/** A passport with the printed number `wrong`, whose check digits belong to `number`. */
const passport = (wrong = '123456789', number = '123456789', state = 'GBR'): [string, string] => {
  const [first, second] = passportLines({ state, number, birth: '580315', expiry: '300506' })
  return [first, wrong + second.slice(9)]
}

test('nothing is asked where all check digits hold', () => {
  expect(doubts(cellsOf(passport()))).toEqual([])
})

test('a number that contradicts its check digit alike in every look is the document’s fault', () => {
  expect(doubts(cellsOf(passport('123456189')))).toEqual([])
})

test('one look that saw another digit is a doubt', () => {
  const made = cellsOf(passport('123456189'))
  made.at(1, 6).votes.set('7', 0.9)
  expect(doubts(made).join('; ')).toContain('1 in line 2, position 7 was not read the same in every look')
})

test('a slip without confidence is none', () => {
  const made = cellsOf(passport('123456189'))
  made.at(1, 6).votes.set('7', 0.1)
  expect(doubts(made)).toEqual([])
})

test('too few looks are a doubt', () => {
  expect(doubts(cellsOf(passport('123456189'), undefined, { looks: 2 })).length).toBeGreaterThan(0)
})

test('a 7 that every look read as 1 is put right by the 7 beside it, and no document is blamed', () => {
  const { text, holds } = settleReading(
    cellsOf(passport(), passport('123456189')).printed,
    SAMENESS,
    cellsOf(passport()).layout,
  )
  expect([text[1]!.slice(0, 9).join(''), holds]).toEqual(['123456789', true])
})

test('every 9 read as 4, a real 4 beside them: the prints are of two kinds', () => {
  const printed = passport('943956789', '943956789')
  expect(doubts(cellsOf(printed, [printed[0], printed[1].replaceAll('9', '4')])).join('; ')).toContain(
    'read for two kinds of print',
  )
})

test('a digit that looks like a digit read otherwise is a doubt', () => {
  const made = cellsOf(passport('123456189'))
  const [seven, nine] = [made.at(1, 7), made.at(1, 8)]
  for (const [one, other] of [
    [seven, nine],
    [nine, seven],
  ] as const)
    one.alike.find(({ cell }) => cell === other)!.likeness = SAMENESS - 0.01
  expect(doubts(made).join('; ')).toContain('looks like another letter of the strip')
})

test('a digit that looks more like another than like its own is a doubt', () => {
  const made = cellsOf(passport('123456189'))
  // The 1 of the birth date confirms it less than a 3 of the same date contradicts it.
  made.at(1, 6).alike.find(({ cell }) => cell === made.at(1, 16))!.likeness = SAMENESS + 0.03
  expect(doubts(made).join('; ')).toContain('1 in line 2, position 7 looks like another letter')
})

describe('where letters may stand, what every look read otherwise is never held against the document', () => {
  test.each([
    // As happened with a picture of JPEG quality 30.
    ['a Z read as 7, which nothing on the strip can be compared with', 'B54R35Z14', 'B54R35714'],
    ['two of them, which only vouch for each other', 'B54Z35Z24', 'B54735724'],
    ['an S read as a letter that is in no name', 'B54S35114', 'B54Y35114'],
  ])('%s', (_name, number, read) => {
    const printed = passport(number, number, 'IRL')
    expect(printed.join('')).not.toContain(/[7Y]/.exec(read)![0])
    const found = doubts(cellsOf(printed, [printed[0], read + printed[1].slice(9)]))
    expect(found.join('; ')).toMatch(/[7Y] in line 2, position [47]/)
  })
})
