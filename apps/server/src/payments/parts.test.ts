// Refunds of what was paid for one network of several, through injected HTTP on a real PostgreSQL and the
// embedded provider, whose events are lost: the tests deliver them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { owedParts } from '@testate/domain/money-back'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { staffProof } from '../../../../test/stack/proofs.ts'
import { startMoneyStack, type MoneyStack } from '../../../../test/stack/money.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { actDigest } from '../proofs/proven-by.ts'
import { changeStatus } from '../wills/change-status.ts'
import { startWait } from '../wills/withdrawals.ts'
import { networksOwed, refundFailedNetworks } from './additions/give-back.ts'
import { givenUpNetworks } from './given-up.ts'
import { refundErased } from './refunds/ask-refund.ts'
import { refundPayment, tellStaff } from './jobs.ts'
import { refundPart } from './refunds/refund-part.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentById, quoteById } from './store.ts'

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
const worker = { service: 'worker' } as const

interface Paid {
  willId: string
  paymentId: string
  session: string
  url: string
  quoteId: string
}
/** Paid, £150.00 and £32.00 for Ethereum, and registered on the networks named; the others are pending. */
async function registered(held: string[], status = 'registered'): Promise<Paid> {
  const willId = await money.will(ann)
  const { id: quoteId } = (
    await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, {
      networks: ['solana', 'ethereum', 'corda'],
    })
  ).json<{ id: string }>()
  const { paymentId, url } = (
    await money.call(ann, 'POST', `/api/quotes/${quoteId}/checkout`, { expressStart: true })
  ).json<{ paymentId: string; url: string }>()
  const one = { willId, paymentId, url, quoteId, session: url.split('/').at(-1) ?? '' }
  await money.onPage(url, 'succeed')
  await money.event(one.session)
  for (const network of ['solana', 'ethereum', 'corda']) {
    await rows(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
        receipt, final_at, created_at, updated_at)
      values ($1, $2, $3, 'register', sha256('t'), sha256('m'), $4, case $4 when 'final'
        then '{}'::jsonb end, case $4 when 'final' then '{}'::jsonb end, case $4 when 'final'
        then now() end, now(), now())`,
      randomUUID(),
      willId,
      network,
      held.includes(network) ? 'final' : 'pending',
    )
  }
  await rows('alter table wills disable trigger wills_moves')
  await rows(
    "update wills set status = $2, document_hash = sha256('d'), document_object = 'none' where id = $1",
    willId,
    status,
  )
  await rows('alter table wills enable trigger wills_moves')
  return one
}
const shown = async ({ willId }: Paid) =>
  (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json()
const giveUp = async ({ willId }: Paid, network = 'ethereum', who: Person | null = ann) =>
  await money.call(
    who,
    'POST',
    `/api/wills/${willId}/networks/${network}/give-up`,
    undefined,
    await money.stepUp(ann, willId),
  )
const mails = async ({ paymentId }: Paid) =>
  (await mailsOf(money.stack))
    .filter(({ template, data }) => data['paymentId'] === paymentId && template !== 'receipt')
    .map(({ template, data }) => `${template} ${data['amount']}`)
const auditOf = async ({ willId }: Paid): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `
        select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event
        from audit_entries e where e.will_id = $1`,
      willId,
    )
  ).map(({ event }) => event)
const refund = (one: Paid, byStaff = false) =>
  refundPart.run({ paymentId: one.paymentId, byStaff }, money.worker)
const reading = async (one: Paid) => (await money.provider.readCheckout(one.session))!
const whenReturned = (one: Paid, amount: number) =>
  eventually(async () => (await reading(one)).returnedPence === amount)
const waitingJobs = async (name: string, paymentId: string) =>
  await rows<{ data: Record<string, unknown> }>(
    "select data from pgboss.job where name = $1 and data->>'paymentId' = $2",
    name,
    paymentId,
  )

describe('a network that is given up', () => {
  it('a reading that was overtaken by a newer one takes nothing back and mails nobody', async () => {
    const one = await registered(['solana'])
    expect((await giveUp(one)).statusCode).toBe(202)
    const before = await reading(one)
    await refund(one)
    await whenReturned(one, 3200)
    await refund(one)
    const newest = await reading(one)
    for (const read of [before, newest])
      await inTransaction(money.worker.db, worker, async (tx) => {
        await settlePayment(tx, (await paymentById(tx, one.paymentId))!, read, 'worker')
      })
    expect(await mails(one)).toEqual(['part-asked £32.00', 'part-done £32.00'])
    expect(await shown(one)).toMatchObject({ payment: { returnedPence: 3200 } })
  })

  it('is offered while registered elsewhere; its part goes back once, the rest stays paid', async () => {
    const one = await registered(['solana'])
    expect((await shown(one)).cancellation).toMatchObject({
      open: false,
      owed: [{ network: 'ethereum', amountPence: 3200, amount: '£32.00' }],
      text: expect.stringContaining('give that one up'),
    })
    const answer = await giveUp(one)
    expect([answer.statusCode, answer.json()], answer.body).toEqual([
      202,
      {
        message: expect.stringContaining('£32.00 goes back'),
        amountPence: 3200,
        amount: '£32.00',
        payWithinDays: 14,
      },
    ])
    expect(await mails(one)).toEqual(['part-asked £32.00'])
    expect(await shown(one)).toMatchObject({
      fact: 'paid',
      parts: [
        { network: 'ethereum', amountPence: 3200, reason: 'cancellation', done: false, failedAt: null },
      ],
      cancellation: { owed: [], text: expect.stringContaining('cost nothing extra') },
    })
    await refund(one)
    await whenReturned(one, 3200)
    for (let time = 0; time < 3; time += 1) await refund(one)
    await money.event(one.session, { type: 'refund.completed' })
    expect((await reading(one)).returnedPence).toBe(3200)
    expect(await shown(one)).toMatchObject({
      fact: 'paid',
      payment: { state: 'paid', returnedPence: 3200, refund: null },
      parts: [{ done: true }],
    })
    expect(await mails(one)).toEqual(['part-asked £32.00', 'part-done £32.00'])
    expect(await auditOf(one)).toEqual(
      expect.arrayContaining(['payment.part-asked', 'payment.partly-returned']),
    )
    expect(await rows('select networks from payment_facts where will_id = $1', one.willId)).toEqual([
      { networks: ['solana', 'corda'] },
    ])
  })

  it('is given up once, by the testator, while registered, if paid for and without an entry', async () => {
    const one = await registered(['solana'])
    for (const [who, status] of [
      [null, 401],
      [eve, 404],
      [admin, 404],
    ] as const)
      expect((await giveUp(one, 'ethereum', who)).statusCode).toBe(status)
    expect((await giveUp(one, 'solana')).json().detail).toContain('holds the registration for good')
    expect((await giveUp(one, 'corda')).json().detail).toContain('Nothing was paid for Corda')
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveUp(one)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409, 409, 409, 409, 409])
    expect(await mails(one)).toEqual(['part-asked £32.00'])
    const early = await registered([], 'registering')
    expect((await giveUp(early)).json().code).toBe('not-now')
    expect((await shown(early)).cancellation).toMatchObject({ open: true, owed: [] })
    const lost = await registered(['solana'])
    await money.provider.refund(lost.session, 18_200 as never, `by-hand-${lost.paymentId}`)
    await whenReturned(lost, 18_200)
    await money.event(lost.session, { type: 'refund.completed' })
    expect((await giveUp(lost)).json()).toMatchObject({ status: 409, reason: 'no-payment-to-return' })
    expect(
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${lost.paymentId}/refund`,
          { reason: 'Asked for on the telephone.' },
          await staffProof(money.stack, admin.id, staffActs.refund(lost.paymentId)),
        )
      ).json(),
    ).toMatchObject({ status: 409, reason: 'nothing-to-refund', paymentState: 'refunded' })
    const held = await registered(['solana', 'ethereum', 'corda'])
    expect((await giveUp(held)).statusCode).toBe(409)
    expect((await shown(held)).cancellation).toMatchObject({
      open: false,
      owed: [],
      text: expect.stringMatching(
        /^All your networks hold the registration, so the right to cancel has ended\./,
      ),
    })
    const rest = await registered(['solana', 'corda'])
    expect((await giveUp(rest)).statusCode).toBe(202)
    expect((await shown(rest)).cancellation).toMatchObject({
      open: false,
      owed: [],
      text: expect.stringMatching(/^Every network that was not given up holds the registration/),
    })
  })

  it('nobody is told that networks hold a will that ended before, or that they never took', async () => {
    const text = async (held: string[], status: string): Promise<string> =>
      (await shown(await registered(held, status))).cancellation.text
    for (const [held, status] of [
      [[], 'withdrawn'],
      [['solana'], 'superseded'],
      [['solana'], 'released'],
    ] as const)
      expect(await text([...held], status)).toContain(
        'If you paid for something that was not done, write to us',
      )
    expect(await text(['solana', 'ethereum', 'corda'], 'released')).toContain('has ended')
  })

  it('may be given up on any day: what was not done is not paid for', async () => {
    const one = await registered(['corda'])
    await rows("update payments set paid_at = paid_at - interval '16 days' where id = $1", one.paymentId)
    expect((await giveUp(one)).statusCode).toBe(202)
  })

  it('is worth what the rule of the domain says, for every set of networks that hold it', async () => {
    for (const held of [['solana'], ['ethereum'], ['corda'], ['solana', 'corda'], ['solana', 'ethereum']]) {
      const one = await registered(held)
      const quote = (await inTransaction(money.worker.db, worker, (tx) => quoteById(tx, one.quoteId)))!
      const owed = owedParts(quote.lines, held)
      const asked = []
      for (const network of ['solana', 'ethereum', 'corda'] as const) {
        const answer = await giveUp(one, network)
        if (answer.statusCode === 202)
          asked.push({ network, amount: answer.json<{ amountPence: number }>().amountPence })
      }
      expect(asked).toEqual(owed)
    }
  })
})

