// What the payment screen shows for each possible state of a will's payment.
import { expect, test } from 'vitest'
import { willStatuses } from '@testate/domain/lifecycle'
import { additionStanding, isEnding, paymentStanding, wasDeclined, type Payment } from './standing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const quote = (change: object = {}) => ({ state: 'open', expiresAt: '2026-11-21T12:20:00Z', ...change })
const payment = (state: string, change: object = {}) => ({ state, url: null, ...change })
const known = (given: { fact?: string; quote?: object | null; payment?: object | null }) =>
  ({ fact: 'unpaid', quote: quote(), payment: null, ...given }) as unknown as Payment
const of = (given: Parameters<typeof known>[0]) => paymentStanding(known(given), now)

test('paid, and on its way back, stand before everything else', () => {
  expect(of({ fact: 'paid', quote: null, payment: payment('paid') })).toBe('paid')
  expect(of({ fact: 'refunding', payment: payment('refunding') })).toBe('refunding')
  expect(of({ fact: 'refunded', payment: payment('refunded') })).toBe('refunded')
})

test('a price expires at its time, even if the page loaded it as open', () => {
  expect(of({})).toBe('to pay')
  expect(of({ quote: quote({ expiresAt: '2026-11-21T12:00:00Z' }) })).toBe('expired')
  expect(of({ quote: quote({ state: 'expired' }) })).toBe('expired')
  expect(of({ quote: null })).toBe('no quote')
})

test('its last five minutes are said', () => {
  const at = (expiresAt: string) => isEnding({ expiresAt }, now)
  expect(at('2026-11-21T12:05:00.001Z')).toBe(false)
  expect(at('2026-11-21T12:05:00Z')).toBe(true)
  expect(at('2026-11-21T12:00:00.001Z')).toBe(true)
  expect(at('2026-11-21T12:00:00Z')).toBe(false)
})

test('a page of the provider that is open can be gone back to; one whose price is over cannot', () => {
  expect(of({ payment: payment('open', { url: 'http://127.0.0.1:9/pay' }) })).toBe('open')
  expect(of({ payment: payment('opening') })).toBe('to pay')
  expect(
    of({ payment: payment('open', { url: 'http://127.0.0.1:9/pay' }), quote: quote({ state: 'expired' }) }),
  ).toBe('expired')
})

test('a bank’s pending answer is waited for; a refused card is reported and can be tried again', () => {
  expect(of({ payment: payment('processing'), quote: quote({ state: 'expired' }) })).toBe('processing')
  expect(of({ payment: payment('failed') })).toBe('to pay')
  expect(wasDeclined(known({ payment: payment('failed') }))).toBe(true)
  expect(wasDeclined(known({ fact: 'paid', payment: payment('failed') }))).toBe(false)
})

test('an added network is being registered only while the will is', () => {
  expect(Object.fromEntries(willStatuses.map((status) => [status, additionStanding(status)]))).toEqual({
    draft: 'addedNow',
    uploaded: 'toCome',
    verified: 'toCome',
    witnessed: 'toCome',
    registering: 'begun',
    registered: 'begun',
    withdrawn: 'addedNow',
    superseded: 'addedNow',
    released: 'addedNow',
  })
})
