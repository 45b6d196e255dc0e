// Interest on tax by instalments as executors read it: which part bears it, its lines, what is added to each
// instalment, and where no amount is given, why.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import {
  instalmentInterest,
  whyNoInterest,
  type OfInstalments,
} from '@testate/domain/estate/interest/instalment-interest'
import { pence } from '@testate/domain/money'
import type { Estate } from '@testate/api/estate/calls'
import { bareAmounts, deadEnds, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { TaxLimits } from '../tax/estimate-table.tsx'
import { PayByInstalments } from '../tax/pay-by-instalments.tsx'
import { InstalmentInterest } from './instalment-interest.tsx'

const dateOfDeath = '2024-01-09'
const tenOf = (interest: 'runs' | 'only-if-late'): OfInstalments => ({
  qualifying: [{ id: 'thing', amount: pence(50_000_000), interest }],
  value: pence(50_000_000),
  tax: pence(1_000_000),
  atOnce: pence(0),
  payments: Array.from({ length: 10 }, (_, at) => ({ day: `${2024 + at}-07-31`, amount: pence(100_000) })),
})
const found = (of: OfInstalments, day: string, paidOn: string | null = null) =>
  instalmentInterest(of, { dateOfDeath, day, entries: [], paidOn })!
const willId = 'a2b7c1de-0000-4000-8000-000000000001'
const page = `/estate-administration/${willId}/tax`
const rendered = (screen: ReturnType<typeof createElement>): string =>
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [page] }, screen)).replaceAll(
    '\u{A0}',
    ' ',
  )
const shown = (of: ReturnType<typeof found>): string =>
  rendered(createElement(InstalmentInterest, { willId, dateOfDeath, late: null, of }))
const cells = (html: string): string[] =>
  [...html.matchAll(/<t[dh][^>]*>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/t[dh]>/g)].map(([, cell]) => cell!)
/** Without its tags. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

test('land: what bears interest and from when, each line, and what is added to each instalment that was due', () => {
  // Nothing was paid: 10,000.00 for a year is 28,002,500 / 366 = 76,509.56… pence.
  const html = shown(found(tenOf('runs'), '2025-07-31'))
  expect(textOf(html)).toContain('Land and houses: £10,000.00 of the tax.')
  expect(html).toContain('bears simple interest from 1 August 2024')
  expect(html).not.toContain('A business:')
  expect(html).toContain('Estimate of the interest, if what is due is paid on 31 July 2025')
  expect(cells(html).slice(-6)).toEqual([
    '31 July 2024',
    '£1,000.00',
    '£0.00',
    '31 July 2025',
    '£1,000.00',
    '£765.10',
  ])
  expect(html).toContain('IHTM31517')
  expect(html).toContain('1 day.')
  expect(html).not.toContain('section 234(1)')
  expect(shown(found(tenOf('runs'), '2025-07-31', '2025-01-01'))).toContain(
    'until all was paid on 1 January 2025',
  )
})

test('a business: only what is late, and nothing where nothing is', () => {
  const html = shown(found(tenOf('only-if-late'), '2024-08-10'))
  expect(textOf(html)).toContain('A business: £10,000.00 of the tax.')
  expect(cells(html)).toContain('£1,000.00')
  expect(html).toContain('section 234(1)')
  expect(html).not.toContain('IHTM31517')
  const none = shown({ ...found(tenOf('only-if-late'), '2024-08-10'), lines: [], total: null })
  expect(none).toContain('By your entries nothing has borne interest up to 10 August 2024.')
  expect(none).not.toContain('Estimate of the interest, if')
})

test('days whose rate nobody confirmed say so, and the sum and the year are without them', () => {
  const html = shown(found(tenOf('runs'), '2027-08-01'))
  expect(html).toContain('No amount is given for 251 days')
  expect(cells(html).slice(-3)).toEqual(['31 July 2027', '£1,000.00', 'not computed'])
})

test('where the facts do not suffice it says why, and who knows', () => {
  for (const why of whyNoInterest) {
    const html = shown({ ...found(tenOf('runs'), '2025-07-31'), why, lines: [], total: null, added: [] })
    expect(html, why).toMatch(/<p>No amount is given\. [A-Z][^<]+ HMRC can say what is due/)
    expect(html, why).not.toContain('<table')
  }
})

test('each number leads to what it comes from, in both tables and where the tax is divided', () => {
  const of = tenOf('runs')
  const interest = found(of, '2025-07-31')
  expect(linkedAmounts(shown(interest))).toEqual([
    `£10,000.00 -> ${page}#qualifying`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£40.23 -> ${page}#instalments-year`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£200.82 -> ${page}#instalments-year`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£180.26 -> ${page}#instalments-year`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£76.50 -> ${page}#instalments-year`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£120.77 -> ${page}#instalments-year`,
    `£10,000.00 -> ${page}#instalment-days`,
    `£146.52 -> ${page}#instalments-year`,
    `£765.10 -> ${page}#instalments-year`,
    `£765.10 -> ${page}#instalments-lines`,
    `£1,000.00 -> ${page}#instalment-days`,
    `£0.00 -> ${page}#instalments-lines`,
    `£1,000.00 -> ${page}#instalment-days`,
    `£765.10 -> ${page}#instalments-lines`,
  ])
  const whole = rendered(
    createElement(PayByInstalments, {
      estate: { willId, dateOfDeath, items: [{ id: 'thing', name: 'The house' }] } as unknown as Estate,
      payBy: '2024-07-31',
      of: { ...of, perhaps: [], net: pence(60_000_000), why: null },
      tax: { instalmentInterest: interest, late: null },
    }),
  )
  expect(linkedAmounts(whole).slice(0, 6)).toEqual([
    `£500,000.00 -> ${page.replace('/tax', '/assets')}#item-thing`,
    `£500,000.00 -> ${page}#qualifying`,
    `£600,000.00 -> ${page}#estimate`,
    `£10,000.00 -> ${page}#estimate`,
    `£0.00 -> ${page}#estimate`,
    `£1,000.00 -> ${page}#by-instalments`,
  ])
  expect(whole).toContain(`${page.replace('/tax', '/accounts')}?of=cost-inheritance-tax#entries"`)
  expect(bareAmounts(whole)).toEqual([])
  const limits = rendered(createElement(TaxLimits, { dateOfDeath }))
  // The estimate stands above it on the page, the limits below.
  expect(deadEnds(whole + limits, page).filter((to) => !to.endsWith('#estimate'))).toEqual([])
})
