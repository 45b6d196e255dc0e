// How far the totals could move, and what the fee for probate rests on: amounts that are no sums lead to their entries.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Estate } from '@testate/api/estate/calls'
import { feeOf } from '@testate/domain/estate/probate/worksheet'
import { pence } from '@testate/domain/money'
import { bareAmounts, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { Fee } from '../probate/fee.tsx'
import { TotalsMayMove } from './provisional.tsx'

const assets = '/estate-administration/will/assets'
const rendered = (screen: ReturnType<typeof createElement>): string =>
  renderToStaticMarkup(createElement(MemoryRouter, null, screen)).replaceAll('\u{A0}', ' ')

test('the lowest and the highest lead to assets and debts; what is left is their difference', () => {
  const estate = { willId: 'will', items: [{ id: 'house', name: 'The house' }] } as unknown as Estate
  const html = rendered(
    createElement(TotalsMayMove, {
      estate,
      reach: {
        provisional: [{ id: 'house', range: { lowest: 100, highest: 200 } }],
        assets: { lowest: 300, highest: 400 },
        debts: { lowest: 50, highest: 60 },
        net: { lowest: 240, highest: 350 },
      },
    }),
  )
  expect(linkedAmounts(html)).toEqual([
    `The house: from £1.00 to £2.00 -> ${assets}?item=house&amp;ask=value`,
    `£3.00 -> ${assets}#assets`,
    `£4.00 -> ${assets}#assets`,
    `£0.50 -> ${assets}#debts`,
    `£0.60 -> ${assets}#debts`,
  ])
  expect(bareAmounts(html)).toEqual(['£2.40', '£3.50'])
})

test('what passes by the will leads to assets and debts', () => {
  const fee = feeOf({ net: pence(900), copies: 1, day: '2026-11-26' })
  const html = rendered(
    createElement(Fee, { willId: 'will', worksheet: { fee, grossPence: 1_000, debtsPence: 100 } }),
  )
  expect(linkedAmounts(html)).toEqual([`£10.00 -> ${assets}#assets`, `£1.00 -> ${assets}#debts`])
  expect(bareAmounts(html.split('<details')[0]!)).toEqual(['£9.00'])
})
