// What staff read of the letters they have to post.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { LetterLists } from './letters.tsx'

const at = '2026-01-05T10:00:00.000Z'
const due = {
  id: '00000000-0000-4000-8000-000000000001',
  noticeId: '00000000-0000-4000-8000-000000000002',
  deceasedName: 'Tess Tator',
  about: 'submitted' as const,
  madeAt: at,
  endsAt: null,
  lateOn: '2026-01-08',
  isLate: false,
  printedAt: null,
  takesPart: false,
}
const { id, noticeId, deceasedName, about } = due
const shown = (lists: Parameters<typeof LetterLists>[0]): string =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(LetterLists, lists)),
  ).replaceAll('\u00A0', ' ')

test('nothing is shown where there is no letter', () => {
  expect(shown({ due: [], posted: [] })).toBe('')
})

test('a letter to be posted says whether it is late and printed, and offers both', () => {
  const text = shown({ due: [due], posted: [] })
  for (const said of ['Letter to Tess Tator', 'Not printed yet', 'Print the letter', 'What became of it?'])
    expect(text).toContain(said)
  expect(text).not.toContain('Late')
  const late = shown({ due: [{ ...due, isLate: true, printedAt: at, endsAt: at }], posted: [] })
  for (const said of ['Late: not posted', 'The waiting period ends']) expect(late).toContain(said)
  expect(late).not.toContain('Not printed yet')
})

test('whoever has a part in it is told that others print it', () => {
  const text = shown({
    due: [{ ...due, takesPart: true }],
    posted: [{ id, noticeId, deceasedName, about, postedOn: '2026-01-06', takesPart: true }],
  })
  expect(text).toContain('Other administrators print and post this letter.')
  for (const unsaid of ['Print the letter', 'It came back']) expect(text).not.toContain(unsaid)
})

test('a posted letter can be said to have come back, with the reason', () => {
  const posted = [{ id, noticeId, deceasedName, about, postedOn: '2026-01-06', takesPart: false }]
  const text = shown({ due: [], posted })
  for (const said of [
    '1 letter posted in the last ninety days',
    '6 January 2026',
    'It came back',
    'What does it say?',
  ])
    expect(text).toContain(said)
})
