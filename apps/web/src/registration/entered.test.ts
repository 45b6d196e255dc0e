import { expect, it } from 'vitest'
import { entered } from './entered.ts'

const on = (network: string, finalAt: string | null) => ({ network, finalAt, tokenId: 'ab'.repeat(32) })

it('the time is that of the first network that holds the will, whatever their order', () => {
  const { at } = entered(
    [on('solana', '2026-11-23T00:10:00.000Z'), on('corda', '2026-11-22T23:50:00.000Z'), on('ethereum', null)],
    'https://register.example',
  )
  expect(at).toBe('2026-11-22T23:50:00.000Z')
})

it('the code leads to the entry on the first network, as on the printed certificate', () => {
  expect(entered([on('ethereum', null), on('corda', null)], 'https://register.example')).toEqual({
    at: null,
    address: `https://register.example/explorer/ethereum/token/${'ab'.repeat(32)}`,
  })
})

it('without a network there is neither', () => {
  expect(entered([], 'https://register.example')).toEqual({ at: null, address: null })
})
