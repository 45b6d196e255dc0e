// Stripe's events in every order, repeated, late and of unknown kinds, through the server: only Stripe's own
// answer counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { refundPayment } from '../jobs.ts'
import type { StripeEventBody } from '../../../testing/stripe-stand-in.ts'

let money: MoneyStack
let ann: Person
beforeAll(async () => {
  money = await startMoneyStack({ provider: 'stripe' })
  ann = await money.person('Ann Example')
  await money.person('An Administrator', true)
})
afterAll(() => money?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await money.stack.owner.query(text, values)).rows as T[]
interface Opened {
  willId: string
  paymentId: string
  session: string
}
async function opened(): Promise<Opened> {
  const willId = await money.will(ann)
  const quote = (
    await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks: ['solana'] })
  ).json<{ id: string }>()
  const answer = await money.call(ann, 'POST', `/api/quotes/${quote.id}/checkout`, { expressStart: true })
  expect(answer.statusCode, answer.body).toBe(201)
  const { paymentId, url } = answer.json<{ paymentId: string; url: string }>()
  return { willId, paymentId, session: url.split('/').at(-1) ?? '' }
}
const standing = async ({ paymentId }: Opened) =>
  (
    await rows<{ state: string; dispute: string; returned: number; fact: string | null; tries: number }>(
      `
        select p.state, p.dispute, p.returned_pence as returned, f.fact, p.refund_attempt as tries
        from payments p left join payment_facts f on f.payment_id = p.id where p.id = $1`,
      paymentId,
    )
  )[0]
/** Everything that must have happened once, however often it was delivered. */
const effects = async ({ paymentId }: Opened) => ({
  mails: (await mailsOf(money.stack))
    .filter(({ data }) => data['paymentId'] === paymentId)
    .map(({ template }) => template)
    .toSorted(),
  audit: (
    await rows<{ event: string }>(
      `select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event from audit_entries e
    where e.details like '%' || $1 || '%' order by 1`,
      paymentId,
    )
  )
    .map(({ event }) => event)
    .filter((event) => event !== 'payment.event'),
  staff: (
    await rows<{ matter: string }>(
      `
        select data->>'matter' as matter from pgboss.job where name = 'tell-staff-of-payment'
        and data->>'paymentId' = $1 order by 1`,
      paymentId,
    )
  ).map(({ matter }) => matter),
})
/** The `n`-th permutation (factorial number system), so that every round differs and can be repeated. */
function order<T>(items: readonly T[], n: number): T[] {
  const left = [...items]
  return items.map((_, index) => {
    const size = items.length - index
    const [pick] = left.splice(n % size, 1)
    n = Math.floor(n / size)
    return pick as T
  })
}
/**
 * In the long form (`npm run assurance`) four times as many orders, each delivered completely; in `npm test`
 * one in ten is, the others as far as their first events.
 */
const full = process.env['TESTATE_FULL'] === '1'
const wholly = (n: number): number => (full || n % 10 === 0 ? Infinity : 4)
const [refundOrders, otherOrders, failedOrders] = full ? [120, 100, 24] : [30, 32, 6]
async function deliver(events: readonly StripeEventBody[]): Promise<void> {
  for (const event of events) expect((await money.stripeEvent(event)).statusCode, event.type).toBe(200)
}
const eventsOf = ({ session }: Opened): StripeEventBody[] => {
  const intent = money.stripe.events.find(
    (event) => event.data.object['id'] === session && typeof event.data.object['payment_intent'] === 'string',
  )?.data.object['payment_intent']
  return money.stripe.events.filter(
    (event) =>
      event.data.object['id'] === session ||
      (intent !== undefined && event.data.object['payment_intent'] === intent),
  )
}
const unknownKind = (event: StripeEventBody): StripeEventBody => ({
  ...event,
  id: `${event.id}_u`,
  type: 'radar.early_fraud_warning.created',
  data: { object: { object: 'radar.early_fraud_warning', id: 'issfr_1' } },
})

