// The tasks of an estate: added, blocked and done as its facts change, with the day each limit sets.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { drawAccounts, type EstateFacts } from './accounts.ts'
import type { Item } from './items.ts'
import { stages, type Mark } from './task-names.ts'
import { tasksOf, type Task } from './tasks.ts'

const bank: Item = {
  id: 'bank',
  number: 1,
  side: 'asset',
  class: 'account',
  name: 'Bank',
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: pence(10_000),
  isOutside: false,
  givenTo: null,
}
const heir = { id: 'heir', number: 1, legacy: null, residue: { of: 1, in: 1 } }
const none: EstateFacts = { items: [], entries: [], people: [] }
const tasks = (
  facts: EstateFacts,
  marked: Partial<Record<Mark, string>> = {},
  today = '2026-11-26',
  isSignedFor = false,
): Record<string, Task> =>
  Object.fromEntries(
    tasksOf({
      dateOfDeath: '2026-01-09',
      today,
      marked,
      items: facts.items,
      entries: facts.entries,
      accounts: drawAccounts(facts, today),
      isSignedFor,
    }).map((one) => [one.id, one]),
  )
const states = (of: Record<string, Task>, ...ids: string[]): string[] => ids.map((id) => of[id]!.state)

test('on the first day nothing needs an account number, and every stage has its tasks', () => {
  const first = tasks(none)
  expect(new Set(Object.values(first).map(({ stage }) => stage))).toEqual(new Set(stages))
  expect(states(first, 'funeral', 'tell-us-once', 'house-and-post')).toEqual(['open', 'open', 'open'])
  expect(first['tell-us-once']).toMatchObject({ due: null, rule: 'tellUsOnce' })
  expect(first['tax-paid']).toMatchObject({ due: '2026-07-31', rule: 'taxDue' })
  expect(first['tax-form']).toMatchObject({ due: '2027-01-31', state: 'blocked', blockedBy: 'values' })
  expect(first['distribute']).toMatchObject({ due: '2027-01-09', blockedBy: 'pay-debts' })
})

test('the death is registered first, in days from the registrar on, and what comes after it shows that it was', () => {
  const first = tasks(none)
  expect(Object.keys(first)[0]).toBe('register-death')
  // Counted from what the register does not know: no day, and none in a calendar.
  expect(first['register-death']).toMatchObject({
    stage: 'immediate',
    state: 'open',
    due: null,
    rule: 'registerDeath',
    isConfirmed: false,
    isMarked: false,
  })
  for (const mark of ['tell-us-once', 'applied', 'granted'] as const)
    expect(states(tasks(none, { [mark]: '2026-02-01' }), 'register-death'), mark).toEqual(['done'])
  // An inquest lets a funeral come before the registration.
  expect(states(tasks(none, { funeral: '2026-02-01' }), 'register-death')).toEqual(['open'])
})

test('what is entered does tasks, and what is marked unblocks those after it', () => {
  const listed = tasks({ ...none, items: [bank], people: [heir] }, { 'assets-listed': '2026-02-01' })
  expect(states(listed, 'beneficiaries', 'values', 'tax-form', 'applied')).toEqual([
    'done',
    'done',
    'open',
    'blocked',
  ])
  const unvalued = tasks(
    { ...none, items: [{ ...bank, value: null }], people: [heir] },
    { 'assets-listed': '2026-02-01' },
  )
  expect(states(unvalued, 'values', 'tax-form')).toEqual(['open', 'blocked'])
  // The tax asks about what passes outside the will as well; the accounts do not.
  const pension = { ...bank, id: 'pension', number: 2, isOutside: true, holding: null, value: null }
  const outside: EstateFacts = { ...none, items: [bank, pension], people: [heir] }
  expect(states(tasks(outside, { 'assets-listed': '2026-02-01' }), 'values')).toEqual(['open'])
  expect(drawAccounts(outside, '2026-11-26').findings).toEqual([])
  const granted = tasks(
    { ...none, items: [bank], people: [heir] },
    { 'granted': '2026-04-30', 'creditors-notice': '2026-10-10' },
  )
  expect(granted['claims-window']).toMatchObject({ due: '2026-10-30', state: 'done', blockedBy: null })
  expect(granted['creditors-wait']).toMatchObject({ due: '2026-12-10', state: 'open' })
  expect(granted['granted']).toMatchObject({ state: 'done', doneOn: '2026-04-30' })
})

