import { expect, test } from 'vitest'
import { agreements, certificateFindings, isPossible } from './inspection.ts'

test('a name or a date is seen only on a certificate that can be read', () => {
  const possible = certificateFindings.flatMap((certificate) =>
    agreements.flatMap((name) =>
      agreements.filter((date) => isPossible({ certificate, name, date })).map(() => certificate),
    ),
  )
  expect(possible.filter((one) => one === 'readable')).toHaveLength(9)
  expect(possible.filter((one) => one !== 'readable')).toEqual(['unreadable', 'not-a-certificate'])
  expect(isPossible({ certificate: 'unreadable', name: 'agrees', date: 'not-seen' })).toBe(false)
  expect(isPossible({ certificate: 'not-a-certificate', name: 'not-seen', date: 'differs' })).toBe(false)
})
