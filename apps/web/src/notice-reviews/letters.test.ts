// What staff read of the letters they have to post.
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import '../platform/icu.ts'
import { LetterLists } from './letters.tsx'
import { PostedList } from './posted-letters.tsx'

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
  maySay: true,
}
const lists = { due: [], moreDue: 0, fallen: [], moreFallen: 0, undoable: [] }
const { id, noticeId, deceasedName, about } = due
const inPage = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element)).replaceAll(
    '\u00A0',
    ' ',
  )
const shown = (some: Partial<Parameters<typeof LetterLists>[0]>): string =>
  inPage(createElement(LetterLists, { ...lists, ...some }))
const fallen = {
  id,
  noticeId,
  deceasedName,
  about,
  takesPart: false,
  fellAt: at,
  why: 'over' as const,
  printedBy: ['Sam Staff', 'Stella Staff'],
  maySay: true,
}

test('nothing is shown where there is no letter', () => {
  expect(shown({})).toBe('')
})

test('a letter to be posted says whether it is late and printed, and offers both', () => {
  const text = shown({ due: [due] })
  for (const said of ['Letter to Tess Tator', 'Not printed yet', 'Print the letter', 'What became of it?'])
    expect(text).toContain(said)
  for (const unsaid of ['Late', 'more follow', 'Do not post']) expect(text).not.toContain(unsaid)
  const late = shown({ due: [{ ...due, isLate: true, printedAt: at, endsAt: at }], moreDue: 7 })
  for (const said of ['Late: not posted', 'The waiting period ends', '7 more follow when these are done.'])
    expect(late).toContain(said)
  expect(late).not.toContain('Not printed yet')
})

test('whoever has a part in it is told that others print it', () => {
  const text =
    shown({ due: [{ ...due, takesPart: true, maySay: false }] }) +
    inPage(
      createElement(PostedList, {
        letters: [{ id, noticeId, deceasedName, about, postedOn: '2026-01-06', takesPart: true }],
      }),
    )
  expect(text).toContain('Other administrators print and post this letter.')
  for (const unsaid of ['Print the letter', 'It came back', 'What became of it?'])
    expect(text).not.toContain(unsaid)
})

test('whoever printed it before they assigned a professional says what became of it, and prints no more', () => {
  const text = shown({ due: [{ ...due, takesPart: true }] })
  for (const said of ['You printed this letter before', 'What became of it?', 'It was posted'])
    expect(text).toContain(said)
  for (const unsaid of ['Print the letter', 'You have a part in this will'])
    expect(text).not.toContain(unsaid)
})

test('one that another says cannot be posted is not posted either', () => {
  const text = shown({ fallen: [{ ...fallen, why: 'not-posted', printedBy: ['Sam Staff'] }] })
  for (const said of [
    'Another administrator said that it cannot be posted',
    'It was destroyed',
    'It was posted',
  ])
    expect(text).toContain(said)
})

test('one that fell away after it was printed is not to be posted: whoever printed it says what became of it', () => {
  const text = shown({ fallen: [fallen] })
  for (const said of [
    'Do not post the letter to Tess Tator',
    'its code stops nothing',
    'Sam Staff, Stella Staff',
    'It was destroyed',
    'It was posted',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Print the letter')
  const others = shown({ fallen: [{ ...fallen, maySay: false, why: 'later' }], moreFallen: 1 })
  for (const said of ['A later letter takes its place', 'Whoever printed it destroys it', '1 more follows'])
    expect(others).toContain(said)
  expect(others).not.toContain('It was destroyed')
})

test('what was said a moment ago can be taken back', () => {
  const text = shown({ undoable: [{ id, deceasedName, what: 'not-posted', until: at }] })
  for (const said of ['You said of the letter to Tess Tator: It cannot be posted', 'Take it back'])
    expect(text).toContain(said)
})

test('a posted letter can be said to have come back, for a reason of a list', () => {
  const letters = [{ id, noticeId, deceasedName, about, postedOn: '2026-01-06', takesPart: false }]
  const text = inPage(createElement(PostedList, { letters }))
  for (const said of ['6 January 2026', 'It came back', 'What does it say?', 'Gone away', 'Not called for'])
    expect(text).toContain(said)
  expect(text).not.toContain('<textarea')
})
