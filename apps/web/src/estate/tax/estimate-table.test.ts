// Each line of the estimate leads to what was entered or answered, or to its limit; a sum is of the lines above it.
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { noAnswers } from '@testate/domain/estate/tax/answers'
import { estimate } from '@testate/domain/estate/tax/estimate'
import type { TaxFacts } from '@testate/domain/estate/tax/facts'
import { pence } from '@testate/domain/money'
import { bareAmounts, deadEnds, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { EstimateTable, TaxLimits } from './estimate-table.tsx'

const page = '/estate-administration/will/tax'
const item = {
  number: 1,
  name: null,
  share: { of: 1, in: 1 },
  holding: 'sole',
  isOutside: false,
  givenTo: null,
} as const
const facts: TaxFacts = {
  dateOfDeath: '2026-01-09',
  items: [
    { ...item, id: 'house', side: 'asset', class: 'property', value: pence(90_000_000) },
    { ...item, id: 'bank', side: 'asset', class: 'account', value: pence(20_000_000) },
    { ...item, id: 'card', side: 'liability', class: 'card', value: pence(100_000) },
  ],
  funeral: pence(400_000),
  isResidueWhole: true,
  hasLegacies: false,
  answers: {
    ...noAnswers,
    connection: 'yes',
    toSpouse: pence(1_000_000),
    toCharity: pence(500_000),
    spouseConnected: true,
    gifts: pence(2_000_000),
    earlierDeath: true,
    unusedBand: 500_000,
    homeToDescendants: pence(10_000_000),
  },
}

test('each line leads to where it comes from, and nothing but a sum does not', () => {
  const found = estimate(facts)
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [page] },
      createElement(
        Fragment,
        null,
        createElement(EstimateTable, { willId: 'will', estimate: found, dateOfDeath: facts.dateOfDeath }),
        createElement(TaxLimits, { dateOfDeath: facts.dateOfDeath }),
      ),
    ),
  ).replaceAll('\u{A0}', ' ')
  const [table = '', limits = ''] = html.split('<details')
  const to = page.replace('/tax', '')
  expect(linkedAmounts(table)).toEqual([
    `£1,100,000.00 -> ${to}/assets#assets`,
    `-£1,000.00 -> ${to}/assets#debts`,
    `-£4,000.00 -> ${to}/accounts?of=cost-funeral#entries`,
    `-£10,000.00 -> ${page}?ask=toSpouse`,
    `-£5,000.00 -> ${page}?ask=toCharity`,
    `£325,000.00 -> ${page}#limit-nilRateBand`,
    `£162,500.00 -> ${page}?ask=unusedBand`,
    `-£20,000.00 -> ${page}?ask=gifts`,
    `£100,000.00 -> ${page}?ask=homeToDescendants`,
  ])
  expect(table).toMatch(/href="[^"]*#limit-rate"[^>]*>40\s?%</)
  const sums = found.lines.filter(({ code }) =>
    ['net', 'chargeable', 'band-left', 'taxed', 'tax'].includes(code),
  )
  expect(sums).toHaveLength(5)
  // What a line rests on is named in small print; the limits have their amounts.
  expect(bareAmounts(table.replaceAll(/<small.*?<\/small>/g, ''))).toHaveLength(sums.length)
  expect(deadEnds(html, page)).toEqual([])
  expect(limits).toContain('id="limit-nilRateBand"')
})
