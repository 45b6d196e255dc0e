import { expect, test } from 'vitest'
import { aroundErrors, type AroundPerson } from './people-around.ts'

const executor: AroundPerson = {
  kind: 'executor',
  standing: 'acting',
  name: 'Carl Dee',
  email: 'carl@example.org',
  phone: null,
  address: null,
  relationship: 'Brother',
}
const contact: AroundPerson = {
  ...executor,
  kind: 'contact',
  standing: null,
  email: 'fay@example.org',
  relationship: null,
}
const own = ['ann@example.org']
const wrong = (...people: AroundPerson[]) => aroundErrors(people, own).map(({ field, code }) => [field, code])

test('executors in order, contacts, a solicitor and beneficiaries by name are accepted', () => {
  const only = { ...contact, email: null }
  expect(
    wrong(
      executor,
      { ...executor, standing: 'reserve', email: 'gil@example.org' },
      contact,
      { ...only, kind: 'solicitor' },
      { ...only, kind: 'beneficiary', name: 'The Donkey Sanctuary' },
    ),
  ).toEqual([])
})

test('there is an executor, and the first of them acts', () => {
  expect(wrong()).toEqual([['people', 'executor-needed']])
  expect(wrong(contact)).toEqual([['people', 'executor-needed']])
  expect(wrong({ ...executor, standing: 'reserve' }, { ...executor, email: 'gil@example.org' })).toEqual([
    ['people', 'executor-needed'],
  ])
})

test('what the executor is to the testator is said', () => {
  expect(wrong({ ...executor, relationship: null })).toEqual([
    ['people.0.relationship', 'relationship-needed'],
  ])
})

test.each([
  ['contact', 5],
  ['executor', 8],
  ['solicitor', 1],
  ['beneficiary', 20],
] as const)('no more of the kind %s than %i', (kind, most) => {
  const some = (count: number): AroundPerson[] =>
    Array.from({ length: count }, (_, n) => ({
      ...(kind === 'executor' ? executor : contact),
      kind,
      email: kind === 'solicitor' || kind === 'beneficiary' ? null : `${kind}${n}@example.org`,
    }))
  const first = kind === 'executor' ? [] : [executor]
  expect(wrong(...first, ...some(most))).toEqual([])
  expect(aroundErrors([...first, ...some(most + 1)], own)).toMatchObject([
    { field: 'people', code: 'people-too-many', most },
  ])
})

test('each has a mailbox of their own, and not the testator’s', () => {
  expect(wrong(executor, { ...contact, email: 'Carl@Example.org' })).toEqual([
    ['people.1.email', 'address-used-twice'],
  ])
  expect(wrong({ ...executor, email: 'ANN@example.org' })).toEqual([['people.0.email', 'address-is-own']])
  // A solicitor is not written to by that name, so they may be an executor too.
  expect(wrong(executor, { ...contact, kind: 'solicitor', email: executor.email })).toEqual([])
})
