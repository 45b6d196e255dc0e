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
import { doers, whyCodes } from '@testate/domain/estate/task-names'
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
  ruleDay: null,
  why: { code: 'certificate', count: null, day: null },
  who: 'one',
  dayIs: 'by',
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

test('a new asset or debt, and each question about one, is shown before anything is answered', () => {
  const item = {
    id: id(5),
    number: 1,
    side: 'asset',
    class: 'property',
    name: null,
    holding: null,
    share: { of: 1, in: 1 },
    isOutside: false,
    givenTo: null,
    version: 1,
    atDeathPence: null,
    values: [],
    isInEstate: true,
  } as unknown as Estate['items'][number]
  const shown = (address: string): string => html(EstateAssets, address, gifts, { ...estate, items: [item] })
  expect(shown('/assets?add=asset')).toContain('What kind of asset is it?')
  expect(saves(shown('/assets?add=liability'))).toBe(1)
  for (const ask of ['class', 'name', 'holding', 'goes', 'value'])
    expect(saves(shown(`/assets?item=${id(5)}&ask=${ask}`)), ask).toBe(1)
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
  html(Overview, '', gifts, { ...estate, dateOfDeath, tasks: [task], ownTasks: [] })

/** The one task that is shown, with what stands below its name. */
const line = (text: string): string =>
  text.slice(text.indexOf('<li class="task"'), text.indexOf('</li>', text.indexOf('<li class="task"')))

/** What stands at the task at once, and what is folded below that. */
const [shownOf, foldedOf] = [0, 1].map(
  (at) =>
    (task: string): string =>
      task.split('<details')[at]!,
) as [(task: string) => string, (task: string) => string]

test('a task says by when, who does it and what comes first; one press away, why it is there and its limit', () => {
  const limited = {
    stage: 'tax' as const,
    due: '2026-07-31',
    rule: 'taxDue',
    isConfirmed: true,
    ruleDay: estate.dateOfDeath,
    why: { code: 'interest-runs' as const, count: null, day: null },
    who: 'all' as const,
    isMarked: true,
  }
  const open = line(overview(computed('tax-paid', limited)))
  expect(shownOf(open)).toContain(`By ${dayInWords('2026-07-31', 'en')}. Every acting executor has to agree`)
  expect(shownOf(open)).not.toMatch(/bears interest|section|Looked at/)
  const folded = foldedOf(open)
  expect(folded).toMatch(/<summary>Why is this here\? <span class="visually-hidden">Pay any inheritance tax/)
  expect(folded).toContain('Tax that is paid late bears interest.')
  expect(folded).toContain(
    'Time to pay inheritance tax, from the death: 6 months after the end of the month.',
  )
  expect(folded).toContain('<a href="https://www.legislation.gov.uk/ukpga/1984/51/section/226"')
  expect(folded).toContain('Looked at on')
  // Done: the day on which it was, and no limit any more.
  const done = line(overview(computed('tax-paid', { ...limited, state: 'done', doneOn: '2026-07-01' })))
  expect(done).toContain(`Done on ${dayInWords('2026-07-01', 'en')}.`)
  expect(done).not.toContain('section/226')
  expect(done).not.toContain('has to agree')
  const counted = computed('collect', {
    stage: 'collect',
    state: 'blocked',
    blockedBy: 'granted',
    why: { code: 'assets-held', count: 2, day: null },
  })
  expect(shownOf(line(overview(counted)))).toContain(
    'Any executor can do it. First: Receive the grant of probate.',
  )
  expect(foldedOf(line(overview(counted)))).toContain('2 assets are still held.')
  const since = computed('granted', {
    stage: 'grant',
    who: 'court',
    why: { code: 'applied-on', count: null, day: '2026-03-01' },
  })
  expect(shownOf(line(overview(since)))).toContain('The probate registry does it.')
  expect(foldedOf(line(overview(since)))).toContain(`You applied on ${dayInWords('2026-03-01', 'en')}.`)
})

test('each reason and each doer has its sentence, with what it counts', () => {
  for (const code of whyCodes) {
    const text = line(overview(computed('funeral', { why: { code, count: 3, day: '2026-03-01' } })))
    expect(shownOf(text), code).toContain('class="task-hint">Any executor can do it.<')
    expect(foldedOf(text), code).toMatch(/<p>[A-Z0-9][^{}<]{10,}\.<\/p>/)
  }
  const said = doers.map((who) => line(overview(computed('funeral', { who }))))
  expect(new Set(said).size).toBe(doers.length)
})

test('registering the death says when its days begin, that nobody confirmed them, and when it counts as done', () => {
  const limited = { rule: 'registerDeath', isConfirmed: false, ruleDay: estate.dateOfDeath }
  const open = overview(computed('register-death', limited))
  expect(open).toContain(
    'Within 5 days of the registrar getting the medical examiner’s certificate. After an inquest, only order the ' +
      'copies. This limit is not confirmed.',
  )
  expect(foldedOf(line(open))).toContain('This counts as done once')
  expect(foldedOf(line(open))).toContain('Not confirmed at its source: check it before you rely on it.')
  expect(foldedOf(line(open))).toContain(
    'href="https://www.legislation.gov.uk/ukpga/Eliz2/1-2/20/section/16"',
  )
  const earlier = overview(computed('register-death', { ...limited, ruleDay: '2024-09-08' }), '2024-09-08')
  expect(earlier).not.toContain('Within 5 days')
  expect(earlier).toContain('This counts as done once')
  expect(overview(computed('register-death', { state: 'done' }))).not.toContain('This counts as done once')
})

test('what is held back is held until a day, or until what has not begun is over; searching lasts to the end', () => {
  const unknown = overview(computed('hold-back', { stage: 'distribute' }))
  expect(unknown).toContain('Until the time for creditors, and that for family')
  const due = {
    due: '2027-04-30',
    rule: 'claimsWindow',
    ruleDay: estate.dateOfDeath,
    dayIs: 'until' as const,
  }
  const known = overview(computed('hold-back', { stage: 'distribute', ...due, isConfirmed: false }))
  expect(line(known)).toContain(`Until ${dayInWords('2027-04-30', 'en')}.`)
  expect(line(known)).toContain('Not confirmed at its source')
  expect(known).not.toContain('Until the time for')
  const search = overview(computed('bankruptcy-search', { stage: 'distribute' }))
  expect(search).toContain('Search just before each payment.')
  expect(search).toContain(`class="task-title" href="/estate-administration/${willId}/people"`)
})

test('what the gifts come to stands above the button that saves the answer', () => {
  const tax = { number: 1, answers: { gifts: null } } as unknown as EstateTax
  const Question = () => createElement(AnswerQuestion, { estate, tax, answer: 'gifts' })
  const text = html(Question, '/tax?ask=gifts')
  const use = text.indexOf('Use this')
  expect(use).toBeGreaterThan(text.indexOf('The gifts you entered come to <a'))
  expect(text).toContain(`href="/estate-administration/${willId}/assets?gifts=counted#gifts"`)
  expect(text).toMatch(/>£1,000\.00<\/a>\./)
  expect(text.indexOf('type="submit"')).toBeGreaterThan(use)
  expect(text.indexOf('</form>')).toBeGreaterThan(use)
  // The limits that its words name, each with its source.
  expect(text).toContain(
    'How long before the death gifts count for inheritance tax</dt><dd>7 years. <a href="https:',
  )
  expect(text).toContain('Inheritance Tax Act 1984, section 19')
})
