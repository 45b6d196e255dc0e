// Who signs for what, the sentence they tick, and whether it counts.
import { expect, test } from 'vitest'
import {
  capacities,
  capacitiesFor,
  isSignedFor,
  purposesFor,
  receiptPurposes,
  receiptSentence,
  receiptState,
  type ReceiptFacts,
} from './receipts.ts'

const none: ReceiptFacts = {
  isSigned: false,
  isRefused: false,
  isTakenBack: false,
  isCorrected: false,
  isRenamed: false,
  isOver: false,
}

test('a minor and a charity do not sign themselves, nobody signs for who is missing', () => {
  expect([null, 'minor', 'charity', 'missing'].map((one) => capacitiesFor(one as 'minor' | null))).toEqual([
    ['self'],
    ['parent', 'guardian'],
    ['treasurer', 'officer'],
    [],
  ])
  const all = [null, 'minor', 'charity'].flatMap((one) => capacitiesFor(one as 'minor' | null))
  expect(all).toEqual([...capacities])
})

test('a thing is signed for as a thing, a sum as a sum', () => {
  expect(purposesFor('handed-over')).toEqual(['thing'])
  expect([...purposesFor('distributed'), ...purposesFor('handed-over')]).toEqual([...receiptPurposes])
})

test('the sentence says for whom it is signed, and as whom', () => {
  expect(receiptSentence('self', 'Ada')).toBe('I have received what is written above.')
  for (const capacity of capacities.filter((one) => one !== 'self')) {
    const sentence = receiptSentence(capacity, 'Ada')
    expect(sentence, capacity).toContain('I have received what is written above for Ada, ')
    expect(sentence, capacity).toContain(
      capacity === 'officer' ? 'for whom I may sign' : `whose ${capacity} I am`,
    )
  }
})

test('a payment that was taken back ends a receipt, and another name does', () => {
  const states: [Partial<ReceiptFacts>, string][] = [
    [{}, 'waiting'],
    [{ isOver: true }, 'over'],
    [{ isSigned: true }, 'signed'],
    [{ isSigned: true, isOver: true }, 'signed'],
    [{ isSigned: true, isCorrected: true }, 'corrected'],
    [{ isSigned: true, isRenamed: true }, 'renamed'],
    [{ isRefused: true, isOver: true }, 'refused'],
    [{ isRefused: true, isCorrected: true }, 'corrected'],
    [{ isTakenBack: true, isCorrected: true }, 'taken-back'],
    [{ isRenamed: true, isOver: true }, 'renamed'],
  ]
  for (const [facts, state] of states)
    expect(receiptState({ ...none, ...facts }), JSON.stringify(facts)).toBe(state)
})

test('a paper counts unless the person has said since that they have not received it', () => {
  const refused = { state: 'refused', refusedAt: 5 } as const
  const waiting = { state: 'waiting', refusedAt: null } as const
  expect(isSignedFor({ notedAt: null, request: null })).toBe(false)
  expect(isSignedFor({ notedAt: 1, request: null })).toBe(true)
  expect(isSignedFor({ notedAt: null, request: waiting })).toBe(false)
  expect(isSignedFor({ notedAt: 1, request: waiting })).toBe(true)
  expect(isSignedFor({ notedAt: null, request: { state: 'signed', refusedAt: null } })).toBe(true)
  for (const state of ['corrected', 'renamed', 'over', 'taken-back'] as const)
    expect(isSignedFor({ notedAt: null, request: { state, refusedAt: null } }), state).toBe(false)
  expect(isSignedFor({ notedAt: 4, request: refused })).toBe(false)
  expect(isSignedFor({ notedAt: 6, request: refused })).toBe(true)
})
