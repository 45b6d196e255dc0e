// What is sent when a question about an asset or a debt is answered: the other answers stay as they were.
import { expect, it } from 'vitest'
import { withAnswer } from './with-answer.ts'

const person = '0b6c6a0e-1111-4a4a-8a8a-000000000001'
const house = {
  side: 'asset',
  class: 'property',
  name: '1 High Street',
  holding: 'tenants-in-common',
  share: { of: 1, in: 2 },
  isOutside: false,
  givenTo: person,
} as const
const loan = {
  side: 'liability',
  class: 'loan',
  name: 'A loan',
  holding: 'sole',
  share: { of: 1, in: 1 },
  isOutside: false,
} as const

it('changes the one answer, and for whom an asset is with “goes”', () => {
  expect(withAnswer(house, 'name', '2 High Street')).toEqual({ ...house, name: '2 High Street' })
  expect(withAnswer(house, 'share', '1/4')).toEqual({ ...house, share: { of: 1, in: 4 } })
  expect(withAnswer(house, 'holding', 'joint-tenants')).toEqual({ ...house, holding: 'joint-tenants' })
  expect(withAnswer(house, 'goes', 'outside')).toEqual({ ...house, isOutside: true, givenTo: null })
  expect(withAnswer(house, 'goes', 'residue')).toEqual({ ...house, givenTo: null })
  expect(withAnswer({ ...house, isOutside: true }, 'class', 'farm')).toEqual({
    ...house,
    class: 'farm',
    isOutside: true,
    givenTo: null,
  })
})

it('a debt is given to nobody, and is not held as joint tenants', () => {
  const debt = { ...loan, givenTo: null }
  expect(withAnswer(debt, 'class', 'mortgage')).toEqual({ ...loan, class: 'mortgage' })
  expect(withAnswer({ ...debt, holding: null }, 'name', 'Another')).toEqual({
    ...loan,
    holding: null,
    name: 'Another',
  })
  expect(() => withAnswer(debt, 'holding', 'joint-tenants')).toThrow(RangeError)
  expect(() => withAnswer(debt, 'class', 'farm')).toThrow(RangeError)
})
