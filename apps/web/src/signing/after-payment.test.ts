import { expect, it } from 'vitest'
import { paymentState } from '@testate/api/payments'
import { afterPayment, leadsToPaying } from './after-payment.ts'

it('paid is what the register says, not that somebody came back', () => {
  expect(afterPayment({ fact: 'paid', payment: { state: 'paid' } })).toBe('paid')
  expect(afterPayment({ fact: 'unpaid', payment: null })).toBe('unpaid')
  expect(paymentState.options.map((state) => afterPayment({ fact: 'unpaid', payment: { state } }))).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'unpaid',
    'unpaid',
    'unpaid',
    'unpaid',
    'unpaid',
  ])
})

it('money on its way back pays for nothing', () => {
  expect([
    afterPayment({ fact: 'refunding', payment: { state: 'refunding' } }),
    afterPayment({ fact: 'refunded', payment: { state: 'refunded' } }),
  ]).toEqual(['returned', 'returned'])
})

it('whoever has paid and waits for the bank is not led to pay again', () => {
  const pay = { task: 'payment' } as const
  expect([
    leadsToPaying('waiting', pay),
    leadsToPaying('unpaid', pay),
    leadsToPaying('returned', pay),
  ]).toEqual([false, true, true])
  expect(leadsToPaying('unpaid', { task: null })).toBe(false)
})
