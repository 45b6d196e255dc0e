// Refunds, through injected HTTP on a real PostgreSQL and the embedded provider, whose events are lost: the
// tests deliver them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { cancellationEnds } from '@testate/domain/express-start'
import type { Template } from '../../notifications/templates.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { giveProof, staffProof } from '../../../../../test/stack/proofs.ts'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { cancelCheckout, reconcilePayment, refundPayment, tellStaff } from '../jobs.ts'
import { settlePayment } from '../settle-payment.ts'
import { noteKept, paymentById } from '../store.ts'

let money: MoneyStack
let ann: Person
let eve: Person
let admin: Person
beforeAll(async () => {
  money = await startMoneyStack()
  ann = await money.person('Ann Example')
  eve = await money.person('Eve Example')
  admin = await money.person('An Administrator', true)
})
afterAll(() => money?.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await money.stack.owner.query(text, values)).rows as T[]

interface Paid {
  willId: string
  paymentId: string
  session: string
  url: string
}
async function opened(willId: string): Promise<Paid> {
  const quote = (
    await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, {
      networks: ['solana', 'ethereum', 'corda'],
    })
  ).json<{ id: string }>()
  const answer = await money.call(ann, 'POST', `/api/quotes/${quote.id}/checkout`, { expressStart: true })
  expect(answer.statusCode, answer.body).toBe(201)
  const { paymentId, url } = answer.json<{ paymentId: string; url: string }>()
  return { willId, paymentId, url, session: url.split('/').at(-1) ?? '' }
}
async function paid(): Promise<Paid> {
  const one = await opened(await money.will(ann))
  await money.onPage(one.url, 'succeed')
  expect((await money.event(one.session)).statusCode).toBe(200)
  return one
}
const shown = async ({ willId }: Paid) =>
  (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json()
const cancel = async ({ willId }: Paid, who = ann) =>
  await money.call(who, 'POST', `/api/wills/${willId}/cancel`, {}, await money.stepUp(ann, willId))
const stateOf = async ({ paymentId }: Paid): Promise<string | undefined> =>
  (await rows<{ state: string }>('select state from payments where id = $1', paymentId))[0]?.state
const statusOf = async ({ willId }: Paid): Promise<string | undefined> =>
  (await rows<{ status: string }>('select status from wills where id = $1', willId))[0]?.status
const setStatus = async ({ willId }: Paid, status: string): Promise<void> => {
  await rows('alter table wills disable trigger wills_moves')
  await rows(
    "update wills set status = $2, document_hash = sha256('d'), document_object = 'none' where id = $1",
    willId,
    status,
  )
  await rows('alter table wills enable trigger wills_moves')
}
const auditOf = async ({ willId }: Paid): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `
        select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event
        from audit_entries e where e.will_id = $1`,
      willId,
    )
  ).map(({ event }) => event)
const mails = async (paymentId: string, template: Template) =>
  (await mailsOf(money.stack, { template })).filter(({ data }) => data['paymentId'] === paymentId)
const waitingJobs = async (name: string, paymentId: string) =>
  await rows<{ data: Record<string, unknown> }>(
    "select data from pgboss.job where name = $1 and data->>'paymentId' = $2",
    name,
    paymentId,
  )
const refund = (one: Paid, byStaff = false) =>
  refundPayment.run({ paymentId: one.paymentId, byStaff }, money.worker)
const whenProvider = (
  one: Paid,
  holds: (reading: NonNullable<Awaited<ReturnType<typeof money.provider.readCheckout>>>) => boolean,
) =>
  eventually(async () => {
    const reading = await money.provider.readCheckout(one.session)
    return reading !== null && holds(reading)
  })
/** What the staff job would mail, run now. */
const staffMail = async (one: Paid): Promise<string[]> => {
  for (const { data } of await waitingJobs('tell-staff-of-payment', one.paymentId))
    await tellStaff.run(data as never, money.worker)
  return (await mails(one.paymentId, 'payment-for-staff')).map(({ data }) => String(data['matter']))
}

