// What the payment screen shows for each thing that can be true of a will's money.
import { expect, test } from 'vitest'
import { paymentStanding, type Payment } from './standing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const quote = (change: object = {}) => ({ state: 'open', expiresAt: '2026-11-21T12:20:00Z', ...change })
const payment = (state: string, change: object = {}) => ({ state, url: null, ...change })
const of = (given: { fact?: string; quote?: object | null; payment?: object | null }) =>
  paymentStanding({ fact: 'unpaid', quote: quote(), payment: null, ...given } as unknown as Payment, now)

test('paid, and on its way back, stand before everything else', () => {
  expect(of({ fact: 'paid', quote: null, payment: payment('paid') }).standing).toBe('paid')
  expect(of({ fact: 'refunding', payment: payment('refunding') }).standing).toBe('refunding')
  expect(of({ fact: 'refunded', payment: payment('refunded') }).standing).toBe('refunded')
})

test('a price counts until its minute is over, whatever the page was loaded with', () => {
  expect(of({}).standing).toBe('to pay')
  expect(of({ quote: quote({ expiresAt: '2026-11-21T12:00:00Z' }) }).standing).toBe('expired')
  expect(of({ quote: quote({ state: 'expired' }) }).standing).toBe('expired')
  expect(of({ quote: null }).standing).toBe('no quote')
})

test('a page of the provider that is open can be gone back to; one whose price is over cannot', () => {
  expect(of({ payment: payment('open', { url: 'http://127.0.0.1:9/pay' }) }).standing).toBe('open')
  expect(of({ payment: payment('opening') }).standing).toBe('to pay')
  expect(
    of({ payment: payment('open', { url: 'http://127.0.0.1:9/pay' }), quote: quote({ state: 'expired' }) })
      .standing,
  ).toBe('expired')
})

test('a bank that has not answered is waited for; a card that was refused is said, and can be tried again', () => {
  expect(of({ payment: payment('processing'), quote: quote({ state: 'expired' }) }).standing).toBe(
    'processing',
  )
  expect(of({ payment: payment('failed') })).toEqual({ standing: 'to pay', declined: true })
  expect(of({ fact: 'paid', payment: payment('failed') }).declined).toBe(false)
})
