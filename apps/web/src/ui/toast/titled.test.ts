import { expect, it } from 'vitest'
import { titled } from './titled.ts'

it('takes a message of the specification apart', () => {
  expect(titled('Document Signed Successfully: Your digital signature has been recorded.')).toEqual({
    title: 'Document Signed Successfully',
    description: 'Your digital signature has been recorded.',
  })
  expect(titled('Copied to clipboard')).toEqual({ title: 'Copied to clipboard' })
  expect(titled('A: b: c')).toEqual({ title: 'A', description: 'b: c' })
})