describe('the consumer’s cancellation', () => {
  it('withdraws the will and asks for the money in one step; the provider decides "refunded"', async () => {
    const one = await paid()
    expect((await shown(one)).cancellation).toMatchObject({
      open: true,
      until: cancellationEnds(new Date()).toISOString(),
      text: expect.stringContaining('whole amount'),
      law: expect.stringContaining('2013'),
    })
    await money.onPage(one.url, 'refunds-wait')
    const answer = await cancel(one)
    expect(answer.json()).toMatchObject({
      amount: '£182.00',
      payWithinDays: 14,
      message: expect.stringContaining('This does not revoke the will'),
    })
    expect([answer.statusCode, await statusOf(one), await stateOf(one)]).toEqual([
      202,
      'withdrawn',
      'refunding',
    ])
    await refund(one)
    expect(await shown(one)).toMatchObject({
      fact: 'refunding',
      payment: {
        state: 'refunding',
        returnedPence: 0,
        refund: { reason: 'cancellation', doneAt: null, failedAt: null },
      },
      cancellation: { open: false },
    })
    expect(await mails(one.paymentId, 'refund-done')).toEqual([])
    // A refund event before the money has gone changes nothing.
    await money.event(one.session, { type: 'refund.completed' })
    expect(await stateOf(one)).toBe('refunding')
    await money.onPage(one.url, 'refunds-succeed')
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await Promise.all(Array.from({ length: 5 }, () => money.event(one.session, { type: 'refund.completed' })))
    expect(await shown(one)).toMatchObject({
      fact: 'refunded',
      payment: {
        state: 'refunded',
        returnedPence: 18_200,
        refund: { reason: 'cancellation', doneAt: expect.any(String) },
      },
    })
    expect([
      await mails(one.paymentId, 'refund-asked'),
      await mails(one.paymentId, 'refund-done'),
    ]).toMatchObject([
      [{ to_address: ann.email }],
      [{ to_address: ann.email, data: { amount: '£182.00', reason: 'cancellation' } }],
    ])
    expect((await auditOf(one)).filter((event) => /refund|withdrawn/.test(event)).toSorted()).toEqual([
      'payment.refund-asked',
      'payment.refunded',
      'will.withdrawn',
    ])
  })

  it('needs a second factor, the testator, a payment, and the time', async () => {
    const one = await paid()
    await money.stepUp(ann, one.willId)
    expect((await money.call(ann, 'POST', `/api/wills/${one.willId}/cancel`, {})).json().code).toBe(
      'step-up-needed',
    )
    expect((await money.call(eve, 'POST', `/api/wills/${one.willId}/cancel`, {})).statusCode).toBe(404)
    const unpaid = await opened(await money.will(ann))
    expect((await cancel(unpaid)).json()).toMatchObject({
      code: 'not-now',
      detail: expect.stringContaining('Nothing has been paid'),
    })
    const headers = await money.stepUp(ann, one.willId)
    const restore = await moveTime(money.stack, cancellationEnds(new Date()))
    try {
      expect(
        (await money.call(ann, 'POST', `/api/wills/${one.willId}/cancel`, {}, headers)).json(),
      ).toMatchObject({ status: 409, code: 'cancellation-over', law: expect.stringContaining('2013/3134') })
      expect((await shown(one)).cancellation).toMatchObject({
        open: false,
        text: expect.stringContaining('have passed'),
      })
    } finally {
      await restore()
    }
    expect([await statusOf(one), await stateOf(one)]).toEqual(['draft', 'paid'])
    const last = await moveTime(money.stack, new Date(cancellationEnds(new Date()).getTime() - 5_000))
    try {
      await rows("update proofs set expires_at = now() + interval '30 days' where will_id = $1", one.willId)
      expect((await money.call(ann, 'POST', `/api/wills/${one.willId}/cancel`, {}, headers)).statusCode).toBe(
        202,
      )
    } finally {
      await last()
    }
  })

  it('is open until the registration is complete, and then no more', async () => {
    for (const [status, answered] of [
      ['witnessed', 202],
      ['registering', 202],
      ['registered', 409],
      ['superseded', 409],
    ] as const) {
      const one = await paid()
      await setStatus(one, status)
      expect((await shown(one)).cancellation.open, status).toBe(answered === 202)
      const answer = await cancel(one)
      expect([answer.statusCode, await stateOf(one)], status).toEqual([
        answered,
        answered === 202 ? 'refunding' : 'paid',
      ])
    }
  })

  it('happens once however often it is pressed; a repeat with the same key answers the same', async () => {
    const one = await paid()
    const headers = {
      'step-up': '',
      ...(await money.stepUp(ann, one.willId)),
      'idempotency-key': `cancel-${one.willId}`,
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        money.call(
          ann,
          'POST',
          `/api/wills/${one.willId}/cancel`,
          {},
          index < 5 ? headers : { 'step-up': headers['step-up'] },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 202).length).toBeGreaterThan(0)
    expect(
      answers.every((answer) => [202, 409].includes(answer.statusCode)),
      answers.map((answer) => answer.body).join('\n'),
    ).toBe(true)
    expect(await mails(one.paymentId, 'refund-asked')).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => refund(one)))
    await whenProvider(one, (reading) => reading.state === 'refunded')
    expect((await money.provider.readCheckout(one.session))?.returnedPence).toBe(18_200)
  })
})

