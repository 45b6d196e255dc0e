// A network is added to a registration that was paid for: its own quote, payment, receipt and refund. Through injected
// HTTP on a real PostgreSQL and the embedded provider, whose events are lost: the tests deliver them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'
import { staffProof } from '../../../../../test/stack/proofs.ts'
import { eventually } from '../../../../../test/stack/stack.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { on } from '../../platform/events.ts'
import type { Person } from '../../platform/database/person.ts'
import { changeStatus } from '../../wills/change-status.ts'
import { startWait } from '../../wills/withdrawals.ts'
import { isPaid, paidNetworks } from '../is-paid.ts'
import { reconcilePayment, refundPayment } from '../jobs.ts'
import { settlePayment } from '../settle-payment.ts'
import { paymentById } from '../store.ts'
import { networksOwed, refundFailedNetworks } from './give-back.ts'
import { givenUpNetworks } from '../given-up.ts'

let money: MoneyStack
let ann: Person
let eve: Person
let admin: Person
const added: string[] = []
beforeAll(async () => {
  money = await startMoneyStack()
  ann = await money.person('Ann Example')
  eve = await money.person('Eve Example')
  admin = await money.person('Adam Example', true)
  on('will.network-added', async (_tx, { willId, network }) => void added.push(`${willId} ${network}`))
})
afterAll(() => money?.stop())

const worker = { service: 'worker' } as const
const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await money.stack.owner.query(text, values)).rows as T[]

interface Page {
  paymentId: string
  url: string
  session: string
  quoteId: string
}
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''

/** Paid for these networks, and at this status; `held` of them have it for good. */
async function paidWill({
  networks = ['solana'],
  status = 'registered',
  held = status === 'registered' ? networks : [],
}: { networks?: string[]; status?: string; held?: string[] } = {}): Promise<string> {
  const willId = await money.will(ann)
  await payFor(willId, networks)
  for (const network of held) await hold(willId, network)
  await setStatus(willId, status)
  return willId
}
async function payFor(willId: string, networks: readonly string[]): Promise<void> {
  const { id } = (await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks })).json()
  const { url } = (await money.call(ann, 'POST', `/api/quotes/${id}/checkout`, { expressStart: true })).json()
  await money.onPage(url, 'succeed')
  await money.event(sessionOf(url))
}
async function setStatus(willId: string, status: string): Promise<void> {
  await rows('alter table wills disable trigger wills_moves')
  await rows(
    "update wills set status = $2, document_hash = sha256(id::text::bytea), document_object = 'none' where id = $1",
    willId,
    status,
  )
  await rows('alter table wills enable trigger wills_moves')
}
const hold = async (willId: string, network: string) =>
  await rows(
    `insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt, final_at,
        created_at, updated_at)
      values ($1, $2, $3, 'register', sha256('t'), sha256('m'), 'final', '{}', '{}', now(), now(), now())`,
    randomUUID(),
    willId,
    network,
  )
const quote = async (willId: string, network = 'ethereum', who: Person | null = ann) =>
  await money.call(who, 'POST', `/api/wills/${willId}/network-additions`, { network })
const take = async (quoteId: string, expressStart = true, who: Person | null = ann) =>
  await money.call(who, 'POST', `/api/quotes/${quoteId}/addition`, { expressStart })
const opened = async (willId: string, network = 'ethereum'): Promise<Page> => {
  const quoteId = (await quote(willId, network)).json().id as string
  const answer = await take(quoteId)
  expect(answer.statusCode, answer.body).toBe(201)
  const { paymentId, url } = answer.json<{ paymentId: string; url: string }>()
  return { paymentId, url, quoteId, session: sessionOf(url) }
}
const bought = async (willId: string, network = 'ethereum'): Promise<Page> => {
  const page = await opened(willId, network)
  await money.onPage(page.url, 'succeed')
  await money.event(page.session)
  return page
}
const shown = async (willId: string) =>
  (await money.call(ann, 'GET', `/api/wills/${willId}/network-additions`)).json()
const payment = async (willId: string) =>
  (await money.call(ann, 'GET', `/api/wills/${willId}/payment`)).json()
const stateOf = async ({ paymentId }: Page) =>
  (await rows<{ state: string }>('select state from payments where id = $1', paymentId))[0]?.state
const networksOf = async (willId: string) =>
  await inTransaction(money.worker.db, worker, (tx) => paidNetworks(tx, willId))
