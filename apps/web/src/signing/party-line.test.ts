import { expect, it } from 'vitest'
import { partyStates } from '@testate/domain/party'
import { mayReplace, toInvite, wordOf } from './party-line.ts'

const party = (change: object = {}) => ({
  role: 'witness' as const,
  state: 'invited' as const,
  invitationExpiresAt: '2026-11-28T10:00:00Z',
  declared: false,
  ...change,
})

it('tells a witness who was never mailed from one who was', () => {
  expect(wordOf(party({ invitationExpiresAt: null }))).toEqual({ word: 'notInvited', kind: 'neutral' })
  expect(wordOf(party())).toEqual({ word: 'invited', kind: 'info' })
})

it('every state has a word, except a replaced party’s', () => {
  const words = partyStates.map((state) => wordOf(party({ state }))?.word)
  expect(words).toEqual(['invited', 'opened', 'identified', 'signed', 'declined', 'expired', undefined])
  expect(wordOf(party({ state: 'opened', declared: true }))?.word).toBe('declared')
})

it('only a witness who has not signed can be replaced, before the statements are complete', () => {
  expect(partyStates.filter((state) => mayReplace(party({ state }) as never, 'uploaded'))).toEqual([
    'invited',
    'opened',
    'identity verified',
    'declined',
    'expired',
  ])
  expect(mayReplace({ role: 'testator', state: 'opened' }, 'uploaded')).toBe(false)
  expect([mayReplace(party(), 'draft'), mayReplace(party(), 'witnessed')]).toEqual([false, false])
})

it('one press mails the parties who have not opened theirs, once there is a document', () => {
  const parties = [
    party({ role: 'testator', state: 'opened' }),
    party(),
    party({ state: 'expired' }),
    party({ state: 'declined' }),
  ] as { role: 'witness'; state: 'invited' }[]
  expect(toInvite(parties, 'uploaded')).toEqual([parties[1], parties[2]])
  expect(toInvite(parties, 'draft')).toEqual([])
})
