import { expect, test } from 'vitest'
import { sizeOf } from './size-of.ts'

test('a size is never nothing where there is something, and turns into megabytes without 1,000 KB', () => {
  expect(sizeOf(0)).toEqual({ unit: 'kilobytes', size: '0' })
  expect(sizeOf(1)).toEqual({ unit: 'kilobytes', size: '1' })
  expect(sizeOf(1_499)).toEqual({ unit: 'kilobytes', size: '1' })
  expect(sizeOf(999_499)).toEqual({ unit: 'kilobytes', size: '999' })
  expect(sizeOf(999_500)).toEqual({ unit: 'megabytes', size: '1.0' })
  expect(sizeOf(10_485_760)).toEqual({ unit: 'megabytes', size: '10.5' })
})
