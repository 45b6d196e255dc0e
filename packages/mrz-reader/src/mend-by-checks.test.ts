// One suspect position, one look-alike that makes every check digit hold.
import { expect, test } from 'vitest'
import { cellsOf, passportLines, SAMENESS } from '../../../test/identity/cells.ts'
import { settleReading } from './settle-reading.ts'

/** Every look read the Z as 7; a real 7 occurs in a date. */
function misread(state: string) {
  const [first, second] = passportLines({ state, number: '1861Z0181', birth: '571003' })
  const { printed, layout } = cellsOf([first, second], [first, second.replace('Z', '7')])
  return settleReading(printed, SAMENESS, layout)
}

test('a Z that every look read as 7 is found by its shape and by the check digits', () => {
  const { text, holds, doubts } = misread('ITA')
  expect([text[1]!.slice(0, 9).join(''), holds, doubts]).toEqual(['1861Z0181', true, []])
})

test('no letter is put into a British passport’s number', () => {
  const { text, holds, doubts } = misread('GBR')
  expect([text[1]!.slice(0, 9).join(''), holds]).toEqual(['186170181', false])
  expect(doubts.join('; ')).toMatch(/7 in line 2, position 5 looks unlike/)
})