describe('a withdrawal', () => {
  const withdraw = (one: Paid) =>
    inTransaction(money.stack.db, { person: ann }, (tx) =>
      changeStatus(tx, one.willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn by the testator' }),
    )

  it('before registration gives back what was paid, as a cancellation does', async () => {
    const one = await paid()
    await withdraw(one)
    expect([await stateOf(one), (await shown(one)).payment.refund.reason]).toEqual([
      'refunding',
      'cancellation',
    ])
  })

  it('after registration gives nothing back for what networks hold; parts.test.ts has the rest', async () => {
    const one = await paid()
    await setStatus(one, 'registered')
    await rows(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
        receipt, final_at, created_at, updated_at)
      select gen_random_uuid(), $1, network, 'register', sha256('t'), sha256('m'), 'final', '{}', '{}',
        now(), now(), now() from unnest(array['solana', 'ethereum', 'corda']) network`,
      one.willId,
    )
    await rows(
      `
        insert into withdrawals (id, will_id, person_id, proof_id, state, effective_at)
        values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'waiting', now())`,
      one.willId,
      ann.id,
    )
    await inTransaction(money.stack.workerDb, { service: 'worker' }, (tx) =>
      changeStatus(tx, one.willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn by the testator' }),
    )
    expect([await stateOf(one), (await shown(one)).fact]).toEqual(['paid', 'paid'])
    expect(await staffMail(one)).toEqual([])
  })

  it('past the fortnight is put before staff, who decide', async () => {
    const one = await paid()
    await rows("update payments set paid_at = paid_at - interval '16 days' where id = $1", one.paymentId)
    await withdraw(one)
    expect([await stateOf(one), await staffMail(one)]).toEqual(['paid', ['withdrawn-late']])
    expect(
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${one.paymentId}/refund`,
          { reason: 'nothing was done for it' },
          await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId)),
        )
      ).statusCode,
    ).toBe(202)
    expect(await stateOf(one)).toBe('refunding')
  })

  it('closes an open payment page, so that no payer pays for nothing', async () => {
    const one = await opened(await money.will(ann))
    await withdraw(one)
    expect(await stateOf(one)).toBe('expired')
    await cancelCheckout.run({ paymentId: one.paymentId }, money.worker)
    expect((await money.provider.readCheckout(one.session))?.state).toBe('expired')
  })
})

