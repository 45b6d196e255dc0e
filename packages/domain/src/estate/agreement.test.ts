// What needs every executor, what counts as a change, and when all have agreed.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { changesOf, changesSince, needsAgreement, proposalState, type Proposed } from './agreement.ts'
import { entryKinds } from './ledger.ts'

test('what goes out of the estate needs everybody; what came in, or was paid by somebody else, does not', () => {
  expect(entryKinds.filter((kind) => needsAgreement(kind, null))).toEqual([
    'liability-paid',
    'expense',
    'reimbursed',
    'distributed',
    'handed-over',
  ])
  expect(entryKinds.filter((kind) => needsAgreement(kind, 'ann'))).toEqual([
    'reimbursed',
    'distributed',
    'handed-over',
  ])
})

const gas: Proposed = {
  kind: 'liability-paid',
  amount: pence(9_999),
  foreign: null,
  itemId: 'gas',
  itemName: 'Gas',
  value: null,
  personId: null,
  personName: null,
  expense: null,
  note: null,
  form: null,
  assets: null,
  debts: null,
  answers: null,
  keepYears: null,
  bank: null,
}

test('a change says what was and what is, another thing of the same name too', () => {
  expect(changesOf(gas, gas)).toEqual([])
  expect(changesOf(gas, { ...gas, amount: pence(10_000), note: 'With interest' })).toEqual([
    { part: 'amount', before: 9_999, after: 10_000 },
    { part: 'note', before: null, after: 'With interest' },
  ])
  expect(changesOf(gas, { ...gas, itemId: 'other gas' })).toEqual([
    { part: 'item', before: 'Gas', after: 'Gas' },
  ])
  // Nothing of an account is said: the ids alone are others.
  expect(changesOf(gas, { ...gas, bank: ['a'] })).toEqual([{ part: 'bank', before: null, after: null }])
  expect(changesOf({ ...gas, bank: ['a'] }, { ...gas, bank: ['a'] })).toEqual([])
  const form: Proposed = {
    ...gas,
    kind: 'tax-form',
    amount: null,
    itemId: null,
    itemName: null,
    assets: pence(1),
    debts: pence(2),
    form: 'IHT205',
    answers: 4,
  }
  expect(changesOf(form, { ...form, assets: pence(3) })).toEqual([{ part: 'assets', before: 1, after: 3 }])
  expect(changesOf(form, { ...form, form: 'IHT400', answers: 5 })).toEqual([
    { part: 'form', before: 'IHT205', after: 'IHT400' },
    { part: 'answers', before: 4, after: 5 },
  ])
  // Totals that come out the same are named as well.
  expect(changesSince(form, form)).toEqual([{ part: 'rests', before: null, after: null }])
  expect(changesSince(form, { ...form, debts: pence(9) })).toEqual([{ part: 'debts', before: 2, after: 9 }])
})

test('it is agreed once each who is needed has said so, and never by nobody', () => {
  const state = (more: Partial<Parameters<typeof proposalState>[0]>): string =>
    proposalState({
      isWithdrawn: false,
      isDone: false,
      isOutdated: false,
      needed: ['ann', 'ben'],
      agreed: ['ann', 'ben'],
      ...more,
    })
  expect(state({})).toBe('agreed')
  expect(state({ agreed: ['ann', 'cy'] })).toBe('open')
  expect(state({ needed: [] })).toBe('open')
  expect(state({ isOutdated: true })).toBe('outdated')
  expect(state({ isWithdrawn: true, isOutdated: true })).toBe('withdrawn')
  expect(state({ isDone: true, isOutdated: true })).toBe('done')
})
