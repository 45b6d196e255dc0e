import { expect, it } from 'vitest'
import { standingOf, taskNames, type StandingCode } from '@testate/domain/journey'
import { afterNotice, cardsInOrder, mainButton, waitsForNotice } from './gates.ts'

it('without the notice nothing is recorded or signed; everything else goes on', () => {
  const waiting = (accepted: boolean) =>
    taskNames.filter((task) => waitsForNotice({ task, state: 'Not started' }, accepted))
  expect(waiting(false)).toEqual(['video', 'signatures'])
  expect(waiting(true)).toEqual([])
  // What the register itself keeps closed has the register's reason.
  expect(waitsForNotice({ task: 'video', state: 'Cannot start yet' }, false)).toBe(false)
})

it('a card’s button stands out only where it is the next step itself', () => {
  const of = (code: StandingCode, role: 'testator' | 'witness' = 'testator') =>
    mainButton({
      journey: {
        willId: 'w',
        task: null,
        code,
        details: {},
        step: standingOf(code).step,
        who: standingOf(code).who,
      },
      role,
    })
  expect(of('witnesses-uninvited')).toBe('invite')
  expect(of('witnesses-awaited')).toBe('invite')
  expect(of('witness-declined-late')).toBe('invite')
  expect(of('video-missing')).toBe('notice')
  expect(of('signature-first')).toBe('notice')
  for (const code of ['payment-missing', 'identity-missing', 'complete'] as const) expect(of(code)).toBeNull()
  expect(of('declarations-missing', 'witness')).toBeNull()
  expect(['record-video', 'choose-way', 'sign'].every((step) => afterNotice(step as never))).toBe(true)
  expect(afterNotice('pay') || afterNotice(null)).toBe(false)
})

it('the way is chosen before the notice that leads on to the recording', () => {
  expect(cardsInOrder('notice', true)).toEqual(['way', 'notice', 'process', 'witnesses'])
  expect(cardsInOrder('invite', true)).toEqual(['witnesses', 'process', 'way', 'notice'])
  const usual = ['process', 'witnesses', 'way', 'notice']
  expect([cardsInOrder('notice', false), cardsInOrder(null, true)]).toEqual([usual, usual])
})

it('what is done can be looked at', () => {
  expect(waitsForNotice({ task: 'video', state: 'Completed' }, false)).toBe(false)
})
