// “Held by your own address” is shown only while it is true.
import { expect, test } from 'vitest'
import type { Anchor, Anchors } from '../anchors/standing.ts'
import { holderOf } from './holder.ts'

const move = (
  purpose: Anchor['purpose'],
  recipient: string,
  status: Anchor['status'] = 'final',
  retryable: boolean | null = null,
) => ({ action: 'transfer', network: 'ethereum', purpose, recipient, status, retryable })
const own = move('own-address', '0xMine')
const release = move('release', '0xExecutor')

test.each<[string, ReturnType<typeof move>[], string, string | null]>([
  ['never moved', [], 'held', null],
  ['on its way to the wallet', [move('own-address', '0xMine', 'submitted')], 'moving', '0xMine'],
  ['on its way, tried again by itself', [move('own-address', '0xMine', 'failed', true)], 'moving', '0xMine'],
  ['that move ended', [move('own-address', '0xMine', 'failed', false)], 'held', null],
  ['in the wallet', [own], 'own', '0xMine'],
  ['in the second wallet', [own, move('own-address', '0xOther')], 'own', '0xOther'],
  [
    'in the wallet, another move refused',
    [own, move('own-address', '0xOther', 'failed', false)],
    'own',
    '0xMine',
  ],
  [
    'on its way, another move refused meanwhile',
    [move('own-address', '0xMine', 'submitted'), move('own-address', '0xOther', 'failed', false)],
    'moving',
    '0xMine',
  ],
  ['with the executor, and taken back', [own, release], 'returning', null],
  [
    'on its way to the executor, and taken back',
    [own, move('release', '0xExecutor', 'submitted')],
    'returning',
    null,
  ],
  ['on its way back', [release, move('relock', '0xRegister', 'submitted')], 'returning', null],
  ['back with the register', [release, move('relock', '0xRegister')], 'held', null],
  ['back in the wallet', [own, release, move('relock', '0xmine')], 'own', '0xMine'],
])('%s', (_, moves, is, address) => {
  expect(holderOf({ anchors: moves } as unknown as Anchors, 'ethereum')).toEqual({ is, address })
  expect(holderOf({ anchors: moves } as unknown as Anchors, 'solana').is).toBe('held')
})
