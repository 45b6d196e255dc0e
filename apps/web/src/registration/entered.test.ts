import { expect, it } from 'vitest'
import { entered } from './entered.ts'

const on = (finalAt: string | null) => ({ finalAt, tokenId: 'ab'.repeat(32) })

it('the time is that of the first network that holds the will, whatever their order', () => {
  const { at } = entered(
    [on('2026-11-23T00:10:00.000Z'), on('2026-11-22T23:50:00.000Z'), on(null)],
    'https://register.example',
  )
  expect(at).toBe('2026-11-22T23:50:00.000Z')
})

it('the code leads to the page of the registration, as on the printed certificate', () => {
  expect(entered([on(null), on(null)], 'https://register.example')).toEqual({
    at: null,
    address: `https://register.example/registered/${'ab'.repeat(32)}`,
  })
})

it('without a network there is neither', () => {
  expect(entered([], 'https://register.example')).toEqual({ at: null, address: null })
})
