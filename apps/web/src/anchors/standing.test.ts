// The overall state of a registration, derived from its networks, and which changes raise a message.
import { expect, test } from 'vitest'
import {
  changesBetween,
  lastMove,
  mayRetry,
  registrationStanding,
  type Anchor,
  type Anchors,
} from './standing.ts'

type Text = 'Pending' | 'Processing...' | 'Registered' | 'Failed'
const view = (
  willStatus: string,
  rows: Record<string, Text>,
  withdrawals: Record<string, Text> = {},
): Anchors =>
  ({
    willStatus,
    anchors: [
      ...Object.entries(rows).map(([network, statusText]) => ({ network, statusText, action: 'register' })),
      ...Object.entries(withdrawals).map(([network, statusText]) => ({
        network,
        statusText,
        action: 'withdraw',
      })),
    ],
    capsule: null,
  }) as unknown as Anchors

test.each<[string, string, Record<string, Text>]>([
  ['not begun', 'draft', {}],
  ['not begun', 'verified', {}],
  ['sealing', 'witnessed', {}],
  ['sealing', 'registering', {}],
  ['under way', 'registering', { solana: 'Pending', ethereum: 'Pending' }],
  ['under way', 'registering', { solana: 'Registered', ethereum: 'Processing...' }],
  ['under way', 'registering', { solana: 'Failed', ethereum: 'Processing...' }],
  ['partial', 'registered', { solana: 'Failed', ethereum: 'Registered' }],
  ['failed', 'registering', { solana: 'Failed', ethereum: 'Failed' }],
  ['registered', 'registered', { solana: 'Registered', ethereum: 'Registered' }],
  ['withdrawn', 'withdrawn', { solana: 'Registered' }],
  ['superseded', 'superseded', { solana: 'Registered' }],
])('%s: will %s with %j', (standing, willStatus, rows) => {
  expect(registrationStanding(view(willStatus, rows))).toBe(standing)
})

test('a withdrawal on its way changes nothing about what is registered', () => {
  expect(registrationStanding(view('registered', { solana: 'Registered' }, { solana: 'Pending' }))).toBe(
    'registered',
  )
})

test('nor does a token on its way to its owner’s wallet', () => {
  const moving = view('registered', { solana: 'Registered' })
  moving.anchors.push({ network: 'solana', statusText: 'Pending', action: 'transfer' } as never)
  expect(registrationStanding(moving)).toBe('registered')
  moving.anchors.push(
    { network: 'solana', statusText: 'Registered', action: 'transfer' } as never,
    { network: 'ethereum', statusText: 'Failed', action: 'withdraw' } as never,
  )
  expect(lastMove(moving, 'solana')?.statusText).toBe('Registered')
  expect(lastMove(moving, 'ethereum')).toBeUndefined()
})

test('a failed entry may be retried, unless a move failed for good or a network is paid back', () => {
  const may = (action: string, retryable: boolean | null, givenUp = false) =>
    mayRetry({ action, retryable, givenUp } as Anchor)
  expect([
    may('transfer', false),
    may('transfer', true),
    may('register', false),
    may('withdraw', false),
    may('register', false, true),
    may('register', true, true),
  ]).toEqual([false, true, true, true, false, false])
})

test('no screen waits for a network that was given up after it had been sent there', () => {
  const view = {
    willStatus: 'registered',
    anchors: [
      { network: 'solana', action: 'register', statusText: 'Registered' },
      { network: 'ethereum', action: 'register', statusText: 'Processing...', givenUp: true },
    ],
  } as unknown as Anchors
  expect(registrationStanding(view)).toBe('registered')
})

test('a message comes for each network that moved, none at first sight or without a change', () => {
  const before = view('registering', { solana: 'Pending', ethereum: 'Processing...' })
  const after = view('registering', { solana: 'Processing...', ethereum: 'Failed' })
  expect(changesBetween(undefined, after)).toEqual([])
  expect(changesBetween(after, after)).toEqual([])
  expect(changesBetween(before, after)).toEqual([
    { network: 'solana', kind: 'minting' },
    { network: 'ethereum', kind: 'failed' },
  ])
  expect(changesBetween(view('registering', {}), view('registering', { solana: 'Pending' }))).toEqual([])
})
