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

const next = (href: string, waiting = false) => ({
  willId: 'a0000000-0000-4000-8000-000000000001',
  title: 'What to do',
  text: 'Why.',
  href,
  waiting,
})

it('the one button leads to the next thing to do, and to the legal notice where that comes first', () => {
  expect(onwardOf('paid', next('/digital-signing?will=W&open=witnesses'), false)).toBe('go')
  for (const screen of ['/video-verification', '/digital-signatures']) {
    expect(onwardOf('paid', next(`${screen}?will=W`), false)).toBe('notice')
    expect(onwardOf('paid', next(`${screen}?will=W`), true)).toBe('go')
  }
  expect(onwardOf('paid', next('/digital-signatures?will=W', true), false)).toBe('look')
  expect(onwardOf('paid', null, true)).toBe('dashboard')
})

it('whoever has paid and waits for the bank is not led to pay again', () => {
  const pay = next('/payment?will=W')
  expect([
    onwardOf('waiting', pay, true),
    onwardOf('unpaid', pay, true),
    onwardOf('returned', pay, true),
  ]).toEqual(['wait', 'pay', 'pay'])
  expect(onwardOf('waiting', next('/digital-signing?will=W&open=witnesses'), true)).toBe('go')
})