test('the estate is closed once everybody had their part and the accounts balance', () => {
  const entry = (number: number, more: object) =>
    ({
      id: `e${number}`,
      number,
      day: '2026-06-01',
      amount: pence(10_000),
      itemId: null,
      personId: null,
      closes: true,
      expense: null,
      corrects: null,
      ...more,
    }) as EstateFacts['entries'][number]
  const collected = {
    items: [bank],
    people: [heir],
    entries: [entry(1, { kind: 'realised', itemId: 'bank' })],
  }
  const given = {
    ...collected,
    entries: [...collected.entries, entry(2, { kind: 'distributed', personId: 'heir' })],
  }
  expect(states(tasks(collected), 'collect', 'distribute', 'balance')).toEqual(['done', 'open', 'blocked'])
  expect(states(tasks(given), 'collect', 'distribute', 'balance')).toEqual(['done', 'done', 'done'])
  expect(states(tasks(given), 'receipts', 'closed')).toEqual(['open', 'blocked'])
  expect(states(tasks(given, {}, '2026-11-26', true), 'receipts', 'closed')).toEqual(['done', 'open'])
  // Before everybody had their part a receipt ends nothing.
  expect(states(tasks(collected, {}, '2026-11-26', true), 'receipts')).toEqual(['blocked'])
})

test('while something is to be given, beneficiaries are searched for and what may be claimed is held back', () => {
  const both = ['bankruptcy-search', 'hold-back']
  const there = (facts: EstateFacts): string[] => both.filter((id) => id in tasks(facts))
  expect(there(none)).toEqual([])
  expect(there({ ...none, items: [bank] })).toEqual([])
  expect(there({ ...none, people: [heir] })).toEqual([])
  const willed: EstateFacts = { ...none, items: [bank], people: [heir] }
  expect(there(willed)).toEqual(both)
  const collected = sale(1, '2026-06-01', 10_000, { itemId: 'bank', closes: true })
  const given = (amount: number) =>
    sale(2, '2026-06-02', amount, { kind: 'distributed', itemId: null, personId: 'heir' })
  expect(there({ ...willed, entries: [collected, given(9_999)] })).toEqual(both)
  expect(there({ ...willed, entries: [collected, given(10_000)] })).toEqual([])
  // Taken back: there is something to give again.
  const back = sale(3, '2026-06-03', 0, { kind: 'counter', amount: null, itemId: null, corrects: 'sale2' })
  expect(there({ ...willed, entries: [collected, given(10_000), back] })).toEqual(both)

  const held = (marked: Partial<Record<Mark, string>>, today?: string) =>
    tasks(willed, marked, today)['hold-back']
  // One of the two has not begun, so that nobody knows the day.
  expect(held({ granted: '2025-01-01' })).toMatchObject({ state: 'open', due: null, rule: null })
  expect(held({ 'creditors-notice': '2025-01-01' })).toMatchObject({ state: 'open', due: null, rule: null })
  const early = { 'granted': '2026-04-30', 'creditors-notice': '2026-10-10' }
  expect(held(early)).toMatchObject({
    stage: 'distribute',
    state: 'open',
    due: '2026-12-10',
    rule: 'creditorsNotice',
    isConfirmed: false,
  })
  expect(held(early, '2026-12-10')!.state).toBe('open')
  expect(held(early, '2026-12-11')!.state).toBe('done')
  const late = { 'granted': '2026-10-30', 'creditors-notice': '2026-10-10' }
  expect(held(late)).toMatchObject({ due: '2027-04-30', rule: 'claimsWindow' })
  // A search is as old as its day: only the last payment ends it.
  expect(tasks(willed, early, '2030-01-01')['bankruptcy-search']).toMatchObject({ state: 'open', due: null })
})

