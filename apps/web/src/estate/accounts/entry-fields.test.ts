// An entry's form: what is wrong with it by the kind of entry, and what is sent.
import { expect, it } from 'vitest'
import type { Proposal } from '@testate/api/estate/agreement'
import {
  firstAnswers,
  isProposed,
  sentEntry,
  wrongEntry,
  type EntryFormKind,
  type TypedEntry,
} from './entry-fields.ts'

const empty = firstAnswers(undefined)
const held = { today: '2026-05-01', day: '2026-05-01', isValue: false }
const wrong = (kind: EntryFormKind, typed: Partial<TypedEntry> = {}) =>
  wrongEntry(kind, { ...empty, ...typed }, held, (sentence) => sentence).map(
    ({ field, message }) => `${field} ${message}`,
  )

it('asks each kind for what it needs, in the order of the page', () => {
  expect(wrong('realised')).toEqual(['itemId choose', 'amount amountWrong', 'day dayWrong'])
  expect(wrong('income')).toEqual(['amount amountWrong', 'day dayWrong'])
  // What is proposed has no day yet.
  expect(wrong('liability-paid')).toEqual(['itemId choose', 'amount amountWrong'])
  expect(wrong('liability-paid', { itemId: 'a', amount: '5', personId: 'b' })).toEqual(['day dayWrong'])
  expect(wrong('expense')).toEqual(['amount amountWrong'])
  expect(wrong('distributed')).toEqual(['personId choose', 'amount amountWrong'])
  expect(wrong('handed-over')).toEqual(['itemId choose', 'personId choose'])
  expect(wrong('handed-over', { itemId: 'a', personId: 'b' })).toEqual([])
})

it('an amount in another currency takes the place of the pounds', () => {
  const fields = wrong('income', { 'day': '2026-04-01', 'foreign.currency': 'EUR' })
  expect(fields.length).toBeGreaterThan(0)
  expect(fields.every((one) => one.startsWith('foreign.'))).toBe(true)
})

it('what one executor paid is an entry; what the estate pays is proposed', () => {
  expect(isProposed('expense', { personId: '' })).toBe(true)
  expect(isProposed('expense', { personId: 'b' })).toBe(false)
  expect(isProposed('income', { personId: '' })).toBe(false)
})

it('sends pounds, the other currency or no amount, and the costs of an expense alone', () => {
  const none = { itemId: null, personId: null, expense: null, note: '' }
  expect(sentEntry('income', { ...empty, amount: '12.50', itemId: 'a', note: 'Interest' })).toEqual({
    ...none,
    amountPence: 1250,
    itemId: 'a',
    note: 'Interest',
  })
  expect(sentEntry('handed-over', { ...empty, amount: '5' })).toEqual({ ...none, amountPence: null })
  expect(sentEntry('expense', { ...empty, amount: '5' })).toEqual({
    ...none,
    amountPence: 500,
    expense: 'funeral',
  })
  const euro = { 'foreign.currency': 'EUR', 'foreign.amount': '7', 'foreign.rate.perPound': '' }
  expect(sentEntry('income', { ...empty, ...euro })).toMatchObject({
    foreign: { currency: 'EUR', amount: '7' },
  })
})

it('begins with what a proposal said that is written again', () => {
  const proposal = {
    amountPence: 1250,
    foreign: null,
    itemId: null,
    personId: 'b',
    expense: 'tax',
    note: 'Due',
  }
  expect(firstAnswers(proposal as unknown as Proposal)).toEqual({
    ...empty,
    amount: '12.50',
    personId: 'b',
    expense: 'tax',
    note: 'Due',
  })
  const foreign = { currency: 'EUR', amount: '7', rate: null }
  expect(firstAnswers({ ...proposal, foreign } as unknown as Proposal)).toMatchObject({
    'amount': '',
    'foreign.currency': 'EUR',
    'foreign.amount': '7',
  })
})
