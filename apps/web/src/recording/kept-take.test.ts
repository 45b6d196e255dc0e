import { expect, test } from 'vitest'
import { outlived } from './kept-take.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const begun = (key: string, startedAt: string) => ({ key, startedAt })

test('a take has a day, and whoever’s it is, it is then to be forgotten', () => {
  const takes = [
    begun('ann will', '2026-11-20T12:00:00.001Z'),
    begun('ann other', '2026-11-20T12:00:00.000Z'),
    begun('bob will', '2026-01-01T00:00:00.000Z'),
    begun('now', '2026-11-21T12:00:00.000Z'),
  ]
  expect(outlived(takes, now)).toEqual(['ann other', 'bob will'])
})

test('one of no known time is not kept for ever', () => {
  expect(outlived([begun('ann will', ''), begun('bob will', 'soon')], now)).toEqual(['ann will', 'bob will'])
})
