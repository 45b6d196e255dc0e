// The wizard's step for each possible state of a will, whatever the address says.
import { expect, test } from 'vitest'
import { standingOf, type StandingCode, type TaskName } from '@testate/domain/journey'
import {
  isDecided,
  placeOf,
  standingOf as progressOf,
  standsFor,
  startOf,
  whatComesFirst,
  type Tasks,
} from './place.ts'

type View = Parameters<typeof placeOf>[1]
type Payment = NonNullable<Parameters<typeof placeOf>[2]>

const view = (willStatus: string, rows: Record<string, string> = {}): View =>
  ({
    willStatus,
    anchors: Object.entries(rows).map(([network, statusText]) => ({
      network,
      statusText,
      action: 'register',
    })),
    capsule: null,
  }) as unknown as View
const payment = (fact: string, networks: string[] | null = null, change: object = {}): Payment =>
  ({
    fact,
    quote:
      networks === null ? null : { networks, state: 'open', expiresAt: '2026-11-21T12:30:00Z', ...change },
    payment: null,
  }) as unknown as Payment
const stepOf = (asked: string | null, anchors: View, money: Payment | null) =>
  placeOf(asked, anchors, money).step

test('before paying: the address chooses step 1, or step 2 once a price was asked for', () => {
  const draft = view('draft')
  expect(['1', '2', '3', 'x', null].map((asked) => stepOf(asked, draft, payment('unpaid')))).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(['1', '2', '3', null].map((asked) => stepOf(asked, draft, payment('unpaid', ['solana'])))).toEqual([
    1, 2, 1, 1,
  ])
  expect(placeOf('2', draft, payment('unpaid', ['ethereum', 'solana']))).toEqual({
    step: 2,
    fixed: false,
    networks: ['solana', 'ethereum'],
  })
})

test('what is paid for can no longer be chosen', () => {
  for (const asked of ['1', '2', '3', null])
    expect(placeOf(asked, view('verified'), payment('paid', ['solana', 'corda']))).toEqual({
      step: 2,
      fixed: true,
      networks: ['solana', 'corda'],
    })
})

test('while the networks are written to: the second step, until every one has ended; then the third', () => {
  const paid = payment('paid', ['solana', 'ethereum'])
  const steps = (anchors: View) => ['1', '2', '3', null].map((asked) => stepOf(asked, anchors, paid))
  expect(steps(view('witnessed'))).toEqual([2, 2, 2, 2])
  expect(steps(view('registering', { solana: 'Pending', ethereum: 'Processing...' }))).toEqual([2, 2, 2, 2])
  expect(steps(view('registering', { solana: 'Failed', ethereum: 'Failed' }))).toEqual([2, 2, 2, 2])
  expect(steps(view('registered', { solana: 'Registered', ethereum: 'Processing...' }))).toEqual([3, 2, 3, 2])
  expect(steps(view('registered', { solana: 'Registered', ethereum: 'Failed' }))).toEqual([3, 2, 3, 3])
  expect(steps(view('registered', { solana: 'Registered', ethereum: 'Registered' }))).toEqual([3, 2, 3, 3])
  expect(steps(view('withdrawn', { solana: 'Registered' }))).toEqual([3, 2, 3, 3])
  // Withdrawn before anything was written: nothing to choose, nothing registered.
  expect(steps(view('withdrawn'))).toEqual([2, 2, 2, 2])
})

test('the networks are those written to, even where others were asked for later', () => {
  expect(
    placeOf(null, view('registering', { ethereum: 'Pending', solana: 'Pending' }), payment('paid', ['corda']))
      .networks,
  ).toEqual(['solana', 'ethereum'])
})

test('money that went back buys nothing and allows a new choice; paying last, a signed will waits', () => {
  expect(placeOf(null, view('verified'), payment('refunded', ['solana']))).toMatchObject({
    step: 1,
    fixed: false,
  })
  expect([
    progressOf(view('witnessed'), payment('unpaid')),
    progressOf(view('witnessed'), payment('paid')),
    progressOf(view('witnessed'), null),
  ]).toEqual(['not begun', 'sealing', 'sealing'])
  expect(placeOf(null, view('witnessed'), payment('unpaid', ['solana']))).toMatchObject({
    step: 1,
    fixed: false,
  })
})

