// Every row of the table of an estate's tasks: why it is there, who does it, what comes first and whose limit sets its
// day. That each reason holds where it is given is in planted.test.ts, for 20,000 estates.
import { expect, test } from 'vitest'
import { item as itemOf } from '../../testing/estates.ts'
import { estateRules } from '../claims/rules/estate-rules.ts'
import { pence } from '../money.ts'
import { needsAgreement, submissions } from './agreement.ts'
import { drawAccounts, type EstateFacts } from './accounts.ts'
import type { Item } from './items.ts'
import type { Entry } from './ledger.ts'
import { marks, stages, whyCodes, type Mark, type TaskId } from './task-names.ts'
import { taskTable } from './task-table.ts'
import { tasksOf, type Task } from './tasks.ts'

const ids = Object.keys(taskTable) as TaskId[]

test('each row names an earlier task, records of limits, and ends with a reason that always holds', () => {
  const nothing = {
    marked: {},
    items: [],
    accounts: drawAccounts({ items: [], entries: [], people: [] }, '2026-01-09'),
  }
  for (const [at, id] of ids.entries()) {
    const { after, limits, why, dayIs, who } = taskTable[id]
    if (after !== null) expect(ids.slice(0, at), id).toContain(after)
    for (const limit of limits) expect(Object.keys(estateRules), id).toContain(limit)
    expect(why.at(-1)!.when({ ...nothing, isSignedFor: false, gains: 0 }), id).toBe(true)
    // What ends with time has a day on which it does, and nobody to do it.
    if (who === 'nobody') expect([dayIs, limits.length], id).toEqual(['until', 1])
  }
  expect(new Set(ids.flatMap((id) => taskTable[id].why.map(({ code }) => code)))).toEqual(new Set(whyCodes))
  expect(new Set(ids.map((id) => taskTable[id].stage))).toEqual(new Set(stages))
})

test('what is marked, and what everybody agrees to, is what the rest of the register says it is', () => {
  expect(ids.filter((id) => taskTable[id].isMarked).toSorted()).toEqual([...marks].toSorted())
  // What is sent, and what is paid out of the estate's money.
  expect(
    ['expense', 'liability-paid', 'distributed'].map((kind) => needsAgreement(kind as Entry['kind'], null)),
  ).toEqual([true, true, true])
  expect(ids.filter((id) => taskTable[id].who === 'all').toSorted()).toEqual(
    [...submissions, 'tax-paid', 'pay-debts', 'distribute'].toSorted(),
  )
})

const item = (id: string, number: number, more: Partial<Item> = {}): Item =>
  itemOf(id, number, { value: pence(10_000), ...more })
const entry = (number: number, more: Partial<Entry>): Entry => ({
  id: `e${number}`,
  number,
  day: '2026-06-01',
  kind: 'realised',
  amount: pence(10_000),
  itemId: null,
  personId: null,
  closes: true,
  expense: null,
  corrects: null,
  ...more,
})
const tasks = (
  facts: Partial<EstateFacts>,
  marked: Partial<Record<Mark, string>> = {},
  isSignedFor = false,
) => {
  const whole: EstateFacts = { items: [], entries: [], people: [], ...facts }
  const of = tasksOf({
    dateOfDeath: '2026-01-09',
    today: '2026-11-26',
    marked,
    items: whole.items,
    entries: whole.entries,
    accounts: drawAccounts(whole, '2026-11-26'),
    isSignedFor,
  })
  return (id: TaskId): Task => of.find((one) => one.id === id)!
}
const why = (of: (id: TaskId) => Task, id: TaskId): string =>
  Object.values(of(id).why)
    .filter((part) => part !== null)
    .join(' ')
const heir = { id: 'heir', number: 1, legacy: null, residue: { of: 1, in: 1 } }

test('a reason changes with the facts and counts what is left', () => {
  const empty = tasks({})
  for (const [id, expected] of [
    ['values', 'nothing-entered'],
    ['collect', 'no-assets'],
    ['granted', 'not-applied'],
    ['creditors-wait', 'not-published'],
    ['claims-window', 'not-granted'],
    ['distribute', 'nothing-given'],
  ] as const)
    expect([id, why(empty, id)]).toEqual([id, expected])
  const items = [
    item('bank', 1),
    item('isa', 2, { value: null }),
    item('card', 3, { side: 'liability', class: 'card', holding: 'sole', value: pence(500) }),
  ]
  const marked = {
    'applied': '2026-03-01',
    'granted': '2026-04-01',
    'creditors-notice': '2026-04-02',
  } as const
  const begun = tasks({ items, people: [heir] }, marked)
  for (const [id, expected] of [
    ['values', 'values-missing 1'],
    ['collect', 'assets-held 1'],
    ['granted', 'applied-on 2026-03-01'],
    ['creditors-wait', 'published-on 2026-04-02'],
    ['claims-window', 'granted-on 2026-04-01'],
    ['pay-debts', 'debts-left 1'],
    ['bankruptcy-search', 'still-to-give 1'],
    ['balance', 'findings 1'],
  ] as const)
    expect([id, why(begun, id)]).toEqual([id, expected])
  const estate = { items: items.slice(0, 1), people: [heir] }
  const entries = [entry(1, { itemId: 'bank' }), entry(2, { kind: 'distributed', personId: 'heir' })]
  const given = tasks({ ...estate, entries })
  for (const [id, expected] of [
    ['collect', 'assets-in'],
    ['pay-debts', 'debts-paid'],
    ['distribute', 'all-given'],
    ['balance', 'balances'],
    ['receipts', 'receipts-missing'],
  ] as const)
    expect([id, why(given, id)]).toEqual([id, expected])
  expect(why(tasks({ ...estate, entries }, {}, true), 'receipts')).toBe('receipts-there')
})

test('a day names the version of its limit that set it, for a sale before the sixty days too', () => {
  const sold = (day: string): Task =>
    tasks({
      items: [item('house', 1, { class: 'property' })],
      entries: [entry(1, { itemId: 'house', amount: pence(10_001), day })],
    })('gains-tax')
  expect(sold('2021-10-26')).toMatchObject({ ruleDay: '2021-10-26', due: '2021-11-25' })
  expect(sold('2021-10-27')).toMatchObject({ ruleDay: '2021-10-27', due: '2021-12-26' })
  expect(tasks({})('tax-paid')).toMatchObject({ ruleDay: '2026-01-09', rule: 'taxDue' })
  expect(tasks({})('funeral')).toMatchObject({ ruleDay: null, rule: null })
})
