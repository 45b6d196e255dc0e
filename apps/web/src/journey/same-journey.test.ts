// The dashboard and the Digital Signing page show one journey: each task once, the same names, and for every next
// step a button that says where it leads.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import {
  places,
  standingOf,
  standings,
  tasksOfRole,
  type Role,
  type StandingCode,
} from '@testate/domain/journey'
import { journeyWords, wordOfTask } from '@testate/domain/journey-words'
import { LanguageContext, type Language } from '../platform/words.ts'
import { addressOfStep } from './addresses.ts'
import { JourneyList, type Task } from './journey-list.tsx'
import { NextBlock } from './next-block.tsx'
import type { Journey } from './use-journey.ts'
import { loadWelsh } from './use-words.ts'
import { words } from './words.ts'

const shown = (element: ReturnType<typeof createElement>, language: Language = 'en'): string =>
  renderToStaticMarkup(
    createElement(LanguageContext, { value: language }, createElement(MemoryRouter, null, element)),
  )
beforeAll(loadWelsh)

const at = (code: StandingCode): Journey => {
  const { step, who } = standingOf(code)
  return { willId: 'w', task: null, code, details: { names: ['Bob'], count: 2, held: ['Solana'] }, step, who }
}
const taskAt = (task: Task['task'], code: StandingCode): Task => {
  const { state, step, who } = standingOf(code)
  return {
    task,
    state,
    code,
    details: {},
    step,
    who,
    title: '',
    text: '',
    reason: null,
    yours: false,
    href: null,
  }
}
const codesOf: Record<Task['task'], StandingCode> = {
  identity: 'identity-accepted',
  document: 'document-to-review',
  witnesses: 'witnesses-uninvited',
  payment: 'payment-missing',
  video: 'payment-required',
  signatures: 'payment-required',
  registration: 'signatures-first',
}

test.each(['testator', 'witness'] as const)('each task of a %s stands once, in its order', (role: Role) => {
  const tasks = tasksOfRole[role].map((task) => taskAt(task, codesOf[task]))
  const titles = [
    ...shown(createElement(JourneyList, { willId: 'w', role, tasks })).matchAll(
      /class="task-title"[^>]*>([^<]+)</g,
    ),
  ].map(([, title]) => title)
  expect(titles).toEqual(tasksOfRole[role].map((task) => journeyWords[wordOfTask(task, role)]))
})

test('a page opens its own dialogs, and says why it keeps something closed', () => {
  const list = shown(
    createElement(JourneyList, {
      willId: 'w',
      role: 'testator',
      tasks: [taskAt('identity', 'identity-missing'), taskAt('video', 'video-missing')],
      opens: (place) => (place === 'identity' ? () => {} : null),
      closed: ({ task }) => (task === 'video' ? 'Accept the notice first.' : null),
    }),
  )
  expect(list).toMatch(/<button[^>]*class="task-title"[^>]*>Identity Verification</)
  expect(list).toMatch(
    /<span class="task-title">Video Statement<.*Accept the notice first\..*Cannot start yet/,
  )
})

test('each task that waits says what for, also where several wait for the same', () => {
  const waiting = (['video', 'signatures', 'registration'] as const).map((task) =>
    taskAt(task, 'payment-required'),
  )
  const list = shown(createElement(JourneyList, { willId: 'w', role: 'testator', tasks: waiting }))
  expect(list.match(/class="task-hint">Payment required to access</g)).toHaveLength(3)
  const closed = shown(
    createElement(JourneyList, {
      willId: 'w',
      role: 'testator',
      tasks: [taskAt('video', 'video-missing'), taskAt('signatures', 'signature-first')],
      closed: () => 'Accept the notice first.',
    }),
  )
  expect(closed.match(/class="task-hint">Accept the notice first\.</g)).toHaveLength(2)
})

test('what the page says above the list of one task is not said again, whatever others wait for', () => {
  const tasks = (['video', 'signatures'] as const).map((task) => taskAt(task, 'payment-required'))
  const list = shown(
    createElement(JourneyList, {
      willId: 'w',
      role: 'testator',
      tasks,
      saidAbove: { task: 'video', code: 'payment-required' },
    }),
  )
  expect(list.match(/class="task-hint">/g)).toHaveLength(1)
})

test('every step has one button, which says where it leads and leads there', () => {
  const codes = (Object.keys(standings) as StandingCode[]).filter((code) => standingOf(code).step !== null)
  expect(codes.length).toBeGreaterThan(20)
  for (const code of codes)
    for (const language of ['en', 'cy'] as const) {
      const html = shown(createElement(NextBlock, { journey: at(code), role: 'testator' }), language)
      const buttons = [...html.matchAll(/<a class="button"[^>]*href="([^"]*)"[^>]*>([^<]*)</g)]
      const place = standingOf(code).place!
      expect([code, buttons.map(([, href, label]) => [href, label])]).toEqual([
        code,
        [
          [
            addressOfStep(standingOf(code).step, place, 'w').replaceAll('&', '&amp;'),
            expect.stringMatching(language === 'en' ? /^Go to .+/ : /^Ewch .+/),
          ],
        ],
      ])
    }
})

test('a place has one label, and no two places the same', () => {
  const labels = places.map((place) => words.en[`to ${place}`])
  expect(new Set(labels).size).toBe(places.length)
})

test('there is no button to the page it stands on', () => {
  const html = shown(
    createElement(NextBlock, { journey: at('ceremony-opening'), role: 'testator', on: 'signing' }),
  )
  expect(html).not.toContain('class="button"')
  expect(html).toContain('The ceremony is opening.')
})
