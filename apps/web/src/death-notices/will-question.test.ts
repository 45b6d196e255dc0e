// Whose will it is: a handful is all there, without a search; of many a page is, with a search, how many there are, and
// what was chosen, whatever was looked for.
import { createElement } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listWillsToReport, type WillToReport } from '@testate/api/death-notices'
import '../platform/icu.ts'
import { createQueries } from '../platform/queries.ts'
import { LanguageContext, type Language } from '../platform/words.ts'
import { nothing } from './answers.ts'
import { WillQuestion, WILLS_AT_ONCE } from './will-question.tsx'
import { words } from './will-words.ts'

const wills = (many: number): WillToReport[] =>
  Array.from({ length: many }, (_, n) => ({ willId: `w${n}`, testatorName: `Person ${n}` }))

function shown(
  count: number,
  { chosen, language = 'en' as Language }: { chosen?: WillToReport; language?: Language } = {},
): string {
  const first = wills(Math.min(count, WILLS_AT_ONCE))
  const queries = createQueries()
  const next = count > first.length ? 'key' : null
  queries.setQueryData([listWillsToReport.id, 'pages', { name: '', limit: WILLS_AT_ONCE }], {
    pages: [{ wills: first, found: count, next }],
    pageParams: [undefined],
  })
  const question = createElement(WillQuestion, {
    answers: { ...nothing, willId: chosen?.willId ?? '' },
    set: () => undefined,
    onContinue: () => undefined,
    first,
    count,
    chosen,
  })
  const page = createElement(MemoryRouter, null, question)
  return renderToStaticMarkup(
    createElement(
      LanguageContext,
      { value: language },
      createElement(QueryClientProvider, { client: queries }, page),
    ),
  )
}
const radios = (html: string): number => html.split('type="radio"').length - 1

test('a handful is all shown, and there is nothing to search', () => {
  for (const count of [2, 10]) {
    const html = shown(count)
    expect([radios(html), html.includes('<search>'), html.includes('Show more')]).toEqual([
      count,
      false,
      false,
    ])
  }
})

test('of more the first are shown, with a search outside the form and how many there are', () => {
  expect(shown(11)).toMatch(/<search>.*type="search".*<\/search><p role="status"><\/p><form/)
  expect(shown(11)).not.toContain('Show more')
  const html = shown(5_000)
  expect(radios(html)).toBe(WILLS_AT_ONCE)
  expect(html).toMatch(/<label[^>]*for="find"[^>]*>Search by name/)
  expect(html).toMatch(/role="status">20 of 5,000 wills shown\.<.*Show more wills</)
})

test('what was chosen on another page stands first and is marked; what is listed stands once', () => {
  const html = shown(5_000, { chosen: { willId: 'far', testatorName: 'Zoe Last' } })
  expect(radios(html)).toBe(WILLS_AT_ONCE + 1)
  expect(html).toMatch(
    /id="willId"[^>]*checked=""[^>]*value="far"|id="willId"[^>]*value="far"[^>]*checked=""/,
  )
  expect(html).toMatch(/>Zoe Last<.*Your choice so far/)
  const listed = shown(5_000, { chosen: wills(4)[3]! })
  expect([radios(listed), listed.includes('Your choice so far')]).toEqual([WILLS_AT_ONCE, false])
})

test('in both languages, with the same values', () => {
  const cy = words.cy as Record<string, string>
  expect(Object.keys(cy)).toEqual(Object.keys(words.en))
  const values = (sentence: string) =>
    [...sentence.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).toSorted()
  for (const [key, english] of Object.entries(words.en))
    expect(values(cy[key]!), key).toEqual(values(english))
  expect(shown(5_000, { language: 'cy' })).toContain('Dangosir 20 o 5,000 ewyllys.')
})
