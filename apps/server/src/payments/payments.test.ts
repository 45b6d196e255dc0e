// Quotes and payments through injected HTTP, on a real PostgreSQL and the real embedded provider, whose
// events are all lost here: each test delivers them itself, with any repetition, delay and order.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { on } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { choosePaymentProvider } from './providers/choose-provider.ts'
import { changeStatus } from '../wills/change-status.ts'
import { isPaid, paidNetworks } from './is-paid.ts'
import { cancelCheckout, reconcilePayment, refundPayment } from './jobs.ts'
import { holdWill, lockWaits } from '../../../../test/stack/held-locks.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { startMoneyStack, type MoneyStack } from '../../../../test/stack/money.ts'
import { moveTime } from '../../../../test/stack/time.ts'

let money: MoneyStack
let ann: Person
let eve: Person
const paidEvents: string[] = []

beforeAll(async () => {
  money = await startMoneyStack()
  ann = await money.person('Ann Example')
  eve = await money.person('Eve Example')
  on('will.paid', async (_tx, { willId }) => void paidEvents.push(willId))
})
afterAll(() => money?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await money.stack.owner.query(text, values)).rows as T[]
const quoteFor = async (
  willId: string,
  networks: string[] = ['solana', 'ethereum', 'corda'],
): Promise<{ id: string; total: string; totalPence: number }> => {
  const answer = await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const checkout = (quoteId: string, who: Person | null = ann, body: unknown = { expressStart: true }) =>
  money.call(who, 'POST', `/api/quotes/${quoteId}/checkout`, body)
const opened = async (
  willId: string,
  networks?: string[],
): Promise<{ paymentId: string; url: string; session: string; quoteId: string }> => {
  const quote = await quoteFor(willId, networks)
  const answer = await checkout(quote.id)
  expect(answer.statusCode, answer.body).toBe(201)
  const { paymentId, url } = answer.json<{ paymentId: string; url: string }>()
  return { paymentId, url, quoteId: quote.id, session: url.split('/').at(-1) ?? '' }
}
const stateOf = async (paymentId: string): Promise<string | undefined> =>
  (await rows<{ state: string }>('select state from payments where id = $1', paymentId))[0]?.state
const factOf = async (willId: string): Promise<string> =>
  (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json<{ fact: string }>().fact
/** Waits until the provider itself has refunded, and delivers its event. */
const returned = async (session: string, paymentId: string): Promise<void> => {
  await eventually(async () => (await money.provider.readCheckout(session))?.state === 'refunded')
  expect((await money.event(session, { type: 'refund.completed' })).statusCode).toBe(200)
  expect(await stateOf(paymentId)).toBe('refunded')
}
const auditOf = async (willId: string): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select convert_from(leaf, 'utf8') as event from audit_entries e where e.will_id = $1`,
      willId,
    )
  ).map(({ event }) => /payment\.[a-z]+/.exec(event)?.[0] ?? event)

describe('prices and quotes', () => {
  it('shows the price book to anybody, with the present price of Ethereum and its assumption', async () => {
    const answer = (await money.call(null, 'GET', '/api/prices')).json()
    expect(answer).toMatchObject({
      registration: '£150.00',
      ethereum: {
        basePence: 3500,
        currentPence: 3200,
        basis: 'floor',
        networkFeePence: 54,
        gasPriceWei: '2000000000',
      },
    })
    expect(answer.ethereum.assumption).toContain('One ether at £2,500.00 (rate of 2026-11-21, configured)')
    expect(answer.strategies).toMatchObject({
      minimal: { total: '£150.00', securityScore: 88, wizard: 'Perfect choice!' },
      maximum: { total: '£182.00', securityScore: 90, wizard: 'Great balance!' },
    })
    expect(
      answer.networks.map((option: { chain: string; currentCost: number; enabled: boolean }) => [
        option.chain,
        option.currentCost,
        option.enabled,
      ]),
    ).toEqual([
      ['solana', 0, true],
      ['ethereum', 3200, false],
      ['corda', 0, true],
    ])
  })

  it('locks the total of the networks asked for', async () => {
    const willId = await money.will(ann)
    expect(await quoteFor(willId, ['corda', 'solana'])).toMatchObject({
      total: '£150.00',
      strategy: 'minimal',
      securityScore: 88,
      state: 'open',
    })
    expect(await quoteFor(willId)).toMatchObject({
      total: '£182.00',
      totalPence: 18_200,
      strategy: 'maximum',
      lines: [
        { item: 'registration', amountPence: 15_000 },
        { item: 'solana' },
        { item: 'ethereum', amountPence: 3200 },
        { item: 'corda' },
      ],
    })
    const quote = await quoteFor(willId, ['ethereum'])
    expect((await money.call(ann, 'GET', `/api/quotes/${quote.id}`)).json()).toMatchObject({
      id: quote.id,
      total: '£182.00',
      strategy: 'custom',
    })
  })

  it.each<[string, unknown, number, string]>([
    ['no network', { networks: [] }, 400, 'Select at least one blockchain'],
    ['an unknown network', { networks: ['bitcoin'] }, 400, 'networks.0'],
    ['a total of one’s own', { networks: ['solana'], totalPence: 1 }, 400, 'totalPence'],
    ['no body', undefined, 400, 'invalid-fields'],
  ])('refuses %s', async (_name, body, status, words) => {
    const answer = await money.call(ann, 'POST', `/api/wills/${await money.will(ann)}/quotes`, body)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(words)
  })

  it('a stranger’s will, quote and payment answer like ones that do not exist', async () => {
    const willId = await money.will(ann)
    const { id } = await quoteFor(willId)
    const nowhere = '11111111-1111-4111-8111-111111111111'
    for (const [method, url, body] of [
      ['POST', '/api/wills/WILL/quotes', { networks: ['solana'] }],
      ['GET', '/api/wills/WILL/payment', undefined],
      ['GET', '/api/quotes/QUOTE', undefined],
      ['POST', '/api/quotes/QUOTE/checkout', { expressStart: true }],
    ] as const) {
      const foreign = await money.call(eve, method, url.replace('WILL', willId).replace('QUOTE', id), body)
      const absent = await money.call(
        eve,
        method,
        url.replace('WILL', nowhere).replace('QUOTE', nowhere),
        body,
      )
      expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
      expect(
        (await money.call(null, method, url.replace('WILL', willId).replace('QUOTE', id), body)).statusCode,
      ).toBe(401)
    }
  })
})

describe('a checkout', () => {
  it('is refused without the express request, after the quote expires, or past that stage', async () => {
    const willId = await money.will(ann)
    const quote = await quoteFor(willId)
    expect((await checkout(quote.id, ann, { expressStart: false })).json()).toMatchObject({
      status: 422,
      code: 'express-start-needed',
      detail: expect.stringContaining('2013'),
    })
    const restore = await moveTime(money.stack, 30 * 60_000 + 1000)
    try {
      expect((await checkout(quote.id)).json()).toMatchObject({ status: 409, code: 'quote-expired' })
      expect((await money.call(ann, 'GET', `/api/quotes/${quote.id}`)).json().state).toBe('expired')
    } finally {
      await restore()
    }
    await rows("update wills set status = 'withdrawn' where id = $1", willId)
    expect((await checkout(quote.id)).json().code).toBe('not-now')
    expect(await rows('select id from payments where will_id = $1', willId)).toEqual([])
  })

  it('is refused when the will is withdrawn between the check of the stage and the payment', async () => {
    const willId = await money.will(ann)
    const quote = await quoteFor(willId)
    // Each waits for the one before: the check, the withdrawal, the payment.
    const release = await holdWill(money.stack, willId)
    const paying = checkout(quote.id)
    await lockWaits(money.stack, 1)
    const withdrawing = inTransaction(money.stack.workerDb, { service: 'worker' }, async (tx) => {
      await lockWill(tx, willId)
      await changeStatus(tx, willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn by its testator' })
    })
    await lockWaits(money.stack, 2)
    await release()
    await withdrawing
    expect((await paying).json()).toMatchObject({
      status: 409,
      reason: 'nothing-to-pay',
      willStatus: 'withdrawn',
    })
    expect(await rows('select id from payments where will_id = $1', willId)).toEqual([])
  })

  it('is refused while the registration form is not complete', async () => {
    const willId = await money.will(ann)
    await rows('update wills set submitted_at = null where id = $1', willId)
    expect((await checkout((await quoteFor(willId)).id)).json()).toMatchObject({
      status: 409,
      code: 'not-now',
    })
  })

  it('records the express request with the version of its text, and moves no money by itself', async () => {
    const willId = await money.will(ann)
    const { paymentId, url, session } = await opened(willId)
    expect(
      await rows('select express_start_version, amount_pence, state from payments where id = $1', paymentId),
    ).toEqual([{ express_start_version: '2026-11-22', amount_pence: 18_200, state: 'open' }])
    await money.onPage(url, 'succeed')
    // The page's redirect, or a person who types its address, changes nothing: only the event does.
    expect(await factOf(willId)).toBe('unpaid')
    expect(
      (
        await checkout(
          (await rows<{ quote_id: string }>('select quote_id from payments where id = $1', paymentId))[0]
            ?.quote_id ?? '',
        )
      ).json(),
    ).toMatchObject({ code: 'already-paid' })
    expect((await money.event(session)).statusCode).toBe(200)
    expect(await factOf(willId)).toBe('paid')
  })

  it('ends in one charge for fifty at once', async () => {
    const willId = await money.will(ann)
    const quotes = await Promise.all(Array.from({ length: 5 }, () => quoteFor(willId)))
    const one = quotes[0]?.id ?? ''
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkout(one)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 201))
    expect(new Set(answers.map((answer) => answer.json<{ url: string }>().url)).size).toBe(1)
    expect(await rows('select id from payments where will_id = $1', willId)).toHaveLength(1)
    expect(
      await rows(
        "select 1 from pgboss.job where name = 'reconcile-payment' and data->>'paymentId' = $1",
        answers[0]?.json<{ paymentId: string }>().paymentId,
      ),
    ).toHaveLength(1)
  })

  it('never leaves two pages that can be paid when quotes race', async () => {
    const willId = await money.will(ann)
    const quotes = await Promise.all(
      Array.from({ length: 6 }, (_, i) => quoteFor(willId, i % 2 ? ['solana'] : ['ethereum'])),
    )
    const answers = await Promise.all(quotes.map((quote) => checkout(quote.id)))
    expect(answers.every((answer) => [201, 409].includes(answer.statusCode))).toBe(true)
    const sessions = await rows<{ provider_session: string }>(
      'select provider_session from payments where will_id = $1 and provider_session is not null',
      willId,
    )
    const states = await Promise.all(
      sessions.map(async (row) => (await money.provider.readCheckout(row.provider_session))?.state),
    )
    expect(states.filter((state) => state === 'open').length).toBeLessThanOrEqual(1)
    expect(
      (
        await rows(
          "select id from payments where will_id = $1 and state in ('opening', 'open', 'paid')",
          willId,
        )
      ).length,
    ).toBeLessThanOrEqual(1)
    expect((await checkout(quotes[0]?.id ?? '')).statusCode).toBe(201)
  })

  it('never gives an expired page: of two quotes pressed at once one opens, the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const willId = await money.will(ann)
      const quotes = [await quoteFor(willId, ['ethereum']), await quoteFor(willId, ['solana'])]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, press) => checkout(quotes[press % 2]!.id)),
      )
      const urls = new Set(
        answers
          .filter((answer) => answer.statusCode === 201)
          .map((answer) => answer.json<{ url: string }>().url),
      )
      expect(urls.size).toBe(1)
      expect((await money.provider.readCheckout([...urls][0]?.split('/').at(-1) ?? ''))?.state).toBe('open')
      expect(
        answers
          .filter((answer) => answer.statusCode !== 201)
          .map((answer) => answer.json<{ reason: string }>().reason),
      ).toEqual(Array.from({ length: 10 }, () => 'payment-being-opened'))
      // The next request, for either quote, gets its page.
      expect((await checkout(quotes[round % 2]!.id)).statusCode).toBe(201)
    }
  })

  it('two quotes asked for at once, for the same networks, are one', async () => {
    const willId = await money.will(ann)
    const ids = await Promise.all(Array.from({ length: 8 }, () => quoteFor(willId)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect((await quoteFor(willId, ['solana'])).id).not.toBe(ids[0]?.id)
  })

  it('of a new quote ends the page of the old one', async () => {
    const willId = await money.will(ann)
    const old = await opened(willId, ['ethereum'])
    const fresh = await opened(willId, ['solana'])
    expect(fresh.paymentId).not.toBe(old.paymentId)
    expect(await stateOf(old.paymentId)).toBe('expired')
    expect((await money.provider.readCheckout(old.session))?.state).toBe('expired')
    await money.onPage(old.url, 'succeed')
    expect((await money.provider.readCheckout(old.session))?.state).toBe('expired')
  })

  it('can be tried again after a declined card and after a refused bank check', async () => {
    const willId = await money.will(ann)
    const first = await opened(willId)
    await money.onPage(first.url, 'decline')
    // Before the event has arrived, the person returns at once and presses "Pay" again.
    const second = (await checkout(first.quoteId)).json<{ paymentId: string; url: string }>()
    expect(second.paymentId).not.toBe(first.paymentId)
    expect(await stateOf(first.paymentId)).toBe('failed')
    await money.onPage(second.url, 'three-d-secure', 'refuse')
    await money.event(second.url.split('/').at(-1) ?? '', { type: 'checkout.failed' })
    expect(await stateOf(second.paymentId)).toBe('failed')
    const third = (await checkout(first.quoteId)).json<{ paymentId: string; url: string }>()
    await money.onPage(third.url, 'three-d-secure', 'approve')
    await money.event(third.url.split('/').at(-1) ?? '')
    expect(await factOf(willId)).toBe('paid')
  })

  it('repeats its answer under the same key and does nothing, even after a declined card', async () => {
    const willId = await money.will(ann)
    const { id } = await quoteFor(willId)
    const pay = (key: string) =>
      money.call(
        ann,
        'POST',
        `/api/quotes/${id}/checkout`,
        { expressStart: true },
        { 'idempotency-key': key },
      )
    const first = await pay('one')
    await money.onPage(first.json<{ url: string }>().url, 'decline')
    const again = await pay('one')
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    // The repeat neither ended the old page nor opened a new one.
    expect(await rows('select state from payments where will_id = $1', willId)).toEqual([{ state: 'open' }])
    const second = (await pay('two')).json<{ paymentId: string; url: string }>()
    expect(second.paymentId).not.toBe(first.json<{ paymentId: string }>().paymentId)
    await money.onPage(second.url, 'succeed')
    await money.event(second.url.split('/').at(-1) ?? '')
    // Nor once the will is paid for: it returns the stored answer.
    expect((await pay('one')).body).toBe(first.body)
    expect(
      (
        await money.call(
          ann,
          'POST',
          `/api/quotes/${(await quoteFor(await money.will(ann))).id}/checkout`,
          { expressStart: true },
          { 'idempotency-key': 'one' },
        )
      ).json().code,
    ).toBe('idempotency-key-reused')
    expect(await rows('select state from payments where will_id = $1 order by created_at', willId)).toEqual([
      { state: 'failed' },
      { state: 'paid' },
    ])
  })

  it('is the same one after a crash between the provider’s answer and our note of it', async () => {
    const willId = await money.will(ann)
    const first = await opened(willId)
    await rows(
      "update payments set state = 'opening', provider_session = null, url = null where id = $1",
      first.paymentId,
    )
    const again = (await checkout(first.quoteId)).json<{ paymentId: string; url: string }>()
    expect(again).toMatchObject({ paymentId: first.paymentId, url: first.url })
  })

  it('reports an absent provider, keeps the payment, and continues it later', async () => {
    const willId = await money.will(ann)
    const quote = await quoteFor(willId)
    await money.stopProvider()
    try {
      expect((await checkout(quote.id)).json()).toMatchObject({ status: 503, code: 'unavailable' })
    } finally {
      await money.startProvider()
    }
    const before = await rows<{ id: string; state: string }>(
      'select id, state from payments where will_id = $1',
      willId,
    )
    expect(before.map((row) => row.state)).toEqual(['opening'])
    expect((await checkout(quote.id)).json()).toMatchObject({ paymentId: before[0]?.id })
  })
})

describe('the webhook', () => {
  it.each<[string, Parameters<MoneyStack['event']>[1]]>([
    ['another secret', { secret: 'not-the-secret-of-this-register' }],
    ['a changed body', { body: '{"id":"evt_1","type":"checkout.completed","data":{"sessionId":"cs_1"}}' }],
    ['a time more than five minutes ago', { secondsAgo: 301 }],
    ['a time more than five minutes ahead', { secondsAgo: -330 }],
  ])('refuses %s', async (_name, change) => {
    const { session, url, paymentId } = await opened(await money.will(ann))
    await money.onPage(url, 'succeed')
    expect((await money.event(session, change)).json()).toMatchObject({
      status: 400,
      code: 'webhook-refused',
    })
    expect(await stateOf(paymentId)).toBe('open')
  })

  it.each([
    undefined,
    '',
    't=1',
    'v1=00',
    `t=1,v1=${'0'.repeat(64)}`,
    `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`,
  ])('refuses the signature %j', async (signature) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'testate-signature': signature }),
    }
    const answer = await money.stack.call({
      method: 'POST',
      url: '/api/payments/webhook',
      headers,
      payload: '{}',
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'webhook-refused' })
  })

  it('believes no event that the provider itself does not confirm', async () => {
    const willId = await money.will(ann)
    const { session } = await opened(willId)
    expect((await money.event(session)).statusCode).toBe(200)
    expect(await factOf(willId)).toBe('unpaid')
    expect((await money.event('cs_ffffffffffffffffffffffff')).statusCode).toBe(200)
  })

  it('looks again when the provider cannot be asked', async () => {
    const willId = await money.will(ann)
    const { session, url } = await opened(willId)
    await money.onPage(url, 'succeed')
    await money.stopProvider()
    try {
      expect((await money.event(session)).statusCode).toBe(200)
    } finally {
      await money.startProvider()
    }
    expect(await factOf(willId)).toBe('unpaid')
    await money.lookAtEvents()
    expect(await factOf(willId)).toBe('paid')
  })

  it.each<[string, string]>([
    ['amount', 'amount_pence = 100'],
    ['session', "provider_session = 'cs_other'"],
  ])('moves nothing when the %s is not the one agreed on', async (_field, change) => {
    const willId = await money.will(ann)
    const { session, url, paymentId } = await opened(willId)
    await money.onPage(url, 'succeed')
    await rows(`update payments set ${change} where id = $1`, paymentId)
    expect((await money.event(session)).statusCode).toBe(200)
    expect(await stateOf(paymentId)).toBe('open')
    expect(await auditOf(willId)).toContain('payment.mismatch')
  })

  it('has one effect for two hundred replays and permutations', async () => {
    const willId = await money.will(ann)
    const failed = await opened(willId)
    await money.onPage(failed.url, 'decline')
    const { session, url, paymentId } = await opened(willId)
    await money.onPage(url, 'succeed')
    const kinds = ['checkout.completed', 'checkout.failed', 'checkout.expired', 'refund.completed']
    const sent = Array.from({ length: 200 }, (_, i) => ({
      session: i % 5 === 0 ? failed.session : session,
      id: `evt_${i % 40}_${i % 5 === 0 ? 'a' : 'b'}`,
      type: kinds[i % 4] ?? '',
    }))
    // A fixed shuffle, so that a failure is reproducible.
    sent.sort(
      (a, b) =>
        ((a.id.length * 7919 + sent.indexOf(a) * 104_729) % 1009) -
        ((b.id.length * 7919 + sent.indexOf(b) * 104_729) % 1009),
    )
    for (let at = 0; at < sent.length; at += 20) {
      const answers = await Promise.all(sent.slice(at, at + 20).map((one) => money.event(one.session, one)))
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    }
    expect(await stateOf(paymentId)).toBe('paid')
    expect(await stateOf(failed.paymentId)).toBe('failed')
    expect((await auditOf(willId)).filter((event) => event === 'payment.paid')).toHaveLength(1)
    expect(
      (await mailsOf(money.stack, { template: 'receipt' })).filter(({ data }) => data['willId'] === willId),
    ).toHaveLength(1)
    expect(paidEvents.filter((id) => id === willId)).toHaveLength(1)
  })
})

describe('once paid', () => {
  it('fact and networks are known, the receipt shows the quote, and no more can be charged', async () => {
    const willId = await money.will(ann)
    const { session, url, quoteId } = await opened(willId, ['solana', 'ethereum'])
    await money.onPage(url, 'succeed')
    await money.event(session)
    await inTransaction(money.stack.workerDb, { service: 'worker' }, async (tx) => {
      expect(await isPaid(tx, willId)).toBe(true)
      expect(await paidNetworks(tx, willId)).toEqual(['solana', 'ethereum'])
      expect(await isPaid(tx, '11111111-1111-4111-8111-111111111111')).toBe(false)
    })
    const shown = (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json()
    expect(shown).toMatchObject({
      fact: 'paid',
      quote: { id: quoteId, state: 'paid', total: '£182.00' },
      payment: { state: 'paid', url: null, expressStart: { version: '2026-11-22' } },
    })
    const [receipt] = (await mailsOf(money.stack, { template: 'receipt' })).filter(
      ({ data }) => data['willId'] === willId,
    )
    expect(receipt).toMatchObject({
      to_address: ann.email,
      data: {
        total: '£182.00',
        name: 'Ann Example',
        lines: [{ amount: '£150.00' }, { amount: '£0.00' }, { amount: '£32.00' }],
      },
    })
    expect(
      (await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks: ['solana'] })).json().code,
    ).toBe('already-paid')
    expect((await checkout(quoteId)).json().code).toBe('already-paid')
    expect((await auditOf(willId)).sort()).toEqual(['payment.event', 'payment.paid', 'payment.requested'])
  })

  it('a second charge on a page opened earlier goes back', async () => {
    const willId = await money.will(ann)
    const old = await opened(willId)
    // As if the old page had not been ended in time: its payment is abandoned, but the provider still takes
    // money on it.
    await rows("update payments set state = 'expired' where id = $1", old.paymentId)
    const fresh = await opened(willId, ['solana'])
    await money.onPage(fresh.url, 'succeed')
    await money.event(fresh.session)
    await money.onPage(old.url, 'succeed')
    await money.event(old.session)
    expect([await stateOf(old.paymentId), await stateOf(fresh.paymentId)]).toEqual(['refunding', 'paid'])
    expect(
      await rows(
        "select 1 from pgboss.job where name = 'refund-payment' and data->>'paymentId' = $1",
        old.paymentId,
      ),
    ).toHaveLength(1)
    await refundPayment.run({ paymentId: old.paymentId }, money.worker)
    await refundPayment.run({ paymentId: old.paymentId }, money.worker)
    await returned(old.session, old.paymentId)
    expect([await stateOf(old.paymentId), await factOf(willId)]).toEqual(['refunded', 'paid'])
    expect((await money.provider.readCheckout(old.session))?.state).toBe('refunded')
  })

  it('a payment made after the registration was withdrawn is given back', async () => {
    const willId = await money.will(ann)
    const { url, session, paymentId } = await opened(willId)
    await rows("update wills set status = 'withdrawn' where id = $1", willId)
    await money.onPage(url, 'succeed')
    await money.event(session)
    expect([await stateOf(paymentId), await factOf(willId)]).toEqual(['refunding', 'unpaid'])
    await refundPayment.run({ paymentId }, money.worker)
    await returned(session, paymentId)
    expect([await stateOf(paymentId), (await money.provider.readCheckout(session))?.state]).toEqual([
      'refunded',
      'refunded',
    ])
  })

  it('an old page paid while a newer is open counts, and the newer is ended', async () => {
    const willId = await money.will(ann)
    const old = await opened(willId)
    await rows("update payments set state = 'expired' where id = $1", old.paymentId)
    const fresh = await opened(willId, ['solana'])
    await money.onPage(old.url, 'succeed')
    await money.event(old.session)
    expect([await stateOf(old.paymentId), await stateOf(fresh.paymentId)]).toEqual(['paid', 'expired'])
    await cancelCheckout.run({ paymentId: fresh.paymentId }, money.worker)
    expect((await money.provider.readCheckout(fresh.session))?.state).toBe('expired')
  })

  it('a reported refund sets the fact to "refunded", and the will can be paid for again', async () => {
    const willId = await money.will(ann)
    const { session, url, paymentId } = await opened(willId)
    await money.onPage(url, 'succeed')
    await money.event(session)
    await money.provider.refund(session, 18_200 as never, `refund-${paymentId}`)
    await returned(session, paymentId)
    await money.event(session, { type: 'refund.completed' })
    expect([await factOf(willId), await stateOf(paymentId)]).toEqual(['refunded', 'refunded'])
    expect((await opened(willId)).paymentId).not.toBe(paymentId)
  })
})

describe('a lost webhook', () => {
  it('loses no payment: the worker asks after 20 s', async () => {
    const willId = await money.will(ann)
    const { url, paymentId } = await opened(willId)
    const [job] = await rows<{ wait: number }>(
      `
        select extract(epoch from start_after - created_on)::int as wait from pgboss.job
        where name = 'reconcile-payment' and data->>'paymentId' = $1`,
      paymentId,
    )
    expect(job?.wait).toBe(20)
    await reconcilePayment.run({ paymentId, round: 0 }, money.worker)
    expect(await stateOf(paymentId)).toBe('open')
    await money.onPage(url, 'succeed')
    await reconcilePayment.run({ paymentId, round: 1 }, money.worker)
    await reconcilePayment.run({ paymentId, round: 2 }, money.worker)
    expect(await factOf(willId)).toBe('paid')
    expect((await auditOf(willId)).filter((event) => event === 'payment.paid')).toHaveLength(1)
  })
})

describe('behind the server', () => {
  it('the database lets the api’s login write nothing that says money came or went', async () => {
    const willId = await money.will(ann)
    const { paymentId, quoteId } = await opened(willId)
    const forgeries = [
      sql`update payments set state = 'paid', paid_at = now() where id = ${paymentId}`,
      sql`update payments set amount_pence = 1 where id = ${paymentId}`,
      sql`
        insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence,
        currency, provider, express_start_version, express_start_at, created_at, paid_at, provider_session)
        values (gen_random_uuid(), ${quoteId}, ${willId}, ${ann.id}, 'a', 'b', 'paid', 100, 'gbp', 'test',
          '1', now(), now(), now(), 'cs_1')`,
      sql`insert into payment_facts values (${willId}, 'paid', ${paymentId}, array['solana'], now())`,
      sql`update payment_facts set fact = 'paid'`,
      sql`insert into payment_events values ('test', 'evt_1', 'checkout.completed', ${paymentId}, now())`,
      sql`select note_kept_payment(${paymentId}, 'test', 'cs_1', 0, 'won', now())`,
    ]
    for (const as of [
      { service: 'payment-webhook' },
      { service: 'worker' },
      { service: 'accounts' },
      { person: ann },
      { person: { ...ann, isAdmin: true } },
    ] as const) {
      for (const forgery of forgeries)
        await expect(inTransaction(money.stack.db, as, (tx) => forgery.execute(tx))).rejects.toThrow(
          'permission denied',
        )
    }
    const move = (to: string, session: string | null, page: string | null) =>
      inTransaction(money.stack.db, { person: ann }, (tx) =>
        sql`select app_move_payment(${paymentId}::uuid, ${to}, ${session}, ${page}) as moved`.execute(tx),
      )
    for (const to of ['paid', 'processing', 'refunding', 'refunded', 'opening'])
      await expect(move(to, null, null)).rejects.toThrow('is not made')
    // It cannot get another page than the one it has.
    expect((await move('open', 'cs_other', 'https://elsewhere.example')).rows).toEqual([{ moved: null }])
    expect(await stateOf(paymentId)).toBe('open')
    // A payment for less than its quote is refused.
    await expect(
      inTransaction(money.stack.db, { person: ann }, (tx) =>
        sql`
          insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state,
          amount_pence, currency, provider, express_start_version, express_start_at, created_at)
      values (gen_random_uuid(), ${quoteId}, ${willId}, ${ann.id}, 'a', 'b', 'opening', 100, 'gbp',
        'test', '1', now(), now())`.execute(tx),
      ),
    ).rejects.toThrow('row-level security')
  })

  it('the database lets no request of the payer’s make a payment paid', async () => {
    const willId = await money.will(ann)
    const { paymentId, quoteId } = await opened(willId)
    const asAnn = (text: ReturnType<typeof sql>) =>
      inTransaction(money.stack.db, { person: ann }, (tx) => text.execute(tx))
    await expect(
      asAnn(sql`update payments set state = 'paid', paid_at = now() where id = ${paymentId}`),
    ).rejects.toThrow('permission denied')
    await expect(
      asAnn(sql`insert into payment_facts values (${willId}, 'paid', ${paymentId}, array['solana'], now())`),
    ).rejects.toThrow('permission denied')
    await expect(asAnn(sql`delete from payments where id = ${paymentId}`)).rejects.toThrow(
      'permission denied',
    )
    await expect(asAnn(sql`update quotes set total_pence = 1 where id = ${quoteId}`)).rejects.toThrow(
      'permission denied',
    )
    const seen = await inTransaction(money.stack.db, { person: eve }, (tx) =>
      sql`select id from payments union all select id from quotes`.execute(tx),
    )
    expect(seen.rows).toEqual([])
  })

  it('the test provider does not start where money is real, nor half configured', async () => {
    const { config } = money.stack
    await expect(choosePaymentProvider({ ...config, mode: 'production' }, 'everything')).rejects.toThrow(
      'takes no real money',
    )
    await expect(
      choosePaymentProvider({ ...config, payment: { ...config.payment, key: undefined } }, 'everything'),
    ).rejects.toThrow('PAYMENT_PROVIDER_KEY')
    await expect(
      choosePaymentProvider({ ...config, payment: { ...config.payment, provider: 'stripe' } }, 'everything'),
    ).rejects.toThrow('PAYMENT_PROVIDER=stripe')
  })
})
