// What a testator and a holder are told of one share, by how it stands.
import { secretHealths } from '@testate/domain/death/shared-secret'
import { expect, test } from 'vitest'
import { leadOf, warningsOf } from './closing-secret.tsx'
import { saysOf } from './holding-card.tsx'
import { tagOf } from './holders.tsx'
import { words } from './testator-words.ts'

const holder = {
  hasKey: true,
  isNamed: true,
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

test.each([
  ['good', false, 'leadOn', []],
  ['good', true, 'leadLost', ['partLostText']],
  ['doubtful', false, 'leadOn', ['doubtfulText']],
  ['doubtful', true, 'leadLost', ['partLostText', 'doubtfulLostText']],
  ['one-short', false, 'leadOn', ['oneShortText']],
  ['one-short', true, 'leadLost', ['partLostText', 'oneShortLostText']],
  ['nobody-opens', false, 'leadOwnOnly', ['nobodyText']],
  ['nobody-opens', true, 'leadNobody', ['nobodyForGoodText']],
] as const)('what a testator is told: %s, their own key given up: %s', (health, isPartLost, lead, texts) => {
  expect(leadOf({ health, isPartLost })).toBe(lead)
  expect(warningsOf({ health, isPartLost }).map(([, , text]) => text)).toEqual(texts)
})

test('nobody who gave their key up is told to choose again, or to switch it off', () => {
  for (const health of secretHealths)
    for (const [, title, text] of warningsOf({ health, isPartLost: true }))
      expect(`${words.en[title]} ${words.en[text]}`).not.toMatch(/please choose|switch this off: /i)
})
