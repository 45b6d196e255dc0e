// The specimens printed in ICAO 9303 itself, and every possible error in one of their characters.
import { describe, expect, test } from 'vitest'
import { makeTd1, makeTd3, randomFrom } from '../../../test/identity/strips.ts'
import { checkDigitOf, readMrz } from './mrz.ts'
import { isStateCode, layoutOf } from './mrz-layout.ts'

const today = new Date('2010-06-01T00:00:00Z')
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']

test('check digits as the standard reckons them (part 3, 4.9, example 1 and 2)', () => {
  expect(checkDigitOf('520727')).toBe(3)
  expect(checkDigitOf('AB2134<<<')).toBe(5)
})

describe('the standard’s own specimens', () => {
  test.each([
    ['TD3', TD3, 'L898902C3'],
    ['TD1', TD1, 'D23145890'],
    ['TD2', TD2, 'D23145890'],
  ])('%s', (format, lines, number) => {
    const mrz = readMrz(lines, today)
    expect(mrz?.faults).toEqual([])
    expect(mrz).toMatchObject({
      format,
      surname: 'ERIKSSON',
      given: 'ANNA MARIA',
      number,
      birth: '1974-08-12',
      expiry: '2012-04-15',
      sex: 'F',
      issuer: 'UTO',
      nationality: 'UTO',
      namesTruncated: false,
    })
  })
  test('a number of more than nine characters goes on behind the filler (part 5, 4.2.2 note j)', () => {
    const rest = `56<<<<<<<<<<<<`
    const check = checkDigitOf('D2314589056')
    const first = `I<UTOD23145890<${'56'}${check}`.padEnd(30, '<')
    const middle = '7408122F1204159UTO<<<<<<<<<<<'
    const composite = checkDigitOf(
      first.slice(5, 30) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29),
    )
    expect(rest.length).toBeGreaterThan(0)
    const mrz = readMrz([first, middle + composite, TD1[2]!], today)
    expect(mrz?.number).toBe('D2314589056')
    expect(mrz?.checks.every(({ holds }) => holds)).toBe(true)
  })
})

test('one wrong digit in any date, number of digits or check digit is always noticed', () => {
  let tried = 0
  for (const line of [1]) {
    for (let at = 0; at < 44; at += 1) {
      if (!/\d/.test(TD3[line]![at]!)) continue
      for (const digit of '0123456789') {
        if (digit === TD3[line]![at]) continue
        const changed = [TD3[0]!, TD3[1]!.slice(0, at) + digit + TD3[1]!.slice(at + 1)]
        expect(readMrz(changed, today)?.faults.length, `${digit} at ${at}`).toBeGreaterThan(0)
        tried += 1
      }
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test.each<[string, string[], string]>([
  ['two swapped digits of the number', [TD3[0]!, TD3[1]!.replace('L898902', 'L889902')], 'document number'],
  [
    'a birthday that is none, with right check digits',
    makeTd3(randomFrom(1), { birth: '800231' }).lines,
    'birth date is no day',
  ],
  ['digits in a name', [TD3[0]!.replace('ANNA', 'ANN4'), TD3[1]!], 'names are not letters'],
  ['a state of two letters and a digit', [TD3[0]!.replace('UTO', 'UT0'), TD3[1]!], 'issuing state'],
  ['a sex that is none', [TD3[0]!, TD3[1]!.replace('2F1', '2K1')], 'the sex'],
  ['another kind of code', [TD3[0]!.replace('P<', 'X<'), TD3[1]!], 'document code'],
])('%s is a fault', (_name, lines, words) => {
  expect(readMrz(lines, today)?.faults.join('; ')).toContain(words)
})

test('nothing is corrected: an O for a nought stays a fault', () => {
  expect(readMrz([TD3[0]!, TD3[1]!.replace('740812', '74O812')], today)?.faults.length).toBeGreaterThan(0)
})

test('lines of another length or with other characters are no strip', () => {
  expect(readMrz([TD3[0]!, TD3[1]!.slice(1)], today)).toBeNull()
  expect(readMrz([TD3[0]!.toLowerCase(), TD3[1]!], today)).toBeNull()
  expect(readMrz([TD3[0]!], today)).toBeNull()
})

test('500 made-up strips of each kind hold, the corpus reckoning its check digits by itself', () => {
  const random = randomFrom(4)
  for (let n = 0; n < 500; n += 1)
    for (const make of [makeTd3, makeTd1])
      expect(readMrz(make(random).lines, new Date('2026-11-21'))?.faults).toEqual([])
})

test('a state’s code is known as one', () => {
  const layout = layoutOf(2, 44)!
  expect(isStateCode(layout, ['P<GBREXAMPLE<<ANN'.padEnd(44, '<'), '0'.repeat(44)], 0, 3)).toBe(true)
  expect(isStateCode(layout, ['P<G8REXAMPLE<<ANN'.padEnd(44, '<'), '0'.repeat(44)], 0, 3)).toBe(false)
  expect(isStateCode(layout, ['P<GBREXAMPLE<<ANN'.padEnd(44, '<'), '0'.repeat(44)], 0, 8)).toBe(false)
})
