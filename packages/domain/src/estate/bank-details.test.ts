// The form of bank details, for whom some are kept, and which of them a payment may go to.
import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import {
  detailsFor,
  endingOf,
  inGroups,
  payees,
  readAccountNumber,
  readBic,
  readIban,
  readSortCode,
} from './bank-details.ts'

test('a sort code has six digits and an account number eight, with what people type between them', () => {
  for (const text of ['200000', '20-00-00', ' 20 00 00 ', '20–00–00'])
    expect(readSortCode(text), text).toBe('200000')
  for (const text of ['', '20000', '2000000', '20/00/00', '2o0000', '２０００００'])
    expect(readSortCode(text), text).toBeNull()
  for (const text of ['12345621', '1234 5621', '1234-5621'])
    expect(readAccountNumber(text), text).toBe('12345621')
  for (const text of ['', '1234562', '123456789', '1234562l'])
    expect(readAccountNumber(text), text).toBeNull()
})

// Published examples: Wikipedia’s “International Bank Account Number” and the registry of SWIFT.
const ibans = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
]

test('an IBAN is taken by its check digits, however it is typed', () => {
  for (const iban of ibans) {
    const plain = iban.replaceAll(' ', '')
    expect(readIban(iban)).toBe(plain)
    expect(readIban(plain.toLowerCase())).toBe(plain)
  }
  for (const text of [
    '',
    'GB82',
    'GB82 WEST 1234 5698 7654 3!',
    '82GB WEST 1234 5698 7654 32',
    'A'.repeat(35),
  ])
    expect(readIban(text), text).toBeNull()
})

test('one wrong digit and two that changed places are each found in every IBAN', () => {
  let altered = 0
  for (const iban of ibans.map((one) => one.replaceAll(' ', '')))
    for (let at = 2; at < iban.length; at += 1) {
      const [one, next] = [iban[at]!, iban[at + 1]]
      if (/\d/.test(one)) {
        const other = String((Number(one) + 1) % 10)
        expect(readIban(iban.slice(0, at) + other + iban.slice(at + 1)), iban).toBeNull()
        altered += 1
      }
      if (next !== undefined && one !== next && /\d\d/.test(one + next)) {
        expect(readIban(iban.slice(0, at) + next + one + iban.slice(at + 2)), iban).toBeNull()
        altered += 1
      }
    }
  expect(altered).toBeGreaterThan(120)
})

test('a BIC has 8 or 11 signs with a country among them', () => {
  for (const text of ['DEUTDEFF', 'deut de ff 500', 'NEDSZAJJXXX']) expect(readBic(text), text).not.toBeNull()
  for (const text of ['', 'DEUTDEF', 'DEUTDEFF5', 'DEUT12FF', 'DEUTDEFF5000'])
    expect(readBic(text), text).toBeNull()
})

test('lists show the last two characters', () => {
  expect([inGroups('200000', 2, '-'), inGroups('MT84MALT0', 4, ' ')]).toEqual(['20-00-00', 'MT84 MALT 0'])
  expect([endingOf('12345621'), endingOf('FR1420041010050500013M02606')]).toEqual(['21', '06'])
})

const people = [
  { id: 'heir', roles: ['beneficiary'] as const },
  { id: 'executor', roles: ['executor'] as const },
  { id: 'gas', roles: ['creditor', 'organisation'] as const },
  { id: 'adviser', roles: ['adviser'] as const },
]
const nothing = { people: [], owed: [], liabilities: [] }
const line = { things: pence(0), legacy: pence(0), residue: pence(0), had: pence(0) }
const due = (
  of: Partial<Parameters<typeof payees>[0]['accounts']>,
  open: { kind: string; personId: string | null }[] = [],
) => [...payees({ people, accounts: { ...nothing, ...of }, open })].toSorted()

test('bank details are for whoever is still to be given or paid back something', () => {
  expect(due({})).toEqual([])
  expect(due({ people: [{ ...line, personId: 'heir', still: pence(1) }] })).toEqual(['heir'])
  expect(due({ people: [{ ...line, personId: 'heir', still: pence(0) }] })).toEqual([])
  // Somebody who had too much is owed nothing.
  expect(due({ people: [{ ...line, personId: 'heir', still: pence(-1) }] })).toEqual([])
  expect(due({ owed: [{ personId: 'executor', amount: pence(5) }] })).toEqual(['executor'])
  expect(due({ owed: [{ personId: 'executor', amount: pence(-5) }] })).toEqual([])
})

test('a debt that stands is for all who are paid by their role, since it names none of them', () => {
  const bill = { itemId: 'bill', atDeath: pence(9) }
  expect(due({ liabilities: [{ ...bill, now: pence(9) }] })).toEqual(['adviser', 'gas'])
  expect(due({ liabilities: [{ ...bill, now: pence(0) }] })).toEqual([])
})

test('a proposed payment is for the person it names, a debt or a cost for those paid by role', () => {
  expect(due({}, [{ kind: 'distributed', personId: 'heir' }])).toEqual(['heir'])
  expect(due({}, [{ kind: 'reimbursed', personId: 'executor' }])).toEqual(['executor'])
  expect(due({}, [{ kind: 'expense', personId: null }])).toEqual(['adviser', 'gas'])
  expect(due({}, [{ kind: 'liability-paid', personId: null }])).toEqual(['adviser', 'gas'])
  for (const kind of ['handed-over', 'tax-form', 'applied', 'closed'])
    expect(due({}, [{ kind, personId: 'heir' }]), kind).toEqual([])
  expect(due({}, [{ kind: 'distributed', personId: 'somebody else' }])).toEqual([])
})

test('a payment rests on the details of its person, a debt or a cost on those of all who are paid by role', () => {
  const known = [
    { personId: 'gas', details: 'b', roles: people[2]!.roles },
    { personId: 'adviser', details: 'a', roles: people[3]!.roles },
    { personId: 'heir', details: 'c', roles: people[0]!.roles },
  ]
  expect(detailsFor({ kind: 'distributed', personId: 'heir' }, known)).toEqual(['c'])
  expect(detailsFor({ kind: 'distributed', personId: 'executor' }, known)).toBeNull()
  expect(detailsFor({ kind: 'liability-paid', personId: null }, known)).toEqual(['a', 'b'])
  expect(detailsFor({ kind: 'expense', personId: null }, [known[2]!])).toBeNull()
  expect(detailsFor({ kind: 'handed-over', personId: 'heir' }, known)).toBeNull()
  expect(detailsFor({ kind: 'closed', personId: null }, known)).toBeNull()
})
