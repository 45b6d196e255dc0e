import { expect, it } from 'vitest'
import { signingActions } from '@testate/api/dashboard'
import { mainButton, waitsForNotice } from './gates.ts'

it('without the notice nothing is recorded or signed; identity, document and registration do not wait for it', () => {
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, false))).toEqual([
    'video',
    'signature',
  ])
  expect(signingActions.filter((action) => waitsForNotice({ action, state: 'Not started' }, true))).toEqual(
    [],
  )
})

it('one button stands out: the invitations while they are next, then the payment, then the notice', () => {
  const next = (href: string) => ({ willId: 'w', title: '', text: '', href, waiting: false })
  const of = (href: string | null, paymentNeeded: boolean, role: 'testator' | 'witness' = 'testator') =>
    mainButton({ next: href === null ? null : next(href), paymentNeeded, role })
  expect(of('/digital-signing?will=w&open=witnesses', true)).toBe('invite')
  expect(of('/payment?will=w', true)).toBe('pay')
  // The identity check has no button of its own here; of the two buttons here the payment blocks more.
  expect(of('/digital-signing?will=w&open=identity', true)).toBe('pay')
  expect(of('/video-verification?will=w', false)).toBe('notice')
  expect(of(null, false)).toBe('notice')
  expect(of('/digital-signing?will=w&open=witnesses', true, 'witness')).toBe('notice')
})

it('what is done can be looked at', () => {
  expect(waitsForNotice({ action: 'video', state: 'Completed' }, false)).toBe(false)
})
