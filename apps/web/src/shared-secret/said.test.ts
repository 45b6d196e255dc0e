// What a testator and a holder are told of one share, by how it stands.
import { expect, test } from 'vitest'
import { saysOf } from './holding-card.tsx'
import { tagOf } from './holders.tsx'

const holder = {
  hasKey: true,
  publicKey: null,
  practisedAt: '2026-01-01T10:00:00.000Z',
  askedAt: null,
  answeredAt: null,
  isLost: false,
  isSilent: false,
  hasGiven: false,
}
const askedAt = '2027-01-02T10:00:00.000Z'
const early = '2026-06-01T10:00:00.000Z'

test.each([
  ['preparing', { practisedAt: null, hasKey: false }, ['neutral', 'noKey']],
  ['preparing', { practisedAt: null }, ['done', 'hasKey']],
  ['practising', { practisedAt: null }, ['neutral', 'notPractised']],
  ['on', {}, ['done', 'hasPractised', holder.practisedAt]],
  ['on', { askedAt }, ['info', 'asked', askedAt]],
  ['on', { askedAt, answeredAt: early }, ['info', 'asked', askedAt]],
  ['on', { askedAt, answeredAt: early, isSilent: true }, ['warning', 'silent', askedAt]],
  ['on', { askedAt: early, answeredAt: askedAt }, ['done', 'answered', askedAt]],
  ['on', { isLost: true, isSilent: true }, ['error', 'isLost']],
] as const)('the testator, %s %o', (state, changes, tag) => {
  expect(tagOf(state, { ...holder, ...changes })).toEqual(tag)
})

test.each([
  [{ state: 'preparing', asks: 'key' }, 'asksKey'],
  [{ state: 'preparing', asks: 'nothing' }, 'asksNothingYet'],
  [{ state: 'practising', asks: 'practise' }, 'asksPractise'],
  [{ state: 'practising', asks: 'nothing' }, 'holds'],
  [{ state: 'on', asks: 'nothing' }, 'holds'],
  [{ state: 'on', asks: 'still-there' }, 'asksStill'],
  [{ state: 'on', asks: 'release' }, 'asksRelease'],
  [{ state: 'on', asks: 'nothing', hasGiven: true }, 'isGiven'],
  [{ state: 'opened', asks: 'nothing', hasGiven: true }, 'isOpened'],
  [{ state: 'on', asks: 'nothing', isLost: true }, 'isLost'],
] as const)('the holder, %o', (changes, says) => {
  expect(saysOf({ isLost: false, hasGiven: false, ...changes })).toBe(says)
})
