// Why a full account is needed, and how far the tax could move: each amount leads to what was entered or answered, to
// its limit, or to the parts it is the sum of.
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { asked, type TaxAnswers } from '@testate/domain/estate/tax/answers'
import { estimate } from '@testate/domain/estate/tax/estimate'
import { taxPath } from '@testate/domain/estate/tax/path'
import { taxRange } from '@testate/domain/estate/tax/tax-range'
import { pence } from '@testate/domain/money'
import { item } from '../../../../../packages/domain/testing/estates.ts'
import { taxFacts } from '../../../../../packages/domain/testing/tax-facts.ts'
import { bareAmounts, deadEnds, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { EstimateTable, TaxLimits } from './estimate-table.tsx'
import { FormNeeded } from './form-needed.tsx'
import { TaxMoves } from './tax-moves.tsx'

const page = '/estate-administration/will/tax'
const assets = '/estate-administration/will/assets'
const house = (value: number, lowest: number, highest: number) =>
  item('house', 1, {
    class: 'property',
    name: 'The house',
    value: pence(value),
    basis: 'estimate',
    range: { lowest: pence(lowest), highest: pence(highest) },
  })
const loan = item('loan', 2, { side: 'liability', class: 'loan', value: pence(1_000_000) })

/** The page's parts about the form and the range, after what the other parts have that they lead to. */
function shown(items: Parameters<typeof taxFacts>[0], answers: Partial<TaxAnswers>): string {
  const facts = taxFacts(items, answers)
  const willId = 'will'
  const estate = { willId, dateOfDeath: facts.dateOfDeath, items } as unknown as Estate
  const tax = {
    answers: facts.answers,
    asked: asked(facts.answers, { hasPensionOutside: false, countsPensions: false }),
    path: taxPath(facts),
  } as EstateTax
  const { dateOfDeath } = facts
  return renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [page] },
      createElement(
        Fragment,
        null,
        createElement(TaxLimits, { dateOfDeath }),
        createElement(EstimateTable, { willId, estimate: estimate(facts), dateOfDeath }),
        createElement('hr'),
        createElement(FormNeeded, { estate, tax }),
        createElement(TaxMoves, { estate, tax, range: taxRange(facts)! }),
      ),
    ),
  ).replaceAll('\u{A0}', ' ')
}
const answers: Partial<TaxAnswers> = {
  toCharity: pence(500_000),
  gifts: pence(2_000_000),
  exemptGifts: pence(1_000_000),
  earlierDeath: true,
  unusedBand: 500_000,
  unusedResidenceBand: 0,
  earlierIsPlain: true,
  trusts: 'one',
  inTrust: pence(26_000_000),
  trustExempt: pence(100_000),
}

test('each reason leads to what was held against which limit; what is a sum, to its parts', () => {
  const html = shown([house(40_000_000, 40_000_000, 40_000_000), loan], answers)
  const [, said = ''] = html.split('<hr/>')
  expect(linkedAmounts(said.split('<h2>')[0]!)).toEqual([
    `£690,000.00 -> ${page}#why-gross`,
    `£487,500.00 -> ${page}#why-band`,
    `£260,000.00 -> ${page}?ask=inTrust`,
    `£250,000.00 -> ${page}#limit-lowValueTrust`,
    `£664,000.00 -> ${page}#why-net`,
    `£487,500.00 -> ${page}#why-band`,
    `£259,000.00 -> ${page}#why-trust`,
    `£250,000.00 -> ${page}#limit-lowValueTrust`,
    // What they are made of.
    `£400,000.00 -> ${assets}#assets`,
    `£260,000.00 -> ${page}?ask=inTrust`,
    `£20,000.00 -> ${page}?ask=gifts`,
    `£10,000.00 -> ${page}?ask=exemptGifts`,
    `£325,000.00 -> ${page}#limit-nilRateBand`,
    `£162,500.00 -> ${page}?ask=unusedBand`,
    `£400,000.00 -> ${assets}#assets`,
    `£260,000.00 -> ${page}?ask=inTrust`,
    `-£10,000.00 -> ${assets}#debts`,
    `-£5,000.00 -> ${page}?ask=toCharity`,
    `-£1,000.00 -> ${page}?ask=trustExempt`,
    `£20,000.00 -> ${page}?ask=gifts`,
    `£260,000.00 -> ${page}?ask=inTrust`,
    `-£1,000.00 -> ${page}?ask=trustExempt`,
  ])
  // Each sum below its parts.
  expect(bareAmounts(said)).toEqual(['£690,000.00', '£487,500.00', '£664,000.00', '£259,000.00'])
  expect(said).toContain('aria-label="31 July 2026, the limit and where it comes from"')
  expect(deadEnds(html, page)).toEqual([])
})

test('how far the tax could move: each end leads to the values, to the estimate or to the table', () => {
  const html = shown([house(33_000_000, 32_000_000, 34_000_000)], {})
  const [, said = ''] = html.split('<hr/>')
  expect(linkedAmounts(said.slice(said.indexOf('<h2>')))).toEqual([
    `The house: from £320,000.00 to £340,000.00 -> ${assets}?item=house&amp;ask=value`,
    `£320,000.00 -> ${page}#may-change`,
    `£340,000.00 -> ${page}#may-change`,
    `£0.00 -> ${page}#estimate`,
    `£6,000.00 -> ${page}#estimate`,
    // What can be taxed, beside all bands.
    `£320,000.00 -> ${page}#estimate`,
    `£340,000.00 -> ${page}#estimate`,
    `£325,000.00 -> ${page}#estimate`,
    // What is over its limit at the highest values alone.
    `£340,000.00 -> ${assets}#assets`,
    `£325,000.00 -> ${page}#limit-nilRateBand`,
    `£340,000.00 -> ${assets}#assets`,
    `£325,000.00 -> ${page}#limit-nilRateBand`,
    `£0.00 -> ${page}#range`,
    `£6,000.00 -> ${page}#range`,
  ])
  expect(bareAmounts(said)).toEqual([])
  expect(deadEnds(html, page)).toEqual([])
})

test('the rates and the band for the home lead to their limits', () => {
  const home = { homeToDescendants: pence(30_000_000) }
  const taper = shown([house(200_000_000, 199_000_000, 200_000_001)], home)
  expect(taper).toMatch(/href="[^"]*#limit-taperThreshold"[^>]*>£2,000,000\.00</)
  const rate = shown([house(42_500_000, 42_000_000, 90_000_000)], { toCharity: pence(1_000_000) })
  expect(rate).toMatch(/href="[^"]*#limit-charityRate"[^>]*>36%</)
  expect(rate).toMatch(/href="[^"]*#limit-rate"[^>]*>40%</)
  for (const html of [taper, rate]) expect(deadEnds(html, page)).toEqual([])
})
