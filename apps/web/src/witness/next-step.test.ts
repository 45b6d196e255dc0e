import { standings, standingOf, type StandingCode } from '@testate/domain/journey'
import { willStatuses } from '@testate/domain/lifecycle'
import { expect, it } from 'vitest'
import { afterSigning, mayDecline, partOf, stepNumber } from './next-step.ts'

const part = (code: StandingCode, { signed = false, withoutVideo = false } = {}) =>
  partOf({ code, step: standingOf(code).step }, { signed, withoutVideo })

it('goes the way in its order', () => {
  expect(
    (
      [
        'declarations-missing',
        'identity-missing',
        'identity-in-review',
        'identities-awaited',
        'video-missing',
        'testator-signs-first',
        'signature-next',
      ] as const
    ).map((code) => part(code)),
  ).toEqual(['declare', 'identity', 'review', 'others', 'video', 'turn', 'sign'])
  expect(part('signatures-remain', { signed: true })).toBe('done')
})

it('waits for the others until the ceremony is open, paid for and read', () => {
  for (const code of [
    'payment-awaited',
    'ceremony-opening',
    'document-awaited',
    'signature-not-open',
  ] as const)
    expect(part(code)).toBe('others')
})

it('lets whoever has no camera go on, and nobody else miss the video', () => {
  for (const code of ['video-missing', 'video-partly'] as const) {
    expect(part(code)).toBe('video')
    expect(part(code, { withoutVideo: true })).toBe('turn')
  }
  // Too late to record: the statement names another person's recording.
  expect(part('signature-next', { withoutVideo: true })).toBe('sign')
})

it('takes the pictures again, or says what helps, on the same part of the page', () => {
  for (const code of ['identity-returned', 'identity-rejected', 'identity-out-of-tries'] as const)
    expect(part(code)).toBe('identity')
})

it('ends where it has ended, and a signature stays a signature', () => {
  expect(part('you-declined')).toBe('declined')
  expect(part('you-were-replaced')).toBe('ended')
  expect(part('withdrawn')).toBe('ended')
  for (const code of Object.keys(standings) as StandingCode[])
    expect(part(code, { signed: true })).toBe('done')
})

it('counts the steps, and lets people decline until they have signed', () => {
  expect(
    (
      [
        'declare',
        'identity',
        'review',
        'others',
        'video',
        'turn',
        'sign',
        'done',
        'declined',
        'ended',
      ] as const
    ).map(stepNumber),
  ).toEqual([1, 2, 2, 3, 3, 4, 5, null, null, null])
  expect(mayDecline('declare')).toBe(true)
  expect(mayDecline('sign')).toBe(true)
  expect(mayDecline('done')).toBe(false)
  expect(mayDecline('declined')).toBe(false)
})

it('promises no registration once there is one, or will be none', () => {
  expect(
    willStatuses
      .map((status) => [status, afterSigning(status)])
      .filter(([, said]) => said !== 'doneRegistering'),
  ).toEqual([
    ['registered', 'doneRegistered'],
    ['released', 'doneRegistered'],
    ['superseded', 'doneSuperseded'],
    ['withdrawn', 'doneWithdrawn'],
  ])
})
