import { expect, it } from 'vitest'
import { paymentState } from '@testate/api/payments'
import { afterPayment } from './after-payment.ts'

it('paid is what the register says, not that somebody came back', () => {
  expect(afterPayment({ fact: 'paid', payment: { state: 'paid' } })).toBe('paid')
  expect(afterPayment({ fact: 'unpaid', payment: null })).toBe('unpaid')
  expect(paymentState.options.map((state) => afterPayment({ fact: 'unpaid', payment: { state } }))).toEqual(['waiting', 'waiting', 'waiting', 'unpaid', 'unpaid', 'unpaid', 'unpaid', 'unpaid'])
})

it('money on its way back pays for nothing', () => {
  expect([afterPayment({ fact: 'refunding', payment: { state: 'refunding' } }), afterPayment({ fact: 'refunded', payment: { state: 'refunded' } })]).toEqual(['returned', 'returned'])
})
