// What the accounts find: each amount leads to the line that shows it, each name to where it is put right.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Accounts, Estate, EstateEntry } from '@testate/api/estate/calls'
import { findingCodes } from '@testate/domain/estate/accounts'
import { bareAmounts, linkedAmounts } from '../../../testing/amounts-in.ts'
import '../../platform/icu.ts'
import { Findings } from './findings.tsx'

const root = '/estate-administration/will'
const estate = {
  willId: 'will',
  items: [{ id: 'house', name: 'The house' }],
  people: [{ id: 'dora', name: 'Dora Heir' }],
} as Estate
const of = { itemId: 'house', personId: 'dora', entryId: 'first', amount: 1_000 }
const shown = (findings: Accounts['findings'], difference = 0): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(Findings, {
        estate,
        accounts: { findings, difference, liabilities: [{ itemId: 'house' }] } as Accounts,
        entries: [{ id: 'first', number: 7 } as EstateEntry],
        day: null,
      }),
    ),
  ).replaceAll('\u{A0}', ' ')

test('no amount and no name of any finding is without its way', () => {
  const html = shown(findingCodes.map((code) => ({ code, ...of })))
  expect(bareAmounts(html)).toEqual([])
  const text = html.replaceAll(/<a [^>]*>[^<]*<\/a>/g, '')
  expect(text).not.toMatch(/The house|Dora Heir|entry 7|the page People/i)
})

test('an amount leads to the line of the accounts in which it is seen', () => {
  const lineOf = (code: (typeof findingCodes)[number]) => linkedAmounts(shown([{ code, ...of }]))
  expect(lineOf('liability-overpaid')).toEqual([`£10.00 -> ${root}/accounts?of=now-house#entries`])
  expect(lineOf('owed-overpaid')).toEqual([`£10.00 -> ${root}/accounts?of=owed-dora#entries`])
  expect(lineOf('had-too-much')).toEqual([`£10.00 -> ${root}/accounts?of=still-dora#entries`])
  expect(lineOf('money-below-zero')).toEqual([`£10.00 -> ${root}/accounts?of=money#entries`])
  expect(lineOf('legacies-abate')).toEqual([`£10.00 -> ${root}/accounts?of=to-give#entries`])
  expect(linkedAmounts(shown([], 1))).toEqual([`£0.01 -> ${root}/accounts?of=to-give#entries`])
  expect(shown([{ code: 'money-below-zero', ...of }])).toContain(`href="${root}/accounts#entry-first"`)
})