it('a page that is paid while it is being ended for another quote is not paid for twice', async () => {
  const one = await opened()
  const other = (
    await money.call(ann, 'POST', `/api/wills/${one.willId}/quotes`, { networks: ['ethereum'] })
  ).json<{ id: string }>()
  money.stripe.before(`POST /v1/checkout/sessions/${one.session}/expire`, () =>
    money.stripe.pay(one.session, 'succeed'),
  )
  const answer = await money.call(ann, 'POST', `/api/quotes/${other.id}/checkout`, { expressStart: true })
  expect(answer.json()).toMatchObject({ code: 'already-paid', reason: 'payment-page-used' })
  expect(await rows('select 1 from payments where will_id = $1', one.willId)).toHaveLength(1)
})

describe('Stripe’s events', () => {
  it(`a refund’s and a dispute’s events end the same in ${refundOrders} orders`, async () => {
    const ends = new Set<string>()
    const kinds = new Set<string>()
    for (let n = 0; n < refundOrders; n += 1) {
      const one = await opened()
      const { session } = one
      money.stripe.pay(session, 'later')
      money.stripe.bankSays(session, true)
      money.stripe.refundsWill('fail')
      money.stripe.refundByHand(session, 15_000)
      money.stripe.refundsWill('wait')
      money.stripe.refundByHand(session, 15_000)
      money.stripe.settleRefunds(session, 'succeeded')
      money.stripe.dispute(session)
      const events = eventsOf(one)
      events.forEach((event) => kinds.add(event.type))
      const told = order([...events, events[0]!, events.at(-1)!, unknownKind(events[0]!)], n * 7_919)
      await deliver(told.slice(0, wholly(n)))
      if (n % 10 === 0) await deliver(told.slice(0, 3))
      ends.add(JSON.stringify([await standing(one), await effects(one)]))
    }
    expect([...ends]).toHaveLength(1)
    expect(JSON.parse([...ends][0] ?? '[]')).toEqual([
      { state: 'refunded', dispute: 'open', returned: 15_000, fact: null, tries: 1 },
      {
        mails: ['refund-done'],
        audit: ['payment.disputed', 'payment.refunded', 'payment.requested'],
        staff: ['disputed'],
      },
    ])
    expect([...kinds].toSorted()).toEqual([
      'charge.dispute.created',
      'charge.refunded',
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ])
  }, 400_000)

  it(`${otherOrders} orders between which things go on happening end where Stripe ends`, async () => {
    const ends = new Set<string>()
    for (let n = 0; n < otherOrders; n += 1) {
      const one = await opened()
      const { session } = one
      money.stripe.refundsWill('fail')
      const steps = [
        () => money.stripe.pay(session, 'later'),
        () => money.stripe.bankSays(session, true),
        () => money.stripe.refundByHand(session, 15_000),
        () => money.stripe.dispute(session),
        () => money.stripe.closeDispute(session, 'won'),
      ]
      // Some are delivered as they happen, others only at the end; which, and in what order, differs each
      // time.
      for (const [index, step] of steps.entries()) {
        step()
        if ((n >> index) % 2 === 0) await deliver(order(eventsOf(one), n).slice(0, 1))
      }
      await deliver(order(eventsOf(one), n * 104_729).slice(0, wholly(n)))
      const { state, dispute, returned, fact } = (await standing(one))!
      ends.add(JSON.stringify({ state, dispute, returned, fact }))
      expect((await effects(one)).mails).toEqual(['receipt'])
    }
    expect([...ends]).toEqual([JSON.stringify({ state: 'paid', dispute: 'won', returned: 0, fact: 'paid' })])
  }, 400_000)

  it('a payment the bank refused or whose page expired is no payment in any order', async () => {
    for (let n = 0; n < 6; n += 1) {
      const refusedByBank = await opened()
      money.stripe.pay(refusedByBank.session, 'later')
      money.stripe.bankSays(refusedByBank.session, false)
      const ranOut = await opened()
      money.stripe.expire(ranOut.session)
      await deliver(order([...eventsOf(refusedByBank), ...eventsOf(ranOut), ...eventsOf(refusedByBank)], n))
      expect([(await standing(refusedByBank))?.state, (await standing(ranOut))?.state]).toEqual([
        'failed',
        'expired',
      ])
    }
  })

  it('in any order: our failed refund is not "refunded", staff hear once, a later one ends it', async () => {
    for (let n = 0; n < failedOrders; n += 1) {
      const one = await opened()
      money.stripe.pay(one.session, 'succeed')
      await deliver(eventsOf(one))
      await inTransaction(money.stack.db, { person: ann }, (tx) =>
        changeStatus(tx, one.willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn' }),
      )
      money.stripe.refundsWill('fail')
      await refundPayment.run({ paymentId: one.paymentId }, money.worker)
      const events = eventsOf(one)
      expect(events.map((event) => event.type)).toContain('refund.failed')
      await deliver(order([...events, ...events.slice(-2)], n * 31))
      expect(await standing(one)).toMatchObject({
        state: 'refunding',
        fact: 'refunding',
        returned: 0,
        tries: 2,
      })
      expect((await effects(one)).staff).toEqual(['refund-failed'])
      money.stripe.refundsWill('succeed')
      await refundPayment.run({ paymentId: one.paymentId }, money.worker)
      await deliver(order(eventsOf(one), n * 17))
      expect(await standing(one)).toMatchObject({ state: 'refunded', fact: 'refunded', returned: 15_000 })
      expect((await effects(one)).mails).toEqual(['receipt', 'refund-asked', 'refund-done'])
    }
  }, 200_000)

  it('200 at once, of the same few, have one effect', async () => {
    const one = await opened()
    money.stripe.pay(one.session, 'succeed')
    const events = eventsOf(one)
    for (let at = 0; at < 10; at += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          money.stripeEvent({ ...events[0]!, id: `${events[0]!.id}_${index % 4}` }),
        ),
      )
      expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    }
    expect((await effects(one)).mails).toEqual(['receipt'])
    expect(money.stripe.booksOf([one.paymentId]).charges).toBe(1)
  })
})

