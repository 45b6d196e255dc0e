// The newest entries are shown first; the one that an address asks for is among them, however early it is.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Estate, EstateEntry } from '@testate/api/estate/calls'
import '../../platform/icu.ts'
import { Ledger } from './ledger.tsx'

const estate = { willId: 'will', people: [], items: [] } as unknown as Estate
const plain = {
  itemId: null,
  personId: null,
  foreign: null,
  expense: null,
  note: null,
  closes: false,
  corrects: null,
  correctedBy: null,
  receipt: null,
  request: null,
  notReceived: null,
  madeBy: null,
}
const entries = Array.from(
  { length: 120 },
  (_, at): EstateEntry =>
    ({
      ...plain,
      id: String(at),
      number: at + 1,
      kind: 'income',
      day: '2026-03-04',
      amountPence: 100,
    }) as EstateEntry,
)
const shown = (hash: string): number[] => {
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        MemoryRouter,
        { initialEntries: [`/estate-administration/will/accounts${hash}`] },
        createElement(Ledger, { estate, entries }),
      ),
    ),
  )
  return [...html.matchAll(/<li id="entry-(\d+)"/g)].map(([, id]) => Number(id))
}

test('an address of an early entry shows the ledger back to it', () => {
  expect(shown('')).toEqual(Array.from({ length: 50 }, (_, at) => 119 - at))
  expect(shown('#entry-10').at(-1)).toBe(10)
  // One that is shown already, and one of no entry, change nothing.
  for (const hash of ['#entry-100', '#entry-none', '#entries']) expect(shown(hash)).toHaveLength(50)
})