describe('a refund that fails', () => {
  it('is never shown as refunded, is told to staff once, retried under another key and repaid', async () => {
    const one = await paid()
    await money.onPage(one.url, 'refunds-fail')
    await cancel(one)
    await refund(one)
    await whenProvider(one, (reading) => reading.failedRefunds.length > 0)
    for (let time = 0; time < 3; time += 1) await money.event(one.session, { type: 'refund.failed' })
    expect(await shown(one)).toMatchObject({
      fact: 'refunding',
      payment: { state: 'refunding', refund: { doneAt: null, failedAt: expect.any(String) } },
    })
    expect(await mails(one.paymentId, 'refund-done')).toEqual([])
    expect(await staffMail(one)).toEqual(['refund-failed'])
    expect((await mails(one.paymentId, 'payment-for-staff'))[0]).toMatchObject({
      to_address: admin.email,
      data: { amount: '£182.00', reason: 'the card does not take it' },
    })
    await money.onPage(one.url, 'refunds-succeed')
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await refund(one)
    expect([await stateOf(one), (await shown(one)).payment.refund.failedAt]).toEqual(['refunded', null])
  })

  it('is given up after three tries and stays owed, until staff try again', async () => {
    const one = await paid()
    await money.onPage(one.url, 'refunds-fail')
    await cancel(one)
    for (let tries = 1; tries <= 4; tries += 1) {
      await refund(one)
      await whenProvider(one, (reading) => reading.returningPence === 0)
      await refund(one)
    }
    await whenProvider(one, (reading) => reading.failedRefunds.length > 0)
    await refund(one)
    expect(
      (await rows<{ n: number }>('select refund_attempt as n from payments where id = $1', one.paymentId))[0]
        ?.n,
    ).toBe(4)
    expect((await staffMail(one)).toSorted()).toEqual(['refund-failed', 'refund-failed', 'refund-given-up'])
    const list = (await money.call(admin, 'GET', '/api/payments')).json<{ payments: { id: string }[] }>()
    expect(list.payments.find(({ id }) => id === one.paymentId)).toMatchObject({
      state: 'refunding',
      refundFailure: 'the card does not take it',
      returnedPence: 0,
    })
    expect(JSON.stringify(list)).not.toMatch(/Ann|The will of|@/)
    await money.onPage(one.url, 'refunds-succeed')
    expect(
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${one.paymentId}/refund`,
          { reason: 'the person has a new card' },
          await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId)),
        )
      ).statusCode,
    ).toBe(202)
    expect(await waitingJobs('refund-payment', one.paymentId)).toContainEqual({
      data: { paymentId: one.paymentId, byStaff: true },
    })
    await refund(one, true)
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await money.event(one.session, { type: 'refund.completed' })
    expect(await stateOf(one)).toBe('refunded')
  })

  it('after it was called done takes the word back', async () => {
    const one = await paid()
    await cancel(one)
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await money.event(one.session, { type: 'refund.completed' })
    expect(await stateOf(one)).toBe('refunded')
    await money.onPage(one.url, 'refunds-fail')
    await money.event(one.session, { type: 'refund.failed' })
    expect(await shown(one)).toMatchObject({
      fact: 'refunding',
      payment: {
        state: 'refunding',
        refundedAt: null,
        returnedPence: 0,
        refund: { failedAt: expect.any(String) },
      },
    })
    expect(await staffMail(one)).toEqual(['refund-failed'])
    // Everyone told that it was done is told that it was not.
    expect(
      (await mails(one.paymentId, 'refund-came-back')).map(({ to_address, data }) => [
        to_address,
        data['amount'],
      ]),
    ).toEqual([[ann.email, '£182.00']])
  })

  it('after it was called done undoes that once each, even when a newer one stands', async () => {
    const one = await paid()
    await money.provider.refund(one.session, 200 as never, 'by-hand-before')
    await cancel(one)
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await money.event(one.session, { type: 'refund.completed' })
    const whole = (await money.provider.readCheckout(one.session))!
    const settle = async (failedRefunds: { id: string; reason: string }[], returnedPence: number) =>
      await inTransaction(
        money.worker.db,
        { service: 'worker' },
        async (tx) =>
          await settlePayment(
            tx,
            (await paymentById(tx, one.paymentId))!,
            { ...whole, state: 'completed', returnedPence, failedRefunds },
            'worker',
          ),
      )
    const [older, oldest] = [
      { id: 're_older', reason: 'the account is closed' },
      { id: 're_oldest', reason: 'the card is lost' },
    ]
    for (let time = 0; time < 2; time += 1) await settle([older], 18_000)
    expect(await shown(one)).toMatchObject({
      fact: 'refunding',
      payment: {
        state: 'refunding',
        refundedAt: null,
        returnedPence: 18_000,
        refund: { failedAt: expect.any(String) },
      },
    })
    for (let time = 0; time < 2; time += 1) await settle([older, oldest], 17_000)
    expect(
      await rows(
        'select refund_attempt as n, refund_failed_ids as ids from payments where id = $1',
        one.paymentId,
      ),
    ).toEqual([{ n: 3, ids: ['re_older', 're_oldest'] }])
    expect((await auditOf(one)).filter((event) => event === 'payment.refund-failed')).toHaveLength(2)
    expect((await mails(one.paymentId, 'refund-came-back')).map(({ data }) => data['amount'])).toEqual([
      '£2.00',
    ])
  })

  it('at the provider alone, which nobody here asked for, uses up no try of a later one', async () => {
    const one = await paid()
    await money.onPage(one.url, 'refunds-fail')
    for (const key of ['a', 'b', 'c']) {
      await money.provider.refund(one.session, 18_200 as never, `theirs-${key}`)
      await whenProvider(one, (reading) => reading.returningPence === 0 && reading.failedRefunds.length > 0)
      await money.event(one.session, { type: 'refund.failed' })
    }
    await money.onPage(one.url, 'refunds-succeed')
    await cancel(one)
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
  })

  it('of only a part leaves the payment paid', async () => {
    const one = await paid()
    await money.provider.refund(one.session, 200 as never, 'by-hand')
    await whenProvider(one, (reading) => reading.returnedPence === 200)
    await money.event(one.session, { type: 'refund.completed' })
    expect(await shown(one)).toMatchObject({
      fact: 'paid',
      payment: { state: 'paid', returnedPence: 200, refund: null },
    })
    await cancel(one)
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
    await money.event(one.session, { type: 'refund.completed' })
    expect(await shown(one)).toMatchObject({
      fact: 'refunded',
      payment: { state: 'refunded', returnedPence: 18_200 },
    })
  })
})

describe('a dispute', () => {
  it('is recorded and told to staff once; the payment stands when it is won', async () => {
    const one = await paid()
    await money.onPage(one.url, 'dispute')
    for (let time = 0; time < 3; time += 1) await money.event(one.session, { type: 'dispute.opened' })
    expect(await shown(one)).toMatchObject({ fact: 'paid', payment: { state: 'paid', dispute: 'open' } })
    await money.onPage(one.url, 'dispute-won')
    await money.event(one.session, { type: 'dispute.won' })
    expect([(await shown(one)).payment.dispute, (await staffMail(one)).toSorted()]).toEqual([
      'won',
      ['dispute-won', 'disputed'],
    ])
    expect((await auditOf(one)).filter((event) => event.includes('dispute')).toSorted()).toEqual([
      'payment.dispute-won',
      'payment.disputed',
    ])
  })

  it('that is lost has taken the money: there is no second refund, and the will is unpaid', async () => {
    const one = await paid()
    await money.onPage(one.url, 'dispute')
    await money.event(one.session, { type: 'dispute.opened' })
    await cancel(one)
    // While the bank decides, the charge cannot be refunded; that is no failure of the refund.
    await refund(one)
    expect([await stateOf(one), await staffMail(one)]).toEqual(['refunding', ['disputed']])
    await money.onPage(one.url, 'dispute-lost')
    await money.event(one.session, { type: 'dispute.lost' })
    await refund(one)
    expect(await shown(one)).toMatchObject({
      fact: 'refunded',
      payment: { state: 'refunded', dispute: 'lost', returnedPence: 18_200 },
    })
    expect((await money.provider.readCheckout(one.session))?.returningPence).toBe(0)
  })

  it('after the payer’s erasure keeps the tax record true, and is told to staff at each turn', async () => {
    const one = await paid()
    // As an erasure leaves it (038-own-data.sql).
    await rows(
      `
        insert into kept_payments (id, payer_name, amount_pence, returned_pence, currency, lines, provider,
        provider_session, paid_at, dispute, keep_until)
      select p.id, p.payer_name, p.amount_pence, 0, p.currency, q.lines, p.provider, p.provider_session,
        p.paid_at, 'none', p.paid_at + interval '7 years' from payments p join quotes q on q.id = p.quote_id
        where p.id = $1`,
      one.paymentId,
    )
    for (const table of ['payment_facts', 'payment_events', 'payments'])
      await rows(
        `delete from ${table} where ${table === 'payments' ? 'id' : 'payment_id'} = $1`,
        one.paymentId,
      )
    const kept = async () =>
      (
        await rows(
          'select returned_pence, dispute, refunded_at is not null as gone from kept_payments where id = $1',
          one.paymentId,
        )
      )[0]
    await money.onPage(one.url, 'dispute')
    for (let time = 0; time < 3; time += 1)
      expect((await money.event(one.session, { type: 'dispute.opened' })).statusCode).toBe(200)
    expect([await kept(), await staffMail(one)]).toEqual([
      { returned_pence: 0, dispute: 'open', gone: false },
      ['after-erasure'],
    ])
    await money.onPage(one.url, 'dispute-lost')
    await money.event(one.session, { type: 'dispute.lost' })
    expect(await kept()).toEqual({ returned_pence: 18200, dispute: 'lost', gone: true })
    expect(await waitingJobs('tell-staff-of-payment', one.paymentId)).toHaveLength(2)
    expect((await mails(one.paymentId, 'payment-for-staff'))[0]!.data).toMatchObject({
      amount: '£182.00',
      session: one.session,
      reason: 'returned: 0 pence; dispute: open',
    })
    await expect(
      inTransaction(money.stack.db, { person: ann }, (tx) =>
        noteKept(tx, {
          reading: { reference: one.paymentId, session: one.session, returnedPence: 0, dispute: 'none' },
          provider: money.provider.name,
          at: new Date(),
        }),
      ),
    ).rejects.toThrow('permission denied')
  })

  it('won while a refund waits lets the refund go on', async () => {
    const one = await paid()
    await cancel(one)
    await money.onPage(one.url, 'dispute')
    await refund(one)
    const before = (await waitingJobs('refund-payment', one.paymentId)).length
    await money.onPage(one.url, 'dispute-won')
    await money.event(one.session, { type: 'dispute.won' })
    expect((await waitingJobs('refund-payment', one.paymentId)).length).toBe(before + 1)
    await refund(one)
    await whenProvider(one, (reading) => reading.state === 'refunded')
  })
})

describe('staff', () => {
  it('give back with a reason; nobody else may, and not while networks are being written to', async () => {
    const one = await paid()
    const ask = async (
      who: Person | null,
      body: unknown = { reason: 'billing error' },
      headers?: Record<string, string>,
    ) =>
      money.call(
        who,
        'POST',
        `/api/payments/${one.paymentId}/refund`,
        body,
        headers ??
          (who === null ? {} : await staffProof(money.stack, who.id, staffActs.refund(one.paymentId))),
      )
    for (const [who, status] of [
      [null, 401],
      [ann, 403],
      [eve, 403],
    ] as const)
      expect((await ask(who)).statusCode).toBe(status)
    expect((await ask(admin, { reason: ' ' })).statusCode).toBe(400)
    await setStatus(one, 'registering')
    expect((await ask(admin)).json().code).toBe('not-now')
    await setStatus(one, 'registered')
    expect((await ask(admin)).statusCode).toBe(202)
    expect((await ask(admin)).json().code).toBe('conflict')
    expect([await stateOf(one), await statusOf(one)]).toEqual(['refunding', 'registered'])
    // The queue eventually drops the job without a word; then staff restart it.
    await rows(
      "update payments set refund_asked_at = now() - interval '15 days' where id = $1",
      one.paymentId,
    )
    expect((await ask(admin)).statusCode).toBe(202)
    expect(await waitingJobs('refund-payment', one.paymentId)).toContainEqual({
      data: { paymentId: one.paymentId, byStaff: true },
    })
    expect(
      (
        await money.call(
          admin,
          'POST',
          '/api/payments/11111111-1111-4111-8111-111111111111/refund',
          { reason: 'none' },
          await staffProof(money.stack, admin.id, staffActs.refund('11111111-1111-4111-8111-111111111111')),
        )
      ).statusCode,
    ).toBe(404)
  })

  it('give nothing back without a proof of their own, for this act, by more than a mailbox', async () => {
    const [one, other] = [await paid(), await paid()]
    const second = await money.person('Another Administrator', true)
    const ask = async (headers: Record<string, string>, { paymentId }: Paid = one) =>
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${paymentId}/refund`,
          { reason: 'billing error' },
          headers,
        )
      ).json()
    const theirs = await staffProof(money.stack, second.id, staffActs.refund(one.paymentId))
    for (const headers of [
      {},
      { 'step-up': 'a guess' },
      theirs,
      // Made for opening pictures, or for another act.
      await staffProof(money.stack, admin.id),
      await staffProof(money.stack, admin.id, staffActs.refund(other.paymentId)),
      { 'step-up': await giveProof(money.stack, admin.id, { purpose: 'factors' }) },
      await money.stepUp(ann, one.willId),
    ])
      expect(await ask(headers)).toMatchObject({ status: 403, code: 'step-up-needed' })
    await expect(giveProof(money.stack, admin.id, { purpose: 'staff' })).rejects.toThrow('proofs_of_staff')
    await expect(
      giveProof(money.stack, admin.id, { purpose: 'staff', factor: 'recovery code' }),
    ).rejects.toThrow('proofs_of_staff')
    const once = await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId))
    expect((await ask(once)).message).toContain('is asked back')
    expect(await ask(once, other)).toMatchObject({ code: 'step-up-needed' })
    // No longer an administrator in the database, whatever the api claims.
    const late = await staffProof(money.stack, second.id, staffActs.refund(other.paymentId))
    await rows('update people set is_admin = false where id = $1', second.id)
    expect(
      (await money.call(second, 'POST', `/api/payments/${other.paymentId}/refund`, { reason: 'x' }, late))
        .statusCode,
    ).toBe(409)
    expect([await stateOf(one), await stateOf(other)]).toEqual(['refunding', 'paid'])
  })

  it('see no more of the will by it', async () => {
    const one = await paid()
    for (const path of ['', '/payment'])
      expect((await money.call(admin, 'GET', `/api/wills/${one.willId}${path}`)).statusCode).toBe(404)
  })
})

