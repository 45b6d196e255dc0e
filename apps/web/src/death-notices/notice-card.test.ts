// What a card says of a notice, in each state and to each person, as it is rendered.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { DeathNotice } from '@testate/api/death-notices'
import { noticeStates } from '@testate/domain/death/death-notice'
import '../platform/icu.ts'
import { NoticeCard } from './notice-card.tsx'
import { NoticeList } from './notice-list.tsx'
import { noon, parted, whyNoConfirm } from './notice-state.ts'

const nobody = { dispute: false, change: false, withdraw: false, stop: false }
const notice = (changes: Partial<DeathNotice> = {}): DeathNotice => ({
  id: 'a2b7c1de-0000-4000-8000-000000000001',
  willId: 'a2b7c1de-0000-4000-8000-000000000002',
  submittedById: 'a2b7c1de-0000-4000-8000-000000000003',
  submittedByName: 'Edith Executor',
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-02',
  entryNumber: null,
  registrationDistrict: null,
  supportingDocumentUrl: '',
  confirmationsRequired: 2,
  confirmationsReceived: 0,
  state: 'awaiting',
  version: 1,
  contentHash: 'ab'.repeat(32),
  waitDays: 14,
  askedAgain: false,
  lengthened: false,
  waitingSince: null,
  dueAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  endedAt: null,
  disputeReason: null,
  inspected: false,
  professional: null,
  isOwn: false,
  isAboutMe: false,
  may: { confirm: null, ...nobody, dispute: true },
  ...changes,
})

const html = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, element),
    ),
  ).replaceAll('\u00A0', ' ')
const card = (changes: Partial<DeathNotice> = {}) =>
  html(createElement(NoticeCard, { notice: notice(changes) }))
const buttons = (text: string) =>
  [...text.matchAll(/<(?:button|a)\b[^>]*>([^]*?)<\/(?:button|a)>/g)].map(([, inner]) =>
    inner!.replaceAll(/<[^>]*>/g, ''),
  )

test('somebody asked to confirm reads whose word it is, and has both buttons', () => {
  const text = card()
  expect(text).toMatch(/Tess Tator.*Awaiting 2 more confirmation\(s\)/)
  expect(text).toContain('Submitted by: Edith Executor')
  expect(text).toContain('Date of death: 2 January 2026')
  expect(buttons(text)).toEqual(['Confirm: Tess Tator', 'Dispute: Tess Tator'])
  expect(text).not.toMatch(/Entry number|registered in|inspected/)
  expect(card({ confirmationsReceived: 1 })).toContain('Awaiting 1 more confirmation(s)')
  expect(card({ submittedByName: null })).toContain('Submitted by: somebody whose account is gone')
})

test('whom staff assigned as a confirmer is named, and how to object', () => {
  const professional = { name: 'Paula Professional', body: 'sra', number: '12345' } as const
  expect(card({ professional })).toContain(
    'Paula Professional (Solicitors Regulation Authority, 12345). If you know a reason against this person, dispute',
  )
})

test('the particulars are part of what is confirmed, so they are read', () => {
  const text = card({ entryNumber: '123', registrationDistrict: 'Camden', inspected: true })
  expect(text).toContain('Entry number on the certificate: 123')
  expect(text).toContain('Death registered in: Camden')
  expect(text).toContain('They did not ask the register of deaths')
})

test('where no confirmation would count, the reason stands in place of the button', () => {
  const text = card({ may: { confirm: 'notice-named-too-late', ...nobody, dispute: true } })
  expect(text).toContain('Your confirmation does not count for it.')
  expect(buttons(text)).toEqual(['Dispute: Tess Tator'])
  // The one reason that a person can do something about.
  const unseen = card({ may: { confirm: 'notice-identity-needed', ...nobody } })
  expect(buttons(unseen)).toEqual(['Have your identity checked'])
})

test('whoever submitted it can change it and take it back; there is nothing to dispute', () => {
  const text = card({
    isOwn: true,
    may: { confirm: 'notice-own', dispute: true, change: true, withdraw: true, stop: false },
  })
  expect(text).toContain('Submitted by: you')
  expect(text).toContain('You submitted this notice. Two other people must confirm it.')
  expect(buttons(text)).toEqual(['Change: Tess Tator', 'Withdraw: Tess Tator'])
})

