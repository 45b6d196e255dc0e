// The interest on late tax as executors read it: its lines and their sum, what has no amount and who knows it.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { lateTax } from '@testate/domain/estate/interest/late-tax'
import { pence } from '@testate/domain/money'
import { bareAmounts, deadEnds, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { yearlyRate } from '../frame/yearly-rate.ts'
import { LateTax } from './late-tax.tsx'

const dateOfDeath = '2025-01-09'
const willId = 'a2b7c1de-0000-4000-8000-000000000001'
const page = `/estate-administration/${willId}/tax`
const shown = (
  day: string,
  more: { tax?: null; paidOn?: string; entries?: Parameters<typeof lateTax>[0]['entries'] } = {},
): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [page] },
      createElement(LateTax, {
        willId,
        dateOfDeath,
        tax: more.tax === null ? null : 4_000_000,
        late: lateTax({ dateOfDeath, day, tax: pence(4_000_000), entries: [], paidOn: null, ...more })!,
      }),
    ),
  ).replaceAll('\u{A0}', ' ')
const cells = (html: string): string[] =>
  [...html.matchAll(/<td>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/td>/g)].map(([, cell]) => cell!)
const payment = {
  id: 'e1',
  number: 1,
  day: '2025-09-30',
  kind: 'expense' as const,
  expense: 'inheritance-tax' as const,
  amount: pence(1_000_000),
  itemId: null,
  personId: null,
  closes: false,
  corrects: null,
}

test('each line has its days, its rate and what it comes to, and the lines sum to the estimate', () => {
  const html = shown('2025-10-31')
  const rows = [
    ['1 August 2025', '26 August 2025', '26', '8.25%', '£234.43'],
    ['27 August 2025', '31 October 2025', '66', '8.00%', '£577.05'],
    ['', '', '', '', '£811.48'],
  ]
  expect(cells(html)).toEqual(rows.flat())
  expect(html).toContain('Estimate of the interest, if the rest is paid on 31 October 2025')
  expect(html).toContain('never the interest')
  expect(html).toContain('the interest if it is, stands under “Paying by instalments”')
  expect(html).toContain('Inheritance Tax Act 1984, section 233(1)(b)')
  expect(html).toContain('366 days')
  expect(html).not.toContain('No amount is given')
})

test('days whose rate nobody confirmed say so, and who knows it; the sum says that it is without them', () => {
  const html = shown('2026-11-29')
  expect(cells(html).slice(-10, -5)).toEqual([
    '24 November 2026',
    '29 November 2026',
    '6',
    'not confirmed',
    'not computed',
  ])
  expect(html).toContain('£4,116.67, without 6 days')
  expect(html).toContain('No amount is given for 6 days')
  expect(html).toContain('HMRC publishes it')
})

test('it ends where all was paid, and without a sum of the tax it says from when it runs', () => {
  const paid = shown('2026-11-29', { paidOn: '2025-10-31' })
  expect(paid).toContain('Estimate of the interest, until all was paid on 31 October 2025')
  expect(paid).toContain('£811.48')
  expect(paid).not.toContain('still unpaid by your entries')
  const open = shown('2025-10-31', { tax: null })
  expect(open).toContain('1 August 2025')
  expect(open).toContain('The estimate gives no sum yet')
  expect(open).not.toContain('£')
})

test('what was entered as a tax and no more counts, and says how to tell it apart', () => {
  const untold = shown('2025-10-31', { entries: [{ ...payment, expense: 'tax' }] })
  expect(untold).toContain(
    '1 cost was entered as tax before we asked which tax. It counts as inheritance tax.',
  )
  expect(untold).toMatch(/href="\/estate-administration\/[^"]+\/accounts"/)
  for (const expense of ['inheritance-tax', 'income-tax'] as const)
    expect(shown('2025-10-31', { entries: [{ ...payment, expense }] })).not.toContain('before we asked')
})

test('each number leads to what it comes from: the estimate, the payments, the rules, the lines of a sum', () => {
  const paid = shown('2025-10-31', { entries: [payment] })
  expect(linkedAmounts(paid)).toEqual([
    `£40,000.00 -> ${page}#estimate`,
    `£234.43 -> ${page}#late-tax-year`,
    `£40,000.00 -> ${page}#estimate`,
    `£306.01 -> ${page}#late-tax-year`,
    `£30,000.00 -> ${page.replace('/tax', '/accounts')}?of=cost-inheritance-tax#entries`,
    `£203.28 -> ${page}#late-tax-year`,
    `£743.72 -> ${page}#late-tax-year`,
    `£30,000.00 -> ${page.replace('/tax', '/accounts')}?of=cost-inheritance-tax#entries`,
    `£743.72 -> ${page}#late-tax-lines`,
  ])
  expect(paid).toMatch(/href="[^"]+\/tax#late-tax-rate-2025-05-28"[^>]*>8.25%</)
  expect(paid).toContain('aria-label="£30,000.00, after what you entered as inheritance tax"')
  // Not told apart from another tax, they are on no line of their own.
  expect(shown('2025-10-31', { entries: [{ ...payment, expense: 'tax' }] })).toContain('/accounts#entries"')
  for (const html of [paid, shown('2025-10-31'), shown('2026-11-29'), shown('2025-10-31', { tax: null })]) {
    expect(bareAmounts(html)).toEqual([])
    // The estimate stands above it on the page.
    expect(deadEnds(html, page).filter((to) => !to.endsWith('#estimate'))).toEqual([])
  }
})

test('rates are written as the offices print them', () => {
  expect([7_750, 3_000, 3_188, 50, 8_500].map(yearlyRate)).toEqual(['7.75', '3.00', '3.188', '0.05', '8.50'])
})
