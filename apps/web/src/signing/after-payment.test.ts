import { expect, it } from 'vitest'
import { paymentState } from '@testate/api/payments'
import { afterPayment, onwardOf } from './after-payment.ts'

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

type Journey = Parameters<typeof onwardOf>[1]
const does = (task: Journey['task'], step: Journey['step']): Journey => ({ task, step, who: 'you' })

it('the one button leads to the next thing to do, and to the legal notice where that comes first', () => {
  expect(onwardOf('paid', does('witnesses', 'invite-witnesses'), false)).toBe('go')
  for (const next of [does('video', 'record-video'), does('signatures', 'sign')]) {
    expect(onwardOf('paid', next, false)).toBe('notice')
    expect(onwardOf('paid', next, true)).toBe('go')
  }
  expect(onwardOf('paid', { task: 'signatures', step: null, who: 'witnesses' }, false)).toBe('look')
  expect(onwardOf('paid', { task: null, step: null, who: 'nobody' }, true)).toBe('dashboard')
})

it('whoever has paid and waits for the bank is not led to pay again', () => {
  const pay = does('payment', 'pay')
  expect([
    onwardOf('waiting', pay, true),
    onwardOf('unpaid', pay, true),
    onwardOf('returned', pay, true),
  ]).toEqual(['wait', 'pay', 'pay'])
  expect(onwardOf('waiting', does('witnesses', 'invite-witnesses'), true)).toBe('go')
})
