import { expect, it } from 'vitest'
import { partyStates } from '@testate/domain/party'
import { areReady, mayRemind, mayReplace, placeOf, toInvite, wordOf } from './party-line.ts'

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

it('both are ready once both are identified, until the testator has signed and it is their turn', () => {
  const of = (...states: ('opened' | 'identity verified')[]) => states.map((state) => ({ state }))
  expect(areReady(of('identity verified', 'identity verified'), false)).toBe(true)
  expect(areReady(of('identity verified', 'opened'), false)).toBe(false)
  expect(areReady(of('identity verified', 'identity verified'), true)).toBe(false)
})

it('says what comes next for each witness, and reminds only those whose turn it is', () => {
  const of = (state: string, declared: boolean, signed: boolean) => {
    const one = party({ state, declared }) as never
    return [placeOf(one, signed), mayRemind(one, signed, 'verified')]
  }
  expect(of('invited', false, false)).toEqual([null, false])
  expect(of('opened', false, false)).toEqual(['placeOpened', true])
  expect(of('opened', true, false)).toEqual(['placeDeclared', true])
  expect(of('identity verified', true, false)).toEqual(['placeIdentified', false])
  expect(of('identity verified', true, true)).toEqual(['placeSign', true])
  expect(of('signed', true, true)).toEqual(['placeSigned', false])
  expect(mayRemind(party({ state: 'opened' }) as never, false, 'withdrawn')).toBe(false)
  expect(mayRemind({ role: 'testator', state: 'opened', declared: true }, false, 'uploaded')).toBe(false)
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
