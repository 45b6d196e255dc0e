// Whoever comes from the line of one person finds that person's will chosen, and nothing that was typed about another.
import { createElement } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { listWillsToReport } from '@testate/api/death-notices'
import '../platform/icu.ts'
import { createQueries, read } from '../platform/queries.ts'
import { nothing } from './answers.ts'
import { Report } from './report.tsx'
import { WILLS_AT_ONCE } from './will-question.tsx'

const [ann, ben] = ['a2b7c1de-0000-4000-8000-000000000001', 'a2b7c1de-0000-4000-8000-000000000002'] as const

afterEach(() => void vi.unstubAllGlobals())

function shown(of: string | null, wanted: string, stored: Record<string, object> = {}): string {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key in stored ? JSON.stringify(stored[key]) : null),
  })
  const queries = createQueries()
  queries.setQueryData(read(listWillsToReport, { query: { limit: WILLS_AT_ONCE } }).queryKey, {
    wills: [
      { willId: ann, testatorName: 'Ann Example' },
      { willId: ben, testatorName: 'Ben Example' },
    ],
    found: 2,
    next: null,
  })
  const report = createElement(Report, { personId: 'me', notice: null, of, wanted, returns: false })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queries }, createElement(MemoryRouter, null, report)),
  )
}
const chosen = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked'))
    .map((input) => /value="([^"]*)"/.exec(input)![1]!)

test('their will is chosen, and its name stands on the next page', () => {
  expect(chosen(shown(ben, 'will'))).toEqual([ben])
  expect(shown(ben, 'name')).toContain('Ben Example')
  // The pages keep whose will it is.
  expect(shown(ben, 'date', { [`kept death-notice me ${ben}`]: { deceasedName: 'Ben Example' } })).toContain(
    `?report=name&amp;of=${ben}`,
  )
})

test('without a will in the address, and with one that is not theirs to report, the question is open', () => {
  for (const of of [null, 'a2b7c1de-0000-4000-8000-000000000009', 'x']) {
    expect(chosen(shown(of, 'will'))).toEqual([])
    expect(shown(of, 'name')).toContain('Whose will is it?')
  }
})

test('what was typed about another death stays with that one', () => {
  const typed = { ...nothing, willId: ann, deceasedName: 'Annie Example' }
  const stored = { [`kept death-notice me ${ann}`]: typed, 'kept death-notice me ': typed }
  expect(shown(ann, 'name', stored)).toContain('value="Annie Example"')
  expect(chosen(shown(ben, 'will', stored))).toEqual([ben])
  expect(shown(ben, 'name', stored)).not.toContain('Annie Example')
})