describe('behind the server', () => {
  it('no request of the payer refunds a will that is not withdrawn, or alters a made refund', async () => {
    const one = await paid()
    const { sql } = await import('kysely')
    const asAnn = <T>(text: ReturnType<typeof sql<T>>) =>
      inTransaction(money.stack.db, { person: ann }, (tx) => text.execute(tx))
    for (const why of ['cancellation', 'staff', 'technical-failure'])
      expect(
        (
          await asAnn(
            sql<{ asked: boolean }>`select app_ask_refund(${one.paymentId}::uuid, ${why}, now()) as asked`,
          )
        ).rows,
      ).toEqual([{ asked: false }])
    // Nor does a claim to be an administrator, with a proof for refunding another payment.
    const asAdmin = async (madeFor: string | undefined, usedFor: string) => {
      const token = (await staffProof(money.stack, admin.id, madeFor))['step-up']
      return await inTransaction(money.stack.db, { person: admin }, async (tx) => {
        await sql`select app_commit_proof(${token}, 'staff', null, ${actDigest(usedFor)})`.execute(tx)
        return (await sql`select app_ask_refund(${one.paymentId}::uuid, 'staff', now()) as asked`.execute(tx))
          .rows
      })
    }
    const [wanted, another] = [staffActs.refund(one.paymentId), staffActs.refund(randomUUID())]
    for (const [madeFor, usedFor] of [
      [another, another],
      [another, wanted],
      [undefined, wanted],
    ] as const)
      expect(await asAdmin(madeFor, usedFor)).toEqual([{ asked: false }])
    await expect(
      asAnn(sql`update payments set state = 'refunding' where id = ${one.paymentId} returning id`),
    ).rejects.toThrow('permission denied')
    expect(await stateOf(one)).toBe('paid')
  })

  it('a bank that answers later: neither paid nor payable until then, then as the bank says', async () => {
    for (const [says, state] of [
      ['bank-yes', 'paid'],
      ['bank-no', 'failed'],
    ] as const) {
      const one = await opened(await money.will(ann))
      await money.onPage(one.url, 'later')
      await money.event(one.session, { type: 'checkout.processing' })
      expect(await shown(one)).toMatchObject({ fact: 'unpaid', payment: { state: 'processing', url: null } })
      const quote = (await shown(one)).quote.id
      expect(
        (await money.call(ann, 'POST', `/api/quotes/${quote}/checkout`, { expressStart: true })).json(),
      ).toMatchObject({ code: 'already-paid', detail: expect.stringContaining('do not pay again') })
      await money.onPage(one.url, says)
      await reconcilePayment.run({ paymentId: one.paymentId, round: 0 }, money.worker)
      expect(await stateOf(one)).toBe(state)
    }
  })
})
