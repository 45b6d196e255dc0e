import { expect, test } from 'vitest'
import { changePeople } from '@testate/api/people-around'
import { asBody, isAsSaved, isChanged, listedOf, movedUp, put, takenOff, type Listed } from './list.ts'

const saved = (id: string, changes: object = {}) => ({
  id,
  kind: 'executor' as const,
  standing: 'acting' as const,
  name: id,
  email: `${id}@example.org`,
  phone: null,
  address: null,
  relationship: 'Friend',
  namedAt: '2026-11-25T10:00:00.000Z',
  toldAt: null,
  answer: null,
  answeredAt: null,
  factor: null,
  ...changes,
})
const people = [
  saved('carl'),
  saved('gil', { standing: 'reserve' }),
  saved('fay', { kind: 'contact', standing: null }),
]
const list = listedOf(people)
const names = (some: readonly Listed[]) => some.map(({ name }) => name)
const added = { ...list[1]!, key: 'new', name: 'hal', saved: undefined }

test('a list that is as on the server is not changed; each change of it is', () => {
  expect(isChanged(list, people)).toBe(false)
  expect(list.every(isAsSaved)).toBe(true)
  const changed = put(list, { ...list[0]!, phone: '1' })
  expect(isChanged(changed, people)).toBe(true)
  expect(changed.map(isAsSaved)).toEqual([false, true, true])
  expect(isChanged(takenOff(list, 'fay'), people)).toBe(true)
  expect(isChanged(put(list, added), people)).toBe(true)
  expect(isChanged(movedUp(list, 'gil'), people)).toBe(true)
})

test('somebody added stands after those of the same kind', () => {
  expect(names(put(list, added))).toEqual(['carl', 'gil', 'hal', 'fay'])
})

test('the executor who moves to the top acts; nobody passes those of another kind', () => {
  const moved = movedUp(list, 'gil')
  expect(names(moved)).toEqual(['gil', 'carl', 'fay'])
  expect(moved[0]!.standing).toBe('acting')
  expect(names(movedUp(list, 'carl'))).toEqual(['carl', 'gil', 'fay'])
  expect(names(movedUp(list, 'fay'))).toEqual(['carl', 'gil', 'fay'])
  expect(names(movedUp(list, 'nobody'))).toEqual(['carl', 'gil', 'fay'])
})

test('is sent as the call takes it, with the ids of those who are saved', () => {
  const all = put(
    put(list, { ...added, kind: 'beneficiary', standing: null, email: null, relationship: null }),
    { ...added, key: 'law', kind: 'solicitor', standing: null, email: null },
  )
  const ids = ['7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f11', '7f1d9c1e-52a4-4d57-9d0c-1c6e0b9c2f12']
  const whole = all.map((one, n) => ({
    ...one,
    saved: one.saved === undefined ? undefined : { ...one.saved, id: ids[n % 2]! },
  }))
  const body = changePeople.body.parse({ people: asBody(whole), waitDays: 14 })
  expect(body.people.map((one) => [one.kind, one.id !== undefined])).toEqual([
    ['executor', true],
    ['executor', true],
    ['contact', true],
    ['solicitor', false],
    ['beneficiary', false],
  ])
})
