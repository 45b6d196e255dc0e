// Which networks' rows are shown, with the certificate and without.
import { expect, test } from 'vitest'
import type { Anchors, RegistrationStanding } from '../anchors/standing.ts'
import { rowsBeside } from './rows-beside.ts'

const registered = {
  anchors: [
    { network: 'solana', statusText: 'Registered', action: 'register' },
    { network: 'ethereum', statusText: 'Failed', action: 'register' },
    { network: 'solana', statusText: 'Pending', action: 'withdraw' },
    { network: 'solana', statusText: 'Pending', action: 'transfer' },
  ],
  capsule: null,
} as unknown as Anchors

test('the certificate stands in for the rows of the networks that took the will', () => {
  const shown = (of: Anchors, standing: RegistrationStanding) =>
    rowsBeside(of, standing).map(({ network, action }) => `${action} ${network}`)
  const all = ['register solana', 'register ethereum', 'withdraw solana']
  expect(shown(registered, 'registered')).toEqual(all)
  const certified = { ...registered, capsule: {} } as Anchors
  expect(shown(certified, 'registered')).toEqual(all.slice(1))
  expect(shown(certified, 'partial')).toEqual(all)
})
