// What a beneficiary reads of figures that are open, short or not the estate's: from the records to the words.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pence } from '@testate/domain/money'
import type { Item } from '@testate/domain/estate/items'
import type { Entry } from '@testate/domain/estate/ledger'
import { showTo, viewParts } from '@testate/domain/estate/views'
import '../../platform/icu.ts'
import { ShownLines } from './shown-lines.tsx'

const item = (id: string, value: number | null, more: Partial<Item> = {}): Item => ({
  id,
  number: 1,
  side: 'asset',
  class: 'account',
  name: `The ${id}`,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: value === null ? null : pence(value),
  isOutside: false,
  givenTo: null,
  ...more,
})
const debt = { side: 'liability', class: 'loan' } as const
const people = [{ id: 'hester', number: 1, legacy: pence(20_000), residue: null }]

/** Of every line there is. */
function said(items: Item[], entries: Entry[] = []): string {
  const chosen = {
    itemIds: items.map(({ id }) => id),
    entryIds: entries.map(({ id }) => id),
    parts: viewParts,
  }
  const shown = {
    deceasedName: 'Tess Tator',
    personName: 'Hester Heir',
    givenBy: null,
    givenAt: null,
    until: '2026-12-31',
    day: '2026-11-27',
    ...showTo('hester', chosen, { items, entries, people }, '2026-11-27'),
  }
  return renderToStaticMarkup(createElement(ShownLines, { shown }))
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

test('what has no value is not known, in pounds or for want of a rate, and never nothing', () => {
  const foreign = { currency: 'EUR', amount: '1000.00', rate: null }
  const text = said([
    item('house', null),
    item('konto', null, { foreign }),
    item('loan', null, { ...debt, foreign }),
  ])
  for (const name of ['The house', 'The konto', 'The loan'])
    expect(text).toContain(`|${name}|Not known yet|Not known yet|`)
  expect(text).toContain('Something in the estate has no value yet and counts as nothing')
})

test('an asset that passes outside the will says that, and a debt that it is not the estate’s to pay', () => {
  const holding = 'joint-tenants'
  const text = said([item('flat', 90_000, { holding }), item('loan', 7_000, { ...debt, holding })])
  expect(text).toMatch(/\|The flat\|£[\d,.]+\|Passes outside the will\|/)
  expect(text).toMatch(/\|The loan\|£[\d,.]+\|Not paid by the estate\|/)
})

test('a legacy that is cut and debts above what there is are told as that, never as books that do not agree', () => {
  const cut = said([item('bank', 15_000)])
  expect(cut).toContain('|The sum of money, reduced where there is too little|£150.00|')
  expect(cut).toContain('|To be given in all|£150.00|')
  const insolvent = said([item('bank', 15_000), item('loan', 40_000, debt)])
  expect(insolvent).toContain('|To be given in all|Nothing: the debts and costs are more than what there is|')
  for (const text of [cut, insolvent]) expect(text).not.toMatch(/come out differently|Given so far/)
  const much: Entry = {
    id: 'much',
    number: 1,
    day: '2026-11-01',
    kind: 'distributed',
    amount: pence(17_000),
    itemId: null,
    personId: 'hester',
    closes: false,
    expense: null,
    corrects: null,
  }
  const had = said([item('bank', 15_000)], [much])
  expect(had).toContain('|More than your part, as it stands|£20.00|')
  expect(had).not.toContain('Still to come')
})