const giveUp = async (willId: string, network = 'ethereum') =>
  await money.call(
    ann,
    'POST',
    `/api/wills/${willId}/networks/${network}/give-up`,
    undefined,
    await money.stepUp(ann, willId),
  )
/** The withdrawal of a registered will waits, with what is owed as of now. */
async function askToWithdraw(willId: string): Promise<void> {
  const id = randomUUID()
  await rows(
    'insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)',
    id,
    willId,
    ann.id,
    randomUUID(),
  )
  await inTransaction(money.worker.db, worker, async (tx) => {
    await startWait(tx, id, 0, await networksOwed(tx, willId))
  })
}
const carryOut = async (willId: string) =>
  await inTransaction(money.worker.db, worker, (tx) =>
    changeStatus(tx, willId, 'withdrawn', { actor: ann.id, reason: 'withdrawn by the testator' }),
  )
/** The provider says that the whole of this payment has gone, though nobody asked here. */
async function readAsRefunded(paymentId: string, dispute: 'none' | 'lost'): Promise<void> {
  await inTransaction(money.worker.db, worker, async (tx) => {
    const paid = (await paymentById(tx, paymentId))!
    const read = (await money.provider.readCheckout(paid.provider_session!))!
    const returnedPence = paid.amount_pence
    await settlePayment(tx, paid, { ...read, state: 'refunded', returnedPence, dispute }, 'worker')
  })
}
/** As the worker does: the jobs that were queued for this payment. */
async function runRefundJobs(paymentId: string): Promise<void> {
  const jobs = await rows<{ data: { paymentId: string } }>(
    "select data from pgboss.job where name = 'refund-payment' and data->>'paymentId' = $1",
    paymentId,
  )
  expect(jobs).not.toEqual([])
  for (const { data } of jobs) await refundPayment.run(data, money.worker)
}
const mails = async ({ paymentId }: Page) =>
  (await mailsOf(money.stack))
    .filter(({ data }) => data['paymentId'] === paymentId)
    .map(({ template, data }) => [template, data['amount'] ?? data['total'], data['network'] ?? data['adds']])
