import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canFollow,
  canGiveShares,
  canSwitchOn,
  choiceFault,
  healthOf,
  holderCount,
  isClosing,
  phraseFault,
  secretHealths,
  secretStates,
  type HolderFacts,
} from './shared-secret.ts'

const sure: HolderFacts = { hasKey: true, hasPractised: true, isLost: false, isSilent: false }
const lost = { ...sure, isLost: true }
const silent = { ...sure, isSilent: true }

test('what counts is reached through a practice run alone, and nothing follows an end', () => {
  for (const from of secretStates)
    for (const to of secretStates) {
      if (!canFollow(from, to)) continue
      if (isClosing(to) && !isClosing(from)) expect(from).toBe('practising')
      expect(secretStates.indexOf(to)).toBeGreaterThan(secretStates.indexOf(from))
    }
  expect(canFollow('preparing', 'moving')).toBe(false)
  expect(canFollow('ended', 'preparing')).toBe(false)
})

test('the screen turns red when fewer than two are left, and says so before', () => {
  expect(healthOf([sure, sure, sure])).toBe('good')
  expect(healthOf([sure, sure, sure, silent, lost])).toBe('good')
  expect(healthOf([sure, sure, silent])).toBe('doubtful')
  expect(healthOf([sure, sure, lost])).toBe('one-short')
  expect(healthOf([sure, lost, lost])).toBe('nobody-opens')
  expect(healthOf([sure, { ...sure, hasPractised: false }, lost])).toBe('nobody-opens')
  expect(healthOf([])).toBe('nobody-opens')
})

const facts: fc.Arbitrary<HolderFacts> = fc.record({
  hasKey: fc.boolean(),
  hasPractised: fc.boolean(),
  isLost: fc.boolean(),
  isSilent: fc.boolean(),
})

test('losing somebody never makes it better, and what can be switched on is good', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 5 }), fc.nat(4), (holders, at) => {
      const worse = holders.map((one, n) => (n === at ? { ...one, isLost: true } : one))
      expect(secretHealths.indexOf(healthOf(worse))).toBeGreaterThanOrEqual(
        secretHealths.indexOf(healthOf(holders)),
      )
      if (canSwitchOn(holders)) expect(['good', 'doubtful']).toContain(healthOf(holders))
    }),
  )
})

test('a pass phrase is long, and not a few characters again and again', () => {
  for (const phrase of ['aaaaaaaaaaaaaaaaaaaa', 'abcabcabcabcabcabc', '1212 1212 1212 1212'])
    expect(phraseFault(phrase), phrase).toBe('plain')
  expect(phraseFault('  too    short   ')).toBe('short')
  expect(phraseFault('seven small boats in a drawer')).toBe(null)
})

test('everybody has a key before shares are given, and has practised before it counts', () => {
  expect(canGiveShares([sure, sure, { ...sure, hasPractised: false }])).toBe(true)
  expect(canGiveShares([sure, sure, { ...sure, hasKey: false }])).toBe(false)
  expect(canGiveShares([sure, sure])).toBe(false)
  expect(canSwitchOn([sure, sure, sure])).toBe(true)
  expect(canSwitchOn([sure, sure, { ...sure, hasKey: false }])).toBe(false)
  expect(canSwitchOn([sure, sure, { ...sure, hasPractised: false }])).toBe(false)
  expect(canSwitchOn([sure, sure, sure, lost])).toBe(false)
  expect(canSwitchOn([sure, sure])).toBe(false)
})

test('three to five different people of whom each may speak of the death', () => {
  const humans = new Map(['a', 'b', 'c', 'd', 'e', 'f', 't'].map((name, n) => [name, n]))
  const about = { testatorId: 't', trusted: humans.set('second account of a', 0) }
  expect(choiceFault(['a', 'b', 'c'], about)).toBeNull()
  expect(choiceFault(['a', 'b', 'c', 'd', 'e'], about)).toBeNull()
  expect(choiceFault(['a', 'b'], about)).toBe('too-few')
  expect(choiceFault(['a', 'b', 'c', 'd', 'e', 'f'], about)).toBe('too-many')
  expect(choiceFault(['a', 'b', 'a'], about)).toBe('twice')
  expect(choiceFault(['a', 'b', 't'], about)).toBe('own')
  expect(choiceFault(['a', 'b', 'x'], about)).toBe('not-trusted')
  expect(choiceFault(['a', 'b', 'second account of a'], about)).toBe('double')
  expect(holderCount.least).toBe(3)
})
