// Every price sentence of the register has its Welsh: one changed in the price book fails here, instead of
// appearing in English on a Welsh page.
import { expect, test } from 'vitest'
import { ethereumPrice, priceLines } from '@testate/domain/fees'
import { pence } from '@testate/domain/money'
import { NETWORKS, RECOMMENDATIONS } from '@testate/domain/networks'
import { welshOf } from '../wording/welsh-of.ts'
import { words as figures } from './figure-words.ts'
import { words } from './product-words.ts'
import { words as text } from './text-words.ts'
import { words as page } from './words.ts'

const estimates = [
  ...[1, 500, 5_000].map((fee) => ({ asked: true as const, fee: pence(fee) })),
  { asked: false as const, reason: 'away' },
]
const notes = estimates.flatMap((estimate) =>
  priceLines(NETWORKS, ethereumPrice(estimate)).flatMap(({ label, note, item }) => [
    ...(item === 'registration' ? [label] : []),
    ...(note === null ? [] : [note]),
  ]),
)
const sentences = [...RECOMMENDATIONS.optimiser, ...RECOMMENDATIONS.wizard].map(({ text }) => text)

test('every sentence of the price book and of the recommendations, and no other', () => {
  const said = new Set([...notes, ...sentences])
  expect([...said].filter((sentence) => welshOf(words, sentence) === undefined)).toEqual([])
  expect(Object.values(words.en).filter((sentence) => !said.has(sentence))).toEqual([])
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
