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
  isConfirmed: true,
  isSigned: false,
  isRefused: false,
  isTakenBack: false,
  isCorrected: false,
  isChanged: false,
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
    [{ isConfirmed: false, isOver: true }, 'draft'],
    [{ isConfirmed: false, isTakenBack: true }, 'taken-back'],
    [{ isSigned: true }, 'signed'],
    [{ isSigned: true, isOver: true }, 'signed'],
    [{ isSigned: true, isCorrected: true }, 'corrected'],
    [{ isSigned: true, isChanged: true }, 'changed'],
    [{ isRefused: true, isOver: true }, 'refused'],
    [{ isRefused: true, isCorrected: true }, 'corrected'],
    [{ isTakenBack: true, isCorrected: true }, 'taken-back'],
    [{ isChanged: true, isOver: true }, 'changed'],
  ]
  for (const [facts, state] of states)
    expect(receiptState({ ...none, ...facts }), JSON.stringify(facts)).toBe(state)
})

test('a paper or a signature counts unless somebody has said since that it was not received', () => {
  const none = { notedAt: null, signedAt: null, refusedAt: null }
  expect(isSignedFor(none)).toBe(false)
  for (const by of ['notedAt', 'signedAt'] as const) {
    expect(isSignedFor({ ...none, [by]: 1 }), by).toBe(true)
    expect(isSignedFor({ ...none, [by]: 4, refusedAt: 5 }), by).toBe(false)
    expect(isSignedFor({ ...none, [by]: 6, refusedAt: 5 }), by).toBe(true)
  }
  expect(isSignedFor({ ...none, refusedAt: 5 })).toBe(false)
  expect(isSignedFor({ notedAt: 4, signedAt: 6, refusedAt: 5 })).toBe(true)
})