const failed = (one: Paid) =>
  inTransaction(money.worker.db, worker, (tx) => refundFailedNetworks(tx, one.willId, ['ethereum', 'corda']))

describe('a network that fails for good', () => {
  it('has its part given back by itself, once, and staff are told that it failed', async () => {
    const one = await registered(['solana'])
    await Promise.all([failed(one), failed(one)])
    expect(await mails(one)).toEqual(['part-asked £32.00'])
    expect(
      (await waitingJobs('tell-staff-of-payment', one.paymentId)).map(({ data }) => data['matter']),
    ).toEqual(['network-failed'])
    for (const { data } of await waitingJobs('tell-staff-of-payment', one.paymentId))
      await tellStaff.run(data as never, money.worker)
    expect((await giveUp(one)).json().detail).toContain('asked back already')
    expect(await waitingJobs('refund-part', one.paymentId)).toHaveLength(1)
  })

  it('before another holds the will leaves the rest cancellable, up to what was paid', async () => {
    const one = await registered([], 'registering')
    await failed(one)
    await refund(one)
    await whenReturned(one, 3200)
    await refund(one)
    const answer = await money.call(
      ann,
      'POST',
      `/api/wills/${one.willId}/cancel`,
      {},
      await money.stepUp(ann, one.willId),
    )
    expect([answer.statusCode, answer.json()], answer.body).toEqual([
      202,
      expect.objectContaining({ amountPence: 15_000, amount: '£150.00' }),
    ])
    await refundPayment.run({ paymentId: one.paymentId }, money.worker)
    await whenReturned(one, 18_200)
    await money.event(one.session, { type: 'refund.completed' })
    expect(await mails(one)).toEqual([
      'part-asked £32.00',
      'part-done £32.00',
      'refund-asked £150.00',
      'refund-done £150.00',
    ])
    expect((await reading(one)).returningPence).toBe(0)
  })
})

