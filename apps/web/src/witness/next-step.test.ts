import fc from 'fast-check'
import { partyStates } from '@testate/domain/party'
import { willStatuses } from '@testate/domain/lifecycle'
import { expect, it } from 'vitest'
import { afterSigning, mayDecline, nextStep, stepNumber, type WitnessFacts } from './next-step.ts'

const begun: WitnessFacts = {
  party: { state: 'opened', declared: false },
  willStatus: 'uploaded',
  identity: 'to-do',
  recordingOpen: false,
  recorded: false,
  withoutVideo: false,
  testatorSigned: false,
  signed: false,
}

it('goes the way in its order', () => {
  const declared = { ...begun, party: { state: 'opened', declared: true } as const }
  const accepted = {
    ...declared,
    identity: 'accepted' as const,
    party: { state: 'identity verified', declared: true } as const,
  }
  const open = { ...accepted, willStatus: 'verified' as const, recordingOpen: true }
  expect(
    [
      begun,
      declared,
      { ...declared, identity: 'pending' as const },
      accepted,
      open,
      { ...open, recorded: true },
      { ...open, recorded: true, recordingOpen: false, testatorSigned: true },
      { ...open, recordingOpen: false, testatorSigned: true, signed: true },
    ].map(nextStep),
  ).toEqual(['declare', 'identity', 'review', 'others', 'video', 'turn', 'sign', 'done'])
})

it('lets whoever has no camera go on, and nobody else miss the video', () => {
  const open: WitnessFacts = {
    ...begun,
    party: { state: 'identity verified', declared: true },
    willStatus: 'verified',
    identity: 'accepted',
    recordingOpen: true,
  }
  expect(nextStep(open)).toBe('video')
  expect(nextStep({ ...open, withoutVideo: true })).toBe('turn')
  // Too late to record: the statement names another person's recording.
  expect(nextStep({ ...open, recordingOpen: false, testatorSigned: true })).toBe('sign')
})

it('ends where it has ended, and a signature stays a signature', () => {
  expect(nextStep({ ...begun, party: { state: 'declined', declared: true } })).toBe('declined')
  expect(nextStep({ ...begun, party: { state: 'replaced', declared: true } })).toBe('ended')
  expect(nextStep({ ...begun, willStatus: 'withdrawn' })).toBe('ended')
  expect(nextStep({ ...begun, willStatus: 'withdrawn', signed: true })).toBe('done')
})

const facts = fc.record({
  party: fc.record({ state: fc.constantFrom(...partyStates), declared: fc.boolean() }),
  willStatus: fc.constantFrom(...willStatuses),
  identity: fc.constantFrom('accepted', 'pending', 'to-do'),
  recordingOpen: fc.boolean(),
  recorded: fc.boolean(),
  withoutVideo: fc.boolean(),
  testatorSigned: fc.boolean(),
  signed: fc.boolean(),
}) as fc.Arbitrary<WitnessFacts>

it('never asks for a signature of somebody who has not declared, or whose identity is not accepted', () => {
  fc.assert(
    fc.property(facts, (one) => {
      if (nextStep(one) === 'sign')
        expect(one).toMatchObject({
          party: { declared: true },
          identity: 'accepted',
          testatorSigned: true,
          signed: false,
        })
      if (nextStep(one) === 'video') expect(one).toMatchObject({ recordingOpen: true, recorded: false })
    }),
  )
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
