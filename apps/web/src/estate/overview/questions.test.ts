// The forms of an estate as they are rendered: what an address asks for, and that each page has one button that saves.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { showEstate, type Estate } from '@testate/api/estate/calls'
import { showEstateGifts, type EstateGift } from '@testate/api/estate/gifts'
import type { EstateTax } from '@testate/api/estate/tax'
import { Problem } from '@testate/api/problem'
import '../../platform/icu.ts'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import EstateAssets from '../assets/assets.tsx'
import { AnswerQuestion } from '../tax/answer-question.tsx'
import Overview from './overview.tsx'

const id = (number: number): string => `a2b7c1de-0000-4000-8000-${String(number).padStart(12, '0')}`
const willId = id(1)
const estate: Estate = {
  willId,
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-09',
  openedAt: '2026-02-01T10:00:00.000Z',
  people: [],
  items: [],
  tasks: [],
  ownTasks: [
    {
      id: id(9),
      number: 1,
      title: 'Find a home for the cat',
      stage: 'immediate',
      due: null,
      doneOn: null,
      by: null,
      version: 1,
    },
  ],
}
const gift: EstateGift = {
  id: id(7),
  number: 1,
  what: 'A car',
  recipient: 'Hester Heir',
  kind: 'counted',
  valuePence: 100_000,
  day: '2025-01-09',
  keptBenefit: null,
  version: 1,
}
const gifts = {
  gifts: [gift],
  counted: { gifts: 100_000, exemptGifts: 0, keptBenefit: false, tooOld: [] },
}
const params = { id: willId }

/** A task that what is entered does. */
const computed = (id: string, more: Partial<Estate['tasks'][number]> = {}): Estate['tasks'][number] => ({
  id,
  stage: 'immediate',
  state: 'open',
  blockedBy: null,
  due: null,
  rule: null,
  doneOn: null,
  isMarked: false,
  isConfirmed: null,
  by: null,
  ...more,
})
/** `given`: what the register says of the gifts; null: it has not answered yet. */
function html(
  page: ComponentType,
  address: string,
  given: typeof gifts | Problem | null = gifts,
  shown: Estate = estate,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } },
  })
  client.setQueryData(read(showEstate, { params }).queryKey, shown)
  if (given instanceof Problem)
    client
      .getQueryCache()
      .build(client, { queryKey: read(showEstateGifts, { params }).queryKey })
      .setState({ status: 'error', error: given })
  else if (given !== null) client.setQueryData(read(showEstateGifts, { params }).queryKey, given)
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        MemoryRouter,
        { initialEntries: [`/estate-administration/${willId}${address}`] },
        createElement(
          Routes,
          null,
          createElement(Route, { path: '/estate-administration/:willId/*', Component: page }),
        ),
      ),
    ),
  ).replaceAll('&#x27;', "'")
}
const back = (to: string): string =>
  `<a href="/estate-administration/${willId}${to}" data-discover="true">Back</a>`
const saves = (text: string): number => text.match(/type="submit"/g)?.length ?? 0

test('a task of their own that is gone says so, and is no form for a new one', () => {
  const gone = html(Overview, `?own=${id(8)}`)
  expect(gone).toContain('This task is no longer there')
  expect(gone).toContain(back(''))
  expect(gone).not.toContain('<form')
  expect(html(Overview, '?own=new')).toContain('What else needs to be done?')
  const there = html(Overview, `?own=${id(9)}`)
  expect(there).toContain('value="Find a home for the cat"')
  expect(there).toContain('Remove this task')
})

test('a gift is loading, could not be loaded, is gone, or is there', () => {
  expect(html(EstateAssets, `/assets?gift=${id(7)}`, null)).toContain('Loading the gifts')
  const failed = html(EstateAssets, `/assets?gift=${id(7)}`, new Problem('not-found'))
  expect(failed).toContain('The gifts could not be loaded')
  const gone = html(EstateAssets, `/assets?gift=${id(8)}`)
  expect(gone).toContain('This gift is no longer there')
  expect(gone).toContain(back('/assets'))
  expect(gone).not.toContain('<form')
  expect(html(EstateAssets, '/assets?gift=new', null)).toContain('What did they give away?')
  const there = html(EstateAssets, `/assets?gift=${id(7)}`)
  expect(there).toContain('value="A car"')
  expect(there).toContain('Remove this gift')
})

test('when a task was done and who does it are one form, so that neither is lost with the other', () => {
  const text = html(Overview, '?task=funeral')
  expect(saves(text)).toBe(1)
  const form = text.slice(text.indexOf('<form'), text.indexOf('</form>'))
  expect(form).toContain('For example 27 3 2026')
  expect(form).toContain('Who will do it, or did it?')
})

const overview = (task: Estate['tasks'][number], dateOfDeath = estate.dateOfDeath): string =>
  html(Overview, '', gifts, { ...estate, dateOfDeath, tasks: [task] })

test('registering the death says when its days begin, that nobody confirmed them, and when it counts as done', () => {
  const open = overview(computed('register-death'))
  expect(open).toContain('Within 5 days of the registrar getting the medical examiner’s certificate.')
  expect(open).toContain('We have not confirmed this limit at its source. This counts as done once')
  const earlier = overview(computed('register-death'), '2024-09-08')
  expect(earlier).not.toContain('Within 5 days')
  expect(earlier).toContain('This counts as done once')
  expect(overview(computed('register-death', { state: 'done' }))).not.toContain('This counts as done once')
})

test('what is held back is held until a day, or until what has not begun is over; searching lasts to the end', () => {
  const unknown = overview(computed('hold-back', { stage: 'distribute' }))
  expect(unknown).toContain('Until the time for creditors, and that for family')
  const due = { due: '2027-04-30', rule: 'claimsWindow', isConfirmed: false }
  const known = overview(computed('hold-back', { stage: 'distribute', ...due }))
  expect(known).toContain(
    `Until ${dayInWords('2027-04-30', 'en')}. We have not confirmed this limit at its source.`,
  )
  expect(known).not.toContain('Until the time for')
  const search = overview(computed('bankruptcy-search', { stage: 'distribute' }))
  expect(search).toContain('Search just before each payment.')
  expect(search).toContain(`class="task-title" href="/estate-administration/${willId}/people"`)
})

test('what the gifts come to stands above the button that saves the answer', () => {
  const tax = { number: 1, answers: { gifts: null } } as unknown as EstateTax
  const Question = () => createElement(AnswerQuestion, { willId, tax, answer: 'gifts' })
  const text = html(Question, '/tax?ask=gifts')
  const use = text.indexOf('Use this')
  expect(use).toBeGreaterThan(text.indexOf('The gifts you entered come to £1,000.00.'))
  expect(text.indexOf('type="submit"')).toBeGreaterThan(use)
  expect(text.indexOf('</form>')).toBeGreaterThan(use)
})