describe('a withdrawal', () => {
  /** Requested, and its delay over. */
  const withdraw = async (one: Paid) => {
    const id = randomUUID()
    await rows(
      'insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)',
      id,
      one.willId,
      ann.id,
      randomUUID(),
    )
    await inTransaction(money.stack.workerDb, { service: 'worker' }, async (tx) => {
      await startWait(tx, id, 0, await networksOwed(tx, one.willId))
      await changeStatus(tx, one.willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn by the testator' })
    })
  }

  it('of a registered will gives back only what was paid for a network that does not hold it', async () => {
    const one = await registered(['solana'])
    await withdraw(one)
    expect(await mails(one)).toEqual(['part-asked £32.00'])
    expect(await shown(one)).toMatchObject({
      fact: 'paid',
      parts: [{ network: 'ethereum', reason: 'cancellation' }],
    })
    const held = await registered(['solana', 'ethereum'])
    await withdraw(held)
    expect(await mails(held)).toEqual([])
  })
})

describe('a part that fails to go back', () => {
  it('is told to staff once, shown, retried under another key and repaid; the will stays paid', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await money.onPage(one.url, 'refunds-fail')
    await refund(one)
    await eventually(async () => (await reading(one)).failedRefunds.length > 0)
    for (let time = 0; time < 3; time += 1) await money.event(one.session, { type: 'refund.failed' })
    expect(await shown(one)).toMatchObject({
      fact: 'paid',
      payment: { state: 'paid' },
      parts: [{ done: false, failedAt: expect.any(String) }],
    })
    expect(
      (await waitingJobs('tell-staff-of-payment', one.paymentId)).map(({ data }) => data['matter']),
    ).toEqual(['refund-failed'])
    const list = (await money.call(admin, 'GET', '/api/payments')).json<{ payments: { id: string }[] }>()
    expect(list.payments.find(({ id }) => id === one.paymentId)).toMatchObject({
      state: 'paid',
      partPence: 3200,
      returnedPence: 0,
    })
    // Staff finish the pending part before any other refund.
    const retry = await money.call(
      admin,
      'POST',
      `/api/payments/${one.paymentId}/refund`,
      { reason: 'a new card' },
      await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId)),
    )
    expect([retry.statusCode, retry.json().message]).toEqual([
      202,
      'The part that was paid for Ethereum, £32.00, is asked back again.',
    ])
    await money.onPage(one.url, 'refunds-succeed')
    await refund(one, true)
    await whenReturned(one, 3200)
    await refund(one)
    expect(await shown(one)).toMatchObject({ parts: [{ done: true, failedAt: null }] })
    expect(
      (await money.call(admin, 'GET', '/api/payments'))
        .json<{ payments: { id: string }[] }>()
        .payments.some(({ id }) => id === one.paymentId),
    ).toBe(false)
  })

  it('is given up after three tries and stays owed, until staff try again', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await money.onPage(one.url, 'refunds-fail')
    for (let tries = 1; tries <= 6; tries += 1) {
      await refund(one)
      await eventually(async () => (await reading(one)).returningPence === 0)
      await refund(one)
    }
    expect(await rows('select refund_attempt as n from payments where id = $1', one.paymentId)).toEqual([
      { n: 4 },
    ])
    expect(
      (await waitingJobs('tell-staff-of-payment', one.paymentId))
        .map(({ data }) => data['matter'])
        .toSorted(),
    ).toEqual(['refund-failed', 'refund-failed', 'refund-given-up'])
    await money.onPage(one.url, 'refunds-succeed')
    await refund(one)
    expect((await reading(one)).returnedPence).toBe(0)
    await refund(one, true)
    await whenReturned(one, 3200)
  })

  it('is no reason not to try what is asked for after it: the rest, and then all that is owed', async () => {
    const one = await registered([], 'registering')
    await failed(one)
    await money.onPage(one.url, 'refunds-fail')
    for (let tries = 1; tries <= 6; tries += 1) {
      await refund(one)
      await eventually(async () => (await reading(one)).returningPence === 0)
      await refund(one)
    }
    expect((await shown(one)).parts).toMatchObject([{ done: false, failedAt: expect.any(String) }])
    await money.onPage(one.url, 'refunds-succeed')
    expect(
      (
        await money.call(
          ann,
          'POST',
          `/api/wills/${one.willId}/cancel`,
          {},
          await money.stepUp(ann, one.willId),
        )
      ).statusCode,
    ).toBe(202)
    // Requested only now: nothing of it has failed yet.
    expect((await shown(one)).payment.refund).toMatchObject({ reason: 'cancellation', failedAt: null })
    for (const { data } of await waitingJobs('refund-payment', one.paymentId))
      await refundPayment.run(data as never, money.worker)
    await whenReturned(one, 18_200)
  })

  it('behind a newer refund that went well is noticed too, and tried again', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await money.onPage(one.url, 'refunds-fail')
    await money.provider.refund(one.session, 3200 as never, `refund-${one.paymentId}-ethereum-1`)
    await eventually(async () => (await reading(one)).failedRefunds.length === 1)
    await money.onPage(one.url, 'refunds-succeed')
    await money.provider.refund(one.session, 200 as never, 'by-hand-behind')
    await whenReturned(one, 200)
    await refund(one)
    await eventually(async () => (await reading(one)).returningPence === 0)
    expect((await auditOf(one)).filter((event) => event === 'payment.refund-failed')).toHaveLength(1)
    expect(await rows('select refund_attempt as n from payments where id = $1', one.paymentId)).toEqual([
      { n: 2 },
    ])
    expect((await reading(one)).returnedPence).toBeGreaterThanOrEqual(3200)
  })

  it('after it was called done is said to have come back', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await refund(one)
    await whenReturned(one, 3200)
    await money.event(one.session, { type: 'refund.completed' })
    await money.onPage(one.url, 'refunds-fail')
    await money.event(one.session, { type: 'refund.failed' })
    expect(await mails(one)).toEqual(['part-asked £32.00', 'part-done £32.00', 'refund-came-back £32.00'])
    expect(await shown(one)).toMatchObject({ parts: [{ done: false, failedAt: expect.any(String) }] })
  })

  it('waits while the bank disputes the charge', async () => {
    const one = await registered(['solana'])
    await money.onPage(one.url, 'dispute')
    await money.event(one.session, { type: 'dispute.opened' })
    await giveUp(one)
    await refund(one)
    expect((await reading(one)).returningPence).toBe(0)
    // Not even requested: that would cause a refusal, use up an attempt and mail staff.
    expect(
      await rows(
        'select refund_attempt as n, refund_failure as failure from payments where id = $1',
        one.paymentId,
      ),
    ).toEqual([{ n: 1, failure: null }])
    const before = (await waitingJobs('refund-part', one.paymentId)).length
    await money.onPage(one.url, 'dispute-won')
    await money.event(one.session, { type: 'dispute.won' })
    expect((await waitingJobs('refund-part', one.paymentId)).length).toBe(before + 1)
    await refund(one)
    await whenReturned(one, 3200)
  })
})

