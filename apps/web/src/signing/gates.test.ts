import { expect, it } from 'vitest'
import { signingActions } from '@testate/api/dashboard'
import { standingOf, type StandingCode } from '@testate/domain/journey'
import { mainButton, waitsForNotice } from './gates.ts'

it('without the notice nothing is recorded or signed; identity, document and registration go on', () => {
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, false))).toEqual([
    'video',
    'signature',
  ])
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, true))).toEqual(
    [],
  )
})

it('one button stands out: the invitations while they are next, then the payment, then the notice', () => {
  const of = (code: StandingCode, paymentNeeded: boolean, role: 'testator' | 'witness' = 'testator') =>
    mainButton({
      journey: {
        willId: 'w',
        task: null,
        code,
        details: {},
        step: standingOf(code).step,
        who: standingOf(code).who,
      },
      paymentNeeded,
      role,
    })
  expect(of('witnesses-uninvited', true)).toBe('invite')
  expect(of('witnesses-awaited', true)).toBe('invite')
  expect(of('payment-missing', true)).toBe('pay')
  // The identity check has no button of its own here; of the two buttons here the payment blocks more.
  expect(of('identity-missing', true)).toBe('pay')
  expect(of('video-missing', false)).toBe('notice')
  expect(of('complete', false)).toBe('notice')
  expect(of('witness-declined-late', false)).toBe('invite')
  expect(of('declarations-missing', true, 'witness')).toBe('notice')
})

it('what is done can be looked at', () => {
  expect(waitsForNotice({ action: 'video', state: 'Completed' }, false)).toBe(false)
})
