// Letters of executors: what is known stands in them, and what is not known is left blank, never guessed.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import {
  letterToBank,
  letterToBeneficiary,
  letterToCreditor,
  letterToHmrc,
  type LetterFacts,
} from './letters.ts'

const facts: LetterFacts = {
  deceasedName: 'Tess Tator',
  dateOfDeath: '2026-01-09',
  grantedOn: null,
  executors: ['Edith Executor', 'Edwin Executor'],
}
const debt = { name: 'Gas', value: pence(9_999), holding: 'sole' as const, share: { of: 1, in: 1 } }

test('each begins with who died, when, who writes, and whether probate was granted', () => {
  for (const of of [
    letterToBank(facts, { name: 'Account 1' }),
    letterToCreditor(facts, debt),
    letterToHmrc(facts),
  ])
    expect(of.paragraphs.slice(0, 2)).toEqual([
      'Tess Tator died on 9 January 2026. We are the executors named in the will.',
      'Probate has not been granted yet.',
    ])
  const alone = letterToHmrc({ ...facts, executors: ['Edith Executor'], grantedOn: '2026-05-01' })
  expect(alone.paragraphs).toEqual([
    'Tess Tator died on 9 January 2026. I am the executor named in the will.',
    'Probate was granted on 1 May 2026. A copy of the grant is enclosed.',
  ])
})

test('a bank is asked about the day of death, with the name of the asset where it has one', () => {
  const bank = letterToBank(facts, { name: 'Account 1' })
  expect(bank.subject).toBe('Tess Tator, died on 9 January 2026: Account 1')
  expect(bank.asks[0]).toBe('what it was worth on 9 January 2026, with interest up to that day')
  expect(letterToBank(facts, { name: null }).subject).toBe(
    'Tess Tator, died on 9 January 2026: what you hold',
  )
})

test('a creditor is told what the records say, of the share of the person who died, or that nobody knows', () => {
  const said = (of: Partial<typeof debt> | { value: null }): string =>
    letterToCreditor(facts, { ...debt, ...of }).paragraphs[2]!
  expect(said({})).toBe('Our records say that £99.99 was owed to you on that day.')
  expect(said({ holding: 'tenants-in-common' as 'sole', share: { of: 1, in: 3 } })).toContain('£33.33')
  expect(said({ value: null })).toBe('We do not know yet how much was owed to you.')
})

test('a beneficiary reads what the will gives them and what they have had, and no promise', () => {
  const none = { legacy: null, residue: null, things: [], had: 0 }
  const said = (of: Partial<typeof none> | object): string[] =>
    letterToBeneficiary(facts, { ...none, ...of }).paragraphs.slice(2)
  expect(said({})[0]).toBe('The will names you.')
  expect(said({ legacy: 100_000, residue: { of: 1, in: 3 }, things: ['The clock'], had: 5 })).toEqual([
    'The will gives you: The clock. A sum of £1,000.00. 1/3 of what is left once debts, costs and other gifts are ' +
      'paid.',
    'So far you have had £0.05.',
    expect.stringContaining('promises neither an amount nor a day'),
  ])
  expect(said({ residue: { of: 1, in: 1 } })[0]).toContain('All that is left')
})
