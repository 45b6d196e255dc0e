// Every price sentence of the register has its Welsh: one changed in the price book fails here, instead of
// appearing in English on a Welsh page.
import { expect, test } from 'vitest'
import { ethereumPrice, priceLines } from '@testate/domain/price-book'
import { pence } from '@testate/domain/money'
import { NETWORKS, RECOMMENDATIONS } from '@testate/domain/networks'
import { words as figures } from './figure-words.ts'
import { noteOf } from './note-of.ts'
import { words } from './product-words.ts'
import { words as text } from './text-words.ts'
import { words as page } from './words.ts'

const estimates = [
  ...[1, 500, 5_000].map((fee) => ({ asked: true as const, fee: pence(fee) })),
  { asked: false as const, reason: 'away' },
]
const lines = estimates.flatMap((estimate) => {
  const price = ethereumPrice(estimate)
  return priceLines(NETWORKS, price).map((line) => ({ ...line, word: noteOf(line.item, price.basis) }))
})

test('every code has the register’s sentence and its Welsh, and there are no others', () => {
  const said = new Map<string, string>([
    ['registration', lines[0]!.label],
    ...lines.map(({ word, note }): [string, string] => [word, note ?? '']),
    ...[...RECOMMENDATIONS.optimiser, ...RECOMMENDATIONS.wizard].map(({ code, text }): [string, string] => [
      code,
      text,
    ]),
  ])
  expect(words.en).toEqual(Object.fromEntries(said))
  expect(Object.keys(words.cy ?? {}).toSorted()).toEqual([...said.keys()].toSorted())
})

test.each([
  ['for choosing', page],
  ['around the figures', figures],
  ['that are only read', text],
])(
  'the page’s own words %s are there in both languages, with the same blanks',
  (_, { en, cy = {} }: { en: Record<string, string>; cy?: Record<string, string> }) => {
    expect(Object.keys(cy)).toEqual(Object.keys(en))
    const blanks = (sentence = ''): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()
    for (const [name, english] of Object.entries(en)) expect(blanks(cy[name]), name).toEqual(blanks(english))
  },
)
