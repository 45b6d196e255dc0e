// The totals of gifts lead to the gifts they are the sum of, and the number of years to its source.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showEstateGifts, type EstateGifts } from '@testate/api/estate/gifts'
import { countGifts } from '@testate/domain/estate/gifts'
import { pence } from '@testate/domain/money'
import { bareAmounts, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { read } from '../../platform/queries.ts'
import { GiftList } from './gift-list.tsx'
import type { CountedKind } from './gift-totals.tsx'

const estate = { willId: 'will', dateOfDeath: '2026-01-09' }
const page = '/estate-administration/will/assets'
const gift = (
  id: string,
  day: string,
  valuePence: number,
  more: Partial<EstateGifts['gifts'][number]> = {},
) => ({
  id,
  number: 1,
  recipient: 'Hester Heir',
  what: `The ${id}`,
  kind: 'counted' as const,
  valuePence,
  day,
  keptBenefit: null,
  version: 1,
  ...more,
})
const gifts: EstateGifts['gifts'] = [
  gift('car', '2024-05-01', 900_000),
  gift('piano', '2023-05-01', 100_000),
  // Longer before than counts, and asked about all the same.
  gift('cottage', '2001-05-01', 5_000_000, { keptBenefit: 'They went there each summer' }),
]

function shown(of: CountedKind | null, listed = gifts): string {
  const queries = new QueryClient()
  const counted = countGifts(
    listed.map((one) => ({ ...one, value: pence(one.valuePence) })),
    estate.dateOfDeath,
  )
  const { queryKey } = read(showEstateGifts, { params: { id: 'will' } })
  queries.setQueryData(queryKey, { gifts: listed, counted })
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: queries },
      createElement(MemoryRouter, { initialEntries: [page] }, createElement(GiftList, { estate, of })),
    ),
  ).replaceAll('\u{A0}', ' ')
}

test('a total leads to its gifts and no other; each gift shows its own amount', () => {
  const html = shown(null)
  expect(linkedAmounts(html)).toEqual([`£10,000.00 -> ${page}?gifts=counted#gifts`])
  expect(html).toContain('£0.00: no such gift is entered')
  expect(bareAmounts(html)).toEqual(['£9,000.00', '£1,000.00', '£50,000.00', '£0.00'])
  expect(html).toContain('How long before the death gifts count for inheritance tax: 7 years')
  expect(html).toMatch(/<a href="https:[^"]*"[^>]*>GOV.UK, Inheritance Tax: Gifts</)
  const ofTotal = shown('counted')
  expect(ofTotal).toContain('Only the 2 gifts of this total are shown.')
  expect(ofTotal).not.toContain('The cottage')
  expect(bareAmounts(ofTotal)).toEqual(['£9,000.00', '£1,000.00', '£0.00'])
})

test('an address of a total without gifts shows all of them', () => {
  expect(shown('spouse-or-charity')).toContain('The cottage')
  expect(shown('counted', [])).toContain('No gifts are entered.')
})
