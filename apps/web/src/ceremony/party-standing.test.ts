import { expect, it } from 'vitest'
import { partyStandings, remainingSignatures } from './party-standing.ts'

const party = (witnessOrder: number, signedAt: string | null, state = 'identity verified') => ({
  witnessOrder,
  signedAt,
  state,
})

it('begins with the testator, and then it is the turn of both witnesses', () => {
  expect(partyStandings([party(0, null), party(1, null), party(2, null)])).toEqual([
    'inProgress',
    'pending',
    'pending',
  ])
  expect(partyStandings([party(0, 'now', 'signed'), party(1, null), party(2, null)])).toEqual([
    'signed',
    'inProgress',
    'inProgress',
  ])
  expect(partyStandings([party(0, 'now', 'signed'), party(1, null), party(2, 'now', 'signed')])).toEqual([
    'signed',
    'inProgress',
    'signed',
  ])
})

it('names nobody as next who cannot sign yet, or has declined', () => {
  expect(
    partyStandings([party(0, null, 'opened'), party(1, null, 'invited'), party(2, null, 'declined')]),
  ).toEqual(['pending', 'pending', 'declined'])
  expect(partyStandings([party(0, 'now', 'signed'), party(1, null, 'opened'), party(2, null)])).toEqual([
    'signed',
    'pending',
    'inProgress',
  ])
})

it('counts what is missing', () => {
  expect(remainingSignatures([party(0, 'now'), party(1, null), party(2, null)])).toBe(2)
  expect(remainingSignatures([])).toBe(0)
})
