import { expect, test } from 'vitest'
import {
  declarations,
  isReplaceable,
  missingDeclarations,
  partyMayBecome,
  partyStates,
  sameMailbox,
} from './party.ts'

test('the way of a party is invited, opened, identity verified, signed, one step at a time', () => {
  const allowed = partyStates.flatMap((from) =>
    partyStates.filter((to) => partyMayBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'invited → opened',
    'invited → declined',
    'invited → expired',
    'invited → replaced',
    'opened → identity verified',
    'opened → declined',
    'opened → replaced',
    'identity verified → signed',
    'identity verified → declined',
    'identity verified → replaced',
    'declined → replaced',
    'expired → invited',
    'expired → opened',
    'expired → replaced',
  ])
})

test('a signature is never undone: nobody takes the place of a party who signed', () => {
  expect(partyStates.filter(isReplaceable)).toEqual([
    'invited',
    'opened',
    'identity verified',
    'declined',
    'expired',
  ])
})

test('what was not declared is named, and only true counts', () => {
  expect(missingDeclarations({ isAdult: true, notBeneficiary: true, notSpouseOfBeneficiary: true })).toEqual(
    [],
  )
  expect(missingDeclarations({ isAdult: false, notBeneficiary: true })).toEqual([
    declarations.isAdult,
    declarations.notSpouseOfBeneficiary,
  ])
  expect(missingDeclarations(null)).toHaveLength(3)
})

test('one mailbox in two spellings is one mailbox', () => {
  expect(sameMailbox(' Ann@Example.org', 'ann@example.ORG ')).toBe(true)
  expect(sameMailbox('ann@example.org', 'anne@example.org')).toBe(false)
})
