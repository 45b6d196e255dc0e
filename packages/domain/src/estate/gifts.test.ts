// Gifts before the death: which of them the questions about the tax ask for, worked by hand.
import { afterEach, expect, test } from 'vitest'
import { estateRules } from '../claims/rules/estate-rules.ts'
import { pence } from '../money.ts'
import { countGifts, type Gift } from './gifts.ts'

const gift = (id: string, day: string, pounds: number, more: Partial<Gift> = {}): Gift => ({
  id,
  number: 1,
  kind: 'counted',
  value: pence(pounds * 100),
  day,
  keptBenefit: null,
  ...more,
})

test('what was given in the seven years before counts, each kind for itself', () => {
  const gifts = [
    gift('seven years before', '2019-01-09', 1_000),
    gift('a day less', '2019-01-10', 20_000),
    gift('last month', '2025-12-09', 3_000.5),
    gift('to the spouse', '2024-05-01', 500, { kind: 'spouse-or-charity' }),
    gift('at a wedding', '2024-06-01', 5_000, { kind: 'exempt' }),
  ]
  expect(countGifts(gifts, '2026-01-09')).toEqual({
    gifts: 2_300_050,
    exemptGifts: 50_000,
    keptBenefit: false,
    tooOld: ['seven years before'],
  })
  expect(countGifts([], '2026-01-09')).toEqual({ gifts: 0, exemptGifts: 0, keptBenefit: false, tooOld: [] })
  // Given on a leap day: seven years on there is none, and its last day is the end of February.
  expect(countGifts([gift('leap day', '2020-02-29', 1)], '2027-02-28')!.tooOld).toEqual(['leap day'])
  expect(countGifts([gift('leap day', '2020-02-29', 1)], '2027-02-27')!.gifts).toBe(100)
})

test('a benefit that was kept is asked about however long ago the gift was, and is no sum', () => {
  const house = gift('house', '1999-01-01', 100_000, { keptBenefit: 'They lived in it until they died' })
  expect(countGifts([house], '2026-01-09')).toEqual({
    gifts: 0,
    exemptGifts: 0,
    keptBenefit: true,
    tooOld: [],
  })
})

const [years] = estateRules.giftYears.versions
afterEach(() => void Object.assign(years!, { confirmed: true }))
test('on a limit that nobody confirmed nothing is counted', () => {
  Object.assign(years!, { confirmed: false })
  expect(countGifts([gift('one', '2025-12-09', 1)], '2026-01-09')).toBeNull()
})