test('a witness sees it and chooses nothing', () => {
  expect(placeOf('1', view('verified'), null)).toEqual({ step: 2, fixed: true, networks: null })
  expect(stepOf(null, view('registered', { solana: 'Registered' }), null)).toBe(3)
})

test('decided: registered with none under way, even if some failed, and not if none succeeded', () => {
  expect(
    [
      view('registered', { solana: 'Registered' }),
      view('registered', { solana: 'Registered', ethereum: 'Failed' }),
      view('superseded', { solana: 'Registered' }),
    ].map(isDecided),
  ).toEqual([true, true, true])
  expect(
    [
      view('verified'),
      view('registering', { solana: 'Failed' }),
      view('registered', { solana: 'Registered', ethereum: 'Pending' }),
    ].map(isDecided),
  ).toEqual([false, false, false])
})

test('a price stands for its half hour and its networks alone', () => {
  const now = new Date('2026-11-21T12:29:59Z')
  expect(standsFor(payment('unpaid', ['ethereum', 'solana']), ['solana', 'ethereum'], now)).toBe(true)
  expect(standsFor(payment('unpaid', ['solana']), ['solana', 'ethereum'], now)).toBe(false)
  expect(standsFor(payment('unpaid', ['solana']), ['solana'], new Date('2026-11-21T12:30:00Z'))).toBe(false)
  expect(standsFor(payment('unpaid', ['solana'], { state: 'expired' }), ['solana'], now)).toBe(false)
  expect([standsFor(payment('unpaid'), ['solana'], now), standsFor(null, ['solana'], now)]).toEqual([
    false,
    false,
  ])
})

/** A task by where it stands; as the register names it, so that its step fits. */
const tasks = (stands: Partial<Record<TaskName, StandingCode>>, more: Partial<Tasks> = {}): Tasks =>
  ({
    willId: 'w',
    role: 'testator',
    paid: false,
    journey: journey('complete', null),
    tasks: Object.entries(stands).map(([task, code]) => ({ task, code, details: {}, ...standingOf(code) })),
    ...more,
  }) as unknown as Tasks
const journey = (code: StandingCode, task: TaskName | null): Tasks['journey'] => {
  const { step, who } = standingOf(code)
  return { willId: 'w', task, code, details: {}, step, who }
}

test('what comes first is everything open before the registration itself', () => {
  expect(
    whatComesFirst(
      tasks({
        document: 'document-complete',
        payment: 'payment-missing',
        signatures: 'payment-required',
        registration: 'signatures-first',
      }),
    ).map(({ task }) => task),
  ).toEqual(['payment', 'signatures'])
})

test('starting leads to the form, the payment, then this person’s next task; nowhere if waiting', () => {
  const ready = { document: 'document-complete', payment: 'payment-missing' } as const
  const paid = { document: 'document-complete', payment: 'paid' } as const
  expect(startOf(tasks({ document: 'details-missing', payment: 'details-first' }))).toEqual({
    task: 'document',
    href: '/register-will?draft=w',
  })
  expect(startOf(tasks(ready, { journey: journey('witnesses-uninvited', 'witnesses') }))).toEqual({
    task: 'payment',
    href: '/payment?will=w',
  })
  expect(startOf(tasks({ ...ready, payment: 'payment-going-back' }))?.href).toBe('/payment?will=w')
  expect(startOf(tasks(paid, { paid: true, journey: journey('signature-first', 'signatures') }))).toEqual({
    task: 'signatures',
    href: '/digital-signatures?will=w',
  })
  expect(
    startOf(
      tasks(
        { ...paid, identity: 'identity-missing' },
        { paid: true, journey: journey('identity-missing', 'identity') },
      ),
    ),
  ).toEqual({ task: 'identity', href: '/digital-signing?will=w&open=identity' })
  expect(startOf(tasks(paid, { paid: true, journey: journey('signatures-remain', 'signatures') }))).toBeNull()
  expect(
    startOf(
      tasks(
        { signatures: 'signature-next' },
        { role: 'witness', journey: journey('signature-next', 'signatures') },
      ),
    )?.href,
  ).toBe('/digital-signatures?will=w')
})
