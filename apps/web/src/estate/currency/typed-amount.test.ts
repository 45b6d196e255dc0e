// Parses and checks an amount in another currency before it is sent.
import { expect, test } from 'vitest'
import { poundsOf, readForeign, typedForeign, wrongForeign } from './typed-amount.ts'

const day = '2026-03-10'
const value = { today: '2026-04-01', day, isValue: true }
const entry = { ...value, isValue: false }
const typed = (more: Record<string, string> = {}) => ({
  ...typedForeign(null, day),
  'foreign.currency': 'EUR',
  'foreign.amount': ' 1,150.00 ',
  'foreign.rate.perPound': '1.15',
  'foreign.rate.source': 'HMRC',
  ...more,
})

test('pounds stay pounds; another currency has its rate, or waits for it', () => {
  expect(readForeign(typedForeign(null, day))).toBeNull()
  expect(wrongForeign(typedForeign(null, day), entry)).toEqual([])
  expect(poundsOf(typed(), entry)).toBe(100_000)
  const waiting = typed({ 'foreign.rate.perPound': '', 'foreign.rate.source': ' ' })
  expect(readForeign(waiting)).toEqual({ currency: 'EUR', amount: '1,150.00', rate: null })
  expect([wrongForeign(waiting, value), poundsOf(waiting, value)]).toEqual([[], null])
  expect(wrongForeign(waiting, entry)).toMatchObject([
    { field: 'foreign.rate.perPound', code: 'rate-needed' },
  ])
  // What was kept is typed again as it is.
  const kept = readForeign(typed())!
  expect(readForeign(typedForeign(kept, '2026-01-01'))).toEqual(kept)
})

test('what is wrong is said at its field, as the register would say it', () => {
  const fields = (more: Record<string, string>): string[] =>
    wrongForeign(typed(more), value).map(({ field }) => field)
  expect(fields({ 'foreign.amount': '-1' })).toEqual(['foreign.amount'])
  expect(fields({ 'foreign.currency': 'JPY', 'foreign.amount': '10.50' })).toEqual(['foreign.amount'])
  expect(fields({ 'foreign.rate.perPound': '0' })).toEqual(['foreign.rate.perPound'])
  expect(fields({ 'foreign.rate.source': '' })).toEqual(['foreign.rate.source'])
  expect(fields({ 'foreign.rate.day': '2026-02-30' })).toEqual(['foreign.rate.day'])
  expect(fields({ 'foreign.rate.day': '' })).toEqual(['foreign.rate.day'])
  expect(poundsOf(typed({ 'foreign.rate.day': '' }), value)).toBeNull()
})