describe('beside other money', () => {
  it('an earlier gift of staff does not reduce what is owed; never more goes than was paid', async () => {
    const one = await registered(['solana'])
    await money.provider.refund(one.session, 200 as never, 'by-hand')
    await whenReturned(one, 200)
    await money.event(one.session, { type: 'refund.completed' })
    await giveUp(one)
    await refund(one)
    await whenReturned(one, 3400)
    const nearly = await registered(['solana'])
    await money.provider.refund(nearly.session, 17_000 as never, 'by-hand-too')
    await whenReturned(nearly, 17_000)
    await money.event(nearly.session, { type: 'refund.completed' })
    expect((await giveUp(nearly)).json()).toMatchObject({ amountPence: 1200 })
    await refund(nearly)
    await whenReturned(nearly, 18_200)
  })

  it('the whole is not asked for beside a part that is on its way', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    expect(
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${one.paymentId}/refund`,
          { reason: 'a complaint' },
          await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId)),
        )
      ).json().detail,
    ).toContain('A part of this money is on its way back')
    await refund(one)
    await whenReturned(one, 3200)
    await refund(one)
    expect(
      (
        await money.call(
          admin,
          'POST',
          `/api/payments/${one.paymentId}/refund`,
          { reason: 'a complaint' },
          await staffProof(money.stack, admin.id, staffActs.refund(one.paymentId)),
        )
      ).json().message,
    ).toContain('£150.00 is asked back')
    await refundPayment.run({ paymentId: one.paymentId }, money.worker)
    await whenReturned(one, 18_200)
    await money.event(one.session, { type: 'refund.completed' })
    // A network given up is not entered again because the rest was refunded too.
    for (const actor of [worker, { person: ann }])
      expect(
        await inTransaction('person' in actor ? money.stack.db : money.worker.db, actor, (tx) =>
          givenUpNetworks(tx, one.willId),
        ),
      ).toEqual(['ethereum'])
    expect((await mails(one)).slice(0, 3)).toEqual([
      'part-asked £32.00',
      'part-done £32.00',
      'refund-asked £150.00',
    ])
  })

  it('a lost dispute has taken everything: no part goes after it', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await money.onPage(one.url, 'dispute')
    await money.onPage(one.url, 'dispute-lost')
    await money.event(one.session, { type: 'dispute.lost' })
    await refund(one)
    expect([(await shown(one)).payment.state, (await reading(one)).returningPence]).toEqual(['refunded', 0])
    expect(await mails(one)).toEqual(['part-asked £32.00', 'refund-done £182.00'])
  })
})

describe('behind the server', () => {
  it('a request is for its own testator, the quoted amount, and a network that holds nothing', async () => {
    const { sql } = await import('kysely')
    const [waiting, held, early] = [
      await registered(['solana']),
      await registered(['solana', 'ethereum']),
      await registered([], 'registering'),
    ]
    const ask = async (who: Person, { paymentId }: Paid, network: string, why = 'cancellation') =>
      (
        await inTransaction(money.stack.db, { person: who }, (tx) =>
          sql<{
            asked: number | null
          }>`select app_ask_part(${paymentId}::uuid, ${network}, ${why}, now()) as asked`.execute(tx),
        )
      ).rows[0]!.asked
    /** With the testator's proof of giving up `proven`, used up in this transaction or an earlier one. */
    const askProven = async (
      { willId, paymentId }: Paid,
      {
        network = 'ethereum',
        proven,
        before = false,
        why = 'cancellation',
      }: { network?: string; proven?: string; before?: boolean; why?: string } = {},
    ) => {
      const token = (await money.stepUp(ann, willId))['step-up']!
      const commit = (tx: Tx) =>
        sql`
          select app_commit_proof(${token}, 'withdraw', ${willId}::uuid,
          ${actDigest(`give up ${proven ?? network}`)})`.execute(tx)
      if (before) await inTransaction(money.stack.db, { person: ann }, commit)
      return await inTransaction(money.stack.db, { person: ann }, async (tx) => {
        if (!before) await commit(tx)
        return (
          await sql<{
            asked: number | null
          }>`select app_ask_part(${paymentId}::uuid, ${network}, ${why}, now()) as asked`.execute(tx)
        ).rows[0]!.asked
      })
    }
    expect([
      await ask(eve, waiting, 'ethereum'),
      await ask(ann, waiting, 'ethereum', 'network-failed'),
      await ask(ann, waiting, 'solana'),
      await ask(ann, held, 'ethereum'),
      await ask(ann, early, 'ethereum'),
    ]).toEqual([null, null, null, null, null])
    expect([
      await ask(ann, waiting, 'ethereum'),
      await askProven(waiting, { before: true }),
      await askProven(waiting, { proven: 'corda' }),
      await askProven(waiting, { why: 'network-failed' }),
      await askProven(waiting, { network: 'solana' }),
      await askProven(held),
      await askProven(early),
    ]).toEqual([null, null, null, null, null, null, null])
    // The payment for the registration itself is no network's part.
    await expect(askProven(waiting, { network: 'registration' })).rejects.toThrow(
      'payment_parts_network_check',
    )
    await expect(
      inTransaction(money.stack.db, { person: ann }, (tx) =>
        sql`
          insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at)
          values (${waiting.paymentId}::uuid, 'solana', 1, 1, 'cancellation', now())`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
    expect([await askProven(waiting), await askProven(waiting)]).toEqual([3200, null])
    expect(
      (
        await inTransaction(money.stack.db, { person: eve }, (tx) =>
          sql`select * from payment_parts`.execute(tx),
        )
      ).rows,
    ).toEqual([])
  })

  it('no statement deletes a payment of which a part is owed', async () => {
    const one = await registered(['solana'])
    await giveUp(one)
    await rows('delete from payment_facts where payment_id = $1', one.paymentId)
    await rows('delete from payment_events where payment_id = $1', one.paymentId)
    await expect(rows('delete from payments where id = $1', one.paymentId)).rejects.toThrow(
      'money is on its way',
    )
    await rows('update payments set returned_pence = 3200 where id = $1', one.paymentId)
    await rows('delete from payments where id = $1', one.paymentId)
    expect(await rows('select 1 from payment_parts where payment_id = $1', one.paymentId)).toEqual([])
  })

  it('an account that is erased asks for the rest alone', async () => {
    const one = await registered([], 'registering')
    await inTransaction(money.worker.db, worker, (tx) => refundFailedNetworks(tx, one.willId, ['ethereum']))
    await inTransaction(money.worker.db, worker, (tx) => refundErased(tx, one.willId, ann.id))
    expect(await mails(one)).toEqual(['part-asked £32.00', 'refund-asked £150.00'])
  })
})