test('the testator has one button', () => {
  const text = card({
    isAboutMe: true,
    may: { confirm: 'notice-of-testator', ...nobody, dispute: true, stop: true },
  })
  expect(text).toContain('Somebody told us that you have died.')
  expect(buttons(text)).toEqual(['I am alive: stop this'])
})

test('a wait says until when; a dispute says why', () => {
  const waiting = card({ state: 'waiting', dueAt: '2026-02-01T14:02:00.000Z', confirmationsReceived: 2 })
  expect(waiting).toContain('Waiting until 1 February 2026')
  expect(waiting).toContain('We wait until 1 February 2026 at 14:02')
  const disputed = card({
    state: 'disputed',
    disputeReason: 'She is here.',
    may: { confirm: 'notice-cannot-follow', ...nobody },
  })
  expect(disputed).toContain('The reason given: “She is here.”')
  expect(buttons(disputed)).toEqual([])
})

test('each state has its words, without a gap in them, and none that has ended has a button', () => {
  for (const state of noticeStates) {
    const over = !['awaiting', 'waiting', 'disputed'].includes(state)
    const text = card({
      state,
      dueAt: '2026-02-01T14:02:00.000Z',
      ...(over
        ? { endedAt: '2026-02-02T14:02:00.000Z', may: { confirm: 'notice-cannot-follow', ...nobody } }
        : {}),
    })
    expect(text, state).not.toMatch(/\{|undefined|\bstate[a-z]|\btag[a-z]| on \.| until \./)
    if (over) expect(buttons(text), state).toEqual([])
  }
  expect(whyNoConfirm(notice({ state: 'stopped', may: { confirm: 'notice-own', ...nobody } }))).toBe(null)
})

test('open notices stand before those that have ended; without one the list says so', () => {
  const [one, other] = [
    notice(),
    notice({ id: 'x', state: 'withdrawn', endedAt: '2026-02-01T00:00:00.000Z' }),
  ]
  expect(parted([other, one])).toEqual({ open: [one], over: [other] })
  const list = (isOpen: boolean, joined: string | null = null, notices = [other]) =>
    html(createElement(NoticeList, { notices, isOpen, joined }))
  expect(list(true)).toMatch(
    /Submit Death Notice.*No pending death notices.*Earlier notices.*Process Overview/,
  )
  expect(list(false)).toContain('Death notices are closed here')
  expect(list(false)).not.toContain('Submit Death Notice')
  expect(list(true, one.id, [one])).toContain('Another person has told us of this death')
  expect(list(true, 'x')).not.toContain('Another person has told us of this death')
})

test('a day is the same day wherever it is read', () => {
  expect(new Date(noon('2026-06-30')).toISOString()).toBe('2026-06-30T12:00:00.000Z')
})

test('a notice about which no message reached the testator says so, to everybody but them, while it is open', () => {
  const says = (changes: Partial<DeathNotice>): boolean =>
    html(
      createElement(NoticeCard, { notice: notice({ lengthened: true, waitDays: 28, ...changes }) }),
    ).includes('twice as long: 28 days')
  expect(says({})).toBe(true)
  expect(says({ state: 'waiting', dueAt: '2026-02-03T10:00:00.000Z' })).toBe(true)
  expect(says({ lengthened: false })).toBe(false)
  expect(says({ isAboutMe: true })).toBe(false)
  expect(says({ state: 'stopped', endedAt: '2026-02-03T10:00:00.000Z' })).toBe(false)
})

test('a notice that is to be confirmed again says so, to everybody but the testator', () => {
  const says = (changes: Partial<DeathNotice>): boolean =>
    html(createElement(NoticeCard, { notice: notice({ askedAgain: true, ...changes }) })).includes(
      'asked to confirm it again',
    )
  expect(says({})).toBe(true)
  expect(says({ askedAgain: false })).toBe(false)
  expect(says({ isAboutMe: true })).toBe(false)
})