describe('the webhook', () => {
  it('refuses foreign, old and changed events, and takes one signed with either secret', async () => {
    const one = await opened()
    money.stripe.pay(one.session, 'succeed')
    const [event] = eventsOf(one) as [StripeEventBody]
    for (const change of [
      { secrets: ['whsec_of_somebody'] },
      { secrets: [] },
      { secondsAgo: 301 },
      { secondsAgo: -330 },
    ])
      expect((await money.stripeEvent(event, change)).json()).toMatchObject({
        status: 400,
        code: 'webhook-refused',
      })
    expect((await standing(one))?.state).toBe('open')
    expect((await money.stripeEvent(event, { secrets: ['whsec_after_0123456789'] })).statusCode).toBe(200)
    expect((await standing(one))?.state).toBe('paid')
  })

  it('does not believe an event that Stripe does not confirm, and looks again', async () => {
    const one = await opened()
    const forged = {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', id: one.session, payment_status: 'paid' } },
    }
    expect((await money.stripeEvent(forged)).statusCode).toBe(200)
    expect((await standing(one))?.state).toBe('open')
    money.stripe.trouble('GET /v1/checkout/sessions', '500-before', 3)
    money.stripe.pay(one.session, 'succeed')
    const [event] = eventsOf(one) as [StripeEventBody]
    await money.stripeEvent(event)
    await money.lookAtEvents()
    expect((await standing(one))?.state).toBe('paid')
    expect(
      (
        await money.stripeEvent({
          ...event,
          id: 'evt_else',
          data: { object: { object: 'checkout.session', id: 'cs_test_elsewhere', payment_status: 'paid' } },
        })
      ).statusCode,
    ).toBe(200)
  })
})
