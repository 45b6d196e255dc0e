import { expect, test } from 'vitest'
import { everything, filterOf, queryOf, wrongWith } from './filter.ts'

const will = '0f6b1c8e-3f3e-4c58-9f3d-5a3c1b2d4e5f'

test('what stands in the address is what is asked for, there and back', () => {
  const address = { will, kind: 'signing', who: 'others', from: '2026-01-02', to: '2026-11-22' }
  expect(queryOf(filterOf(new URLSearchParams(address)))).toEqual(address)
  expect(filterOf(new URLSearchParams())).toEqual(everything)
  expect(queryOf(everything)).toEqual({})
})

test('what is no filter is left out', () => {
  expect(
    filterOf(
      new URLSearchParams({
        will: '../../x',
        kind: 'toString',
        who: 'nobody',
        from: '2026-02-31',
        to: 'tomorrow',
      }),
    ),
  ).toEqual(everything)
})

test('days that do not exist, and days in the wrong order', () => {
  expect(wrongWith({ from: '2026-02-31', to: '' })).toEqual({ from: 'noSuchDay' })
  expect(wrongWith({ from: '', to: '2026-1-' })).toEqual({ to: 'noSuchDay' })
  expect(wrongWith({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ to: 'wrongOrder' })
  expect(wrongWith({ from: '2026-03-01', to: '2026-03-01' })).toEqual({})
})