const house: Item = {
  ...bank,
  id: 'house',
  number: 2,
  class: 'property',
  name: 'House',
  value: pence(30_000),
}
const sale = (number: number, day: string, amount: number, more: object = {}) =>
  ({
    id: `sale${number}`,
    number,
    day,
    kind: 'realised',
    amount: pence(amount),
    itemId: 'house',
    personId: null,
    closes: false,
    expense: null,
    corrects: null,
    ...more,
  }) as EstateFacts['entries'][number]

test('tax on a property is asked about once it was sold for more than it was worth, within its sixty days', () => {
  const sold = (...entries: EstateFacts['entries']): EstateFacts => ({
    ...none,
    items: [bank, house],
    entries,
  })
  expect(tasks(sold())['gains-tax']).toBeUndefined()
  // At its value, and another thing above its value, is no gain on a property.
  expect(tasks(sold(sale(1, '2026-03-01', 30_000)))['gains-tax']).toBeUndefined()
  expect(tasks(sold(sale(1, '2026-03-01', 99_000, { itemId: 'bank' })))['gains-tax']).toBeUndefined()
  // The deposit came before; the day is that on which it went over.
  const inTwo = sold(sale(1, '2026-03-01', 3_000), sale(2, '2026-04-01', 27_001))
  expect(tasks(inTwo)['gains-tax']).toMatchObject({ state: 'open', due: '2026-05-31', rule: 'gainsTax' })
  expect(tasks(inTwo)['gains-tax']!.isConfirmed).toBe(true)
  const taken = sold(...inTwo.entries, sale(3, '2026-04-02', 1, { kind: 'counter', corrects: 'sale2' }))
  expect(tasks(taken)['gains-tax']).toBeUndefined()
  // Done, until another is sold after that.
  expect(tasks(inTwo, { 'gains-tax': '2026-05-01' })['gains-tax']).toMatchObject({
    state: 'done',
    doneOn: '2026-05-01',
  })
  expect(states(tasks(inTwo, { 'gains-tax': '2026-04-01' }), 'gains-tax')).toEqual(['done'])
  expect(states(tasks(inTwo, { 'gains-tax': '2026-03-31' }), 'gains-tax')).toEqual(['open'])
  const second = { ...house, id: 'flat', number: 3 }
  const both: EstateFacts = {
    ...none,
    items: [bank, house, second],
    entries: [...inTwo.entries, sale(4, '2026-06-01', 30_001, { itemId: 'flat' })],
  }
  expect(tasks(both)['gains-tax']!.due).toBe('2026-05-31')
  expect(tasks(both, { 'gains-tax': '2026-05-01' })['gains-tax']).toMatchObject({
    state: 'open',
    doneOn: null,
    due: '2026-07-31',
  })
  // Half of it was theirs: so is half of what it was worth.
  const half = { ...house, holding: 'tenants-in-common' as const, share: { of: 1, in: 2 } }
  const shared = { ...none, items: [half], entries: [sale(1, '2026-03-01', 15_001)] }
  expect(tasks(shared)['gains-tax']!.due).toBe('2026-04-30')
})

test('income tax, clearance and a variation are asked about, the last within two years', () => {
  const first = tasks(none)
  expect(first['income-tax']).toMatchObject({ stage: 'tax', state: 'open', due: null, rule: null })
  expect(first['clearance']).toMatchObject({ state: 'blocked', blockedBy: 'tax-paid', due: null })
  expect(first['variation']).toMatchObject({ state: 'open', due: '2028-01-09', isConfirmed: true })
  const later = tasks(none, { 'tax-paid': '2026-07-01', 'variation': '2026-08-01' })
  expect(states(later, 'clearance', 'variation')).toEqual(['open', 'done'])
  expect(first['tax-form']).toMatchObject({ due: '2027-01-31', isConfirmed: false })
})

test('any order of the same entries gives the same tasks', () => {
  const entries = [
    sale(1, '2026-03-01', 3_000),
    sale(2, '2026-04-01', 27_001),
    sale(3, '2026-04-01', 5, { kind: 'counter', corrects: 'sale1', amount: null }),
    sale(4, '2026-05-01', 4_000),
  ]
  const of = (given: EstateFacts['entries']) => tasks({ ...none, items: [bank, house], entries: given })
  expect(of(entries.toReversed())).toEqual(of(entries))
  expect(of(entries)['gains-tax']!.due).toBe('2026-06-30')
})