const logOf = async (willId: string): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event
        from audit_entries where will_id = $1 order by id`,
      willId,
    )
  ).map(({ event }) => event)

describe('what is offered', () => {
  it('the networks that were not chosen, each at its own price alone', async () => {
    const willId = await paidWill()
    expect((await shown(willId)).offers).toMatchObject([
      { network: 'ethereum', name: 'Ethereum', amountPence: 3200, amount: '£32.00' },
      { network: 'corda', amountPence: 0 },
    ])
    expect((await quote(willId)).json()).toMatchObject({
      adds: 'ethereum',
      networks: ['ethereum'],
      lines: [{ item: 'ethereum', amountPence: 3200 }],
      total: '£32.00',
      state: 'open',
    })
    // The quote of the registration is another, and stays paid.
    expect(await payment(willId)).toMatchObject({ fact: 'paid', quote: { adds: null, state: 'paid' } })
  })

  it.each(['uploaded', 'verified', 'witnessed', 'registering', 'registered'])(
    'a paid will at “%s” takes another network',
    async (status) => {
      const willId = await paidWill({ status })
      await bought(willId)
      expect(await networksOf(willId)).toEqual(['solana', 'ethereum'])
    },
  )

  it.each(['draft', 'withdrawn', 'superseded', 'released'])('a will at “%s” takes none', async (status) => {
    const willId = await paidWill({ held: ['solana'] })
    const { id } = (await quote(willId)).json()
    await setStatus(willId, status)
    expect((await shown(willId)).offers).toEqual([])
    for (const answer of [await quote(willId), await take(id)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'not-now'])
    expect(await networksOf(willId)).toEqual(['solana'])
  })

  it('not before the registration is paid for, nor while its withdrawal waits', async () => {
    const unpaid = await money.will(ann)
    await setStatus(unpaid, 'verified')
    expect((await quote(unpaid)).json()).toMatchObject({ reason: 'registration-unpaid' })
    const willId = await paidWill()
    const { id } = (await quote(willId)).json()
    await askToWithdraw(willId)
    expect((await shown(willId)).offers).toEqual([])
    for (const answer of [await quote(willId), await take(id)])
      expect(answer.json()).toMatchObject({ code: 'not-now', reason: 'withdrawal-waiting' })
  })

  it('nobody but the testator asks, and no quote does the work of the other kind', async () => {
    const willId = await paidWill()
    for (const who of [eve, null])
      expect([401, 404]).toContain((await quote(willId, 'corda', who)).statusCode)
    const { id } = (await quote(willId)).json()
    for (const who of [eve, null]) expect([401, 404]).toContain((await take(id, true, who)).statusCode)
    const other = await paidWill({ status: 'verified' })
    const { id: added } = (await quote(other)).json()
    expect(
      (await money.call(ann, 'POST', `/api/quotes/${added}/checkout`, { expressStart: true })).statusCode,
    ).toBe(404)
    const third = await money.will(ann)
    const first = (
      await money.call(ann, 'POST', `/api/wills/${third}/quotes`, { networks: ['solana'] })
    ).json()
    await setStatus(third, 'verified')
    expect((await take(first.id)).statusCode).toBe(404)
    expect((await quote(willId, 'dogecoin')).statusCode).toBe(400)
  })
})

describe('a network that costs nothing', () => {
  it('is added at once, with a line of the log and no payment', async () => {
    const willId = await paidWill()
    const { id, total } = (await quote(willId, 'corda')).json()
    expect(total).toBe('£0.00')
    expect((await take(id, false)).json()).toEqual({
      paymentId: null,
      url: null,
      amountPence: 0,
      amount: '£0.00',
    })
    expect(await networksOf(willId)).toEqual(['solana', 'corda'])
    expect(added).toContain(`${willId} corda`)
    expect((await logOf(willId)).at(-1)).toBe('network.added')
    expect(await shown(willId)).toMatchObject({ offers: [{ network: 'ethereum' }], additions: [] })
    expect((await quote(willId, 'corda')).json()).toMatchObject({ reason: 'network-chosen-already' })
    expect((await take(id, false)).json()).toMatchObject({ reason: 'network-chosen-already' })
  })

  it('twice at the same moment: it is added once', async () => {
    const willId = await paidWill()
    const { id } = (await quote(willId, 'corda')).json()
    const codes = (await Promise.all([take(id), take(id), take(id)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([201, 409, 409])
    expect(await networksOf(willId)).toEqual(['solana', 'corda'])
    expect((await logOf(willId)).filter((event) => event === 'network.added')).toHaveLength(1)
  })

  it('no request adds one that has a price, whatever its quote says', async () => {
    const willId = await paidWill()
    const forged = randomUUID()
    const asAnn = async (text: ReturnType<typeof sql>) =>
      await inTransaction(money.stack.db, { person: ann }, async (tx) => (await text.execute(tx)).rows)
    await asAnn(sql`
      insert into quotes (id, will_id, networks, lines, total_pence, adds, created_by, created_at, expires_at)
      values (${forged}, ${willId}, '{ethereum}', '[]', 0, 'ethereum', ${ann.id}, now(), now() + interval '1 hour')`)
    expect(await asAnn(sql`select app_add_free_network(${forged}::uuid, now()) as added`)).toEqual([
      { added: false },
    ])
    await expect(
      asAnn(sql`update payment_facts set networks = networks || 'ethereum'::text where will_id = ${willId}`),
    ).rejects.toThrow('permission denied')
    expect(await networksOf(willId)).toEqual(['solana'])
  })
})

describe('a network that is paid for', () => {
  it('has its own request to begin, receipt, mail and right to cancel', async () => {
    const willId = await paidWill()
    const { id } = (await quote(willId)).json()
    expect((await take(id, false)).json()).toMatchObject({ code: 'express-start-needed' })
    const page = await bought(willId)
    expect(await shown(willId)).toMatchObject({
      offers: [{ network: 'corda' }],
      additions: [
        { network: 'ethereum', state: 'paid', amount: '£32.00', held: false, until: expect.any(String) },
      ],
    })
    expect(added).toContain(`${willId} ethereum`)
    expect((await logOf(willId)).filter((event) => event !== 'payment.event').slice(-2)).toEqual([
      'payment.paid',
      'network.added',
    ])
    const { fact, documents, cancellation } = await payment(willId)
    expect(fact).toBe('paid')
    expect(documents).toMatchObject([
      { kind: 'receipt', amount: '£150.00' },
      { kind: 'receipt', amount: '£32.00', paymentId: page.paymentId, lines: [{ label: 'Ethereum' }] },
    ])
    expect(cancellation.owed).toEqual([{ network: 'ethereum', amountPence: 3200, amount: '£32.00' }])
    expect(await mails(page)).toEqual([['receipt', '£32.00', 'Ethereum']])
    // Once the network holds it, it was supplied.
    await hold(willId, 'ethereum')
    expect((await shown(willId)).additions).toMatchObject([{ held: true, until: null }])
    expect((await payment(willId)).cancellation.owed).toEqual([])
    expect((await giveUp(willId)).json()).toMatchObject({ reason: 'network-share-earned' })
  })

  it('given up before the network holds it: the whole goes back, and the registration stays paid', async () => {
    const willId = await paidWill()
    const page = await bought(willId)
    expect((await giveUp(willId)).json()).toMatchObject({ amount: '£32.00' })
    expect(await stateOf(page)).toBe('refunding')
    expect(await networksOf(willId)).toEqual(['solana'])
    expect(await inTransaction(money.worker.db, worker, (tx) => givenUpNetworks(tx, willId))).toEqual([
      'ethereum',
    ])
    await refundPayment.run({ paymentId: page.paymentId }, money.worker)
    await eventually(async () => (await money.provider.readCheckout(page.session))?.state === 'refunded')
    await money.event(page.session, { type: 'refund.completed' })
    expect(await stateOf(page)).toBe('refunded')
    expect((await payment(willId)).documents.at(-1)).toMatchObject({ kind: 'credit-note', amount: '£32.00' })
    expect((await payment(willId)).fact).toBe('paid')
    expect(await mails(page)).toEqual([
      ['receipt', '£32.00', 'Ethereum'],
      ['part-asked', '£32.00', 'Ethereum'],
      ['part-done', '£32.00', 'Ethereum'],
    ])
    expect((await giveUp(willId)).json()).toMatchObject({ reason: 'network-share-returned' })
    expect((await quote(willId)).json()).toMatchObject({ reason: 'network-paid-back' })
  })

  it.each(['uploaded', 'verified', 'witnessed', 'registering', 'registered'])(
    'given up by itself at “%s”, though the registration’s own 14 days are over',
    async (status) => {
      const willId = await paidWill({ status })
      await rows("update payments set paid_at = paid_at - interval '20 days' where will_id = $1", willId)
      const page = await bought(willId)
      expect((await payment(willId)).cancellation).toMatchObject({
        open: false,
        owed: [{ network: 'ethereum', amountPence: 3200, amount: '£32.00' }],
      })
      // What was chosen with the registration stays.
      expect((await giveUp(willId, 'solana')).statusCode).toBe(409)
      expect((await giveUp(willId)).json()).toMatchObject({ amount: '£32.00' })
      expect([await stateOf(page), await networksOf(willId)]).toEqual(['refunding', ['solana']])
      expect(await payment(willId)).toMatchObject({ fact: 'paid', cancellation: { owed: [] } })
    },
  )

  it.each(['draft', 'withdrawn', 'superseded', 'released'])('not given up at “%s”', async (status) => {
    const willId = await paidWill()
    const page = await bought(willId)
    await setStatus(willId, status)
    expect((await giveUp(willId)).json()).toMatchObject({ code: 'not-now', reason: 'other-stage' })
    expect(await stateOf(page)).toBe('paid')
  })

  it('before a network holds the will only what was added goes back by itself', async () => {
    const willId = await paidWill({ networks: ['solana', 'ethereum'], status: 'witnessed' })
    expect((await payment(willId)).cancellation).toMatchObject({ open: true, owed: [] })
    expect((await giveUp(willId)).json()).toMatchObject({ code: 'not-now', reason: 'other-stage' })
    const other = await paidWill({ status: 'registering' })
    await bought(other)
    await hold(other, 'ethereum')
    expect((await payment(other)).cancellation.owed).toEqual([])
    expect((await giveUp(other)).json()).toMatchObject({ reason: 'network-share-earned' })
  })

  it('a network that fails for good: the payment that added it goes back', async () => {
    const willId = await paidWill()
    const page = await bought(willId)
    await inTransaction(money.worker.db, worker, (tx) => refundFailedNetworks(tx, willId, ['ethereum']))
    expect(await stateOf(page)).toBe('refunding')
    expect(await networksOf(willId)).toEqual(['solana'])
    expect((await mails(page)).at(-1)).toEqual(['part-asked', '£32.00', 'Ethereum'])
  })

  it('pressed many times it is one charge, beside one for another network', async () => {
    const willId = await paidWill({ networks: ['corda'] })
    const { id } = (await quote(willId)).json()
    const answers = await Promise.all([take(id), take(id), take(id)])
    expect(new Set(answers.map((one) => one.json().paymentId)).size).toBe(1)
    const charges = await rows('select 1 from payments where will_id = $1 and adds is not null', willId)
    expect(charges).toHaveLength(1)
    expect((await take((await quote(willId, 'solana')).json().id)).json()).toMatchObject({ paymentId: null })
  })

  it('a second payment for the same network goes back, and the first stays', async () => {
    const willId = await paidWill()
    const first = await opened(willId)
    // The page that a second quote ended is paid all the same.
    const back = await moveTime(money.stack, 31 * 60_000)
    const second = await opened(willId)
    await back()
    expect(second.paymentId).not.toBe(first.paymentId)
    await money.onPage(second.url, 'succeed')
    await money.event(second.session)
    await rows("update payments set state = 'expired' where id = $1", first.paymentId)
    await inTransaction(money.worker.db, worker, async (tx) => {
      const read = (await money.provider.readCheckout(second.session))!
      await settlePayment(
        tx,
        (await paymentById(tx, first.paymentId))!,
        { ...read, reference: first.paymentId, session: first.session },
        'worker',
      )
    })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['refunding', 'paid'])
    expect(await networksOf(willId)).toEqual(['solana', 'ethereum'])
    expect(await inTransaction(money.worker.db, worker, (tx) => givenUpNetworks(tx, willId))).toEqual([])
    expect((await mails(first)).at(-1)?.[0]).toBe('refund-asked')
  })

  it('the event was lost, or the process was killed before it: the network is added all the same, once', async () => {
    const willId = await paidWill()
    const page = await opened(willId)
    await money.onPage(page.url, 'succeed')
    // Killed in the transaction that adds it: nothing of it happened.
    await expect(
      inTransaction(money.worker.db, worker, async (tx) => {
        const read = (await money.provider.readCheckout(page.session))!
        await settlePayment(tx, (await paymentById(tx, page.paymentId))!, read, 'worker')
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect([await stateOf(page), await networksOf(willId)]).toEqual(['open', ['solana']])
    for (const round of [0, 1]) await reconcilePayment.run({ paymentId: page.paymentId, round }, money.worker)
    await money.event(page.session)
    expect([await stateOf(page), await networksOf(willId)]).toEqual(['paid', ['solana', 'ethereum']])
    expect((await logOf(willId)).filter((event) => event === 'network.added')).toHaveLength(1)
    expect(added.filter((one) => one === `${willId} ethereum`)).not.toHaveLength(0)
    expect(await mails(page)).toHaveLength(1)
  })
})

describe('a will that ends half way', () => {
  it('withdrawn while the page is open: the page is ended, and what is paid all the same goes back', async () => {
    const willId = await paidWill()
    const page = await opened(willId)
    await askToWithdraw(willId)
    await carryOut(willId)
    expect(await stateOf(page)).toBe('expired')
    await money.onPage(page.url, 'succeed')
    await money.event(page.session)
    expect(await stateOf(page)).toBe('refunding')
    expect((await mails(page)).at(-1)).toEqual(['part-asked', '£32.00', 'Ethereum'])
  })

  it('superseded or released while the bank decides: what was paid goes back', async () => {
    for (const status of ['superseded', 'released']) {
      const willId = await paidWill()
      const page = await opened(willId)
      await setStatus(willId, status)
      await money.onPage(page.url, 'succeed')
      await money.event(page.session)
      expect([status, await stateOf(page)]).toEqual([status, 'refunding'])
      expect(await networksOf(willId)).toEqual(['solana'])
    }
  })

  it('a registered will: what the network does not hold goes back, what it holds does not', async () => {
    for (const held of [false, true]) {
      const willId = await paidWill()
      const page = await bought(willId)
      if (held) await hold(willId, 'ethereum')
      expect(await inTransaction(money.worker.db, worker, (tx) => networksOwed(tx, willId))).toEqual(
        held ? [] : ['ethereum'],
      )
      await askToWithdraw(willId)
      await carryOut(willId)
      expect([held, await stateOf(page)]).toEqual([held, held ? 'paid' : 'refunding'])
    }
  })

  it('the network took it during the wait for the withdrawal: it goes back as of the request', async () => {
    const willId = await paidWill()
    const page = await bought(willId)
    await askToWithdraw(willId)
    await hold(willId, 'ethereum')
    await carryOut(willId)
    expect(await stateOf(page)).toBe('refunding')
  })

  it('paid while the withdrawal waits: it is in no list of what is owed, and goes back too', async () => {
    const willId = await paidWill()
    const page = await opened(willId)
    await askToWithdraw(willId)
    await money.onPage(page.url, 'succeed')
    await money.event(page.session)
    expect(await stateOf(page)).toBe('paid')
    await carryOut(willId)
    expect(await stateOf(page)).toBe('refunding')
  })

  it('cancelled before any network holds it: both payments go back, and the answer says the sum', async () => {
    const willId = await paidWill({ status: 'witnessed' })
    const page = await bought(willId)
    const answer = await money.call(
      ann,
      'POST',
      `/api/wills/${willId}/cancel`,
      {},
      await money.stepUp(ann, willId),
    )
    expect(answer.json()).toMatchObject({ amount: '£182.00' })
    expect(await stateOf(page)).toBe('refunding')
  })

  it('withdrawn before any network holds it, long after paying: what was added goes back', async () => {
    const willId = await paidWill({ status: 'witnessed' })
    const page = await bought(willId)
    await rows("update payments set paid_at = paid_at - interval '20 days' where will_id = $1", willId)
    await carryOut(willId)
    expect([await stateOf(page), (await payment(willId)).payment.state]).toEqual(['refunding', 'paid'])
  })

  it('the registration is refunded by staff: what was added to it follows', async () => {
    const willId = await paidWill({ status: 'witnessed' })
    const page = await bought(willId)
    const { id } = (await payment(willId)).payment
    const answer = await money.call(
      admin,
      'POST',
      `/api/payments/${id}/refund`,
      { reason: 'a complaint' },
      await staffProof(money.stack, admin.id, staffActs.refund(id)),
    )
    expect(answer.statusCode, answer.body).toBe(202)
    await runRefundJobs(id)
    expect(await stateOf(page)).toBe('refunding')
    expect(await inTransaction(money.worker.db, worker, (tx) => isPaid(tx, willId))).toBe(false)
  })

  it.each([
    ['refunded at the provider in one step', 'none', 'provider'],
    ['charged back', 'lost', 'chargeback'],
  ] as const)('the registration is %s: what was added to it follows', async (_how, dispute, reason) => {
    const willId = await paidWill({ status: 'witnessed' })
    const page = await bought(willId)
    const { id } = (await payment(willId)).payment
    await readAsRefunded(id, dispute)
    expect(await stateOf(page)).toBe('paid')
    await runRefundJobs(id)
    expect((await payment(willId)).payment).toMatchObject({ state: 'refunded', refund: { reason } })
    expect([await stateOf(page), await networksOf(willId)]).toEqual(['refunding', null])
    expect((await mails(page)).at(-1)).toEqual(['part-asked', '£32.00', 'Ethereum'])
    // A second look gives nothing back twice.
    await runRefundJobs(id)
    expect(await mails(page)).toHaveLength(2)
  })

  it('the registration was paid again before that: what was added stays', async () => {
    const willId = await paidWill({ status: 'witnessed' })
    const page = await bought(willId)
    const { id } = (await payment(willId)).payment
    await readAsRefunded(id, 'none')
    await payFor(willId, ['solana'])
    await runRefundJobs(id)
    expect([await stateOf(page), await networksOf(willId)]).toEqual(['paid', ['solana', 'ethereum']])
  })

  it('the bank takes back what added a network: it is not entered there any more', async () => {
    const willId = await paidWill()
    const page = await bought(willId)
    const read = (await money.provider.readCheckout(page.session))!
    await inTransaction(money.worker.db, worker, async (tx) => {
      await settlePayment(
        tx,
        (await paymentById(tx, page.paymentId))!,
        { ...read, state: 'refunded', returnedPence: 3200, dispute: 'lost' },
        'worker',
      )
    })
    expect([await stateOf(page), await networksOf(willId)]).toEqual(['refunded', ['solana']])
  })
})
