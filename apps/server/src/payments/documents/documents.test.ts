// Receipts and credit notes on a real PostgreSQL and the real embedded provider: what they state, and that their
// numbers have no gap whatever fails.
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyDocument } from '@testate/api/payments'
import { pence } from '@testate/domain/money'
import { vatWithin } from '@testate/domain/vat'
import { readPrinted } from '../../../testing/read-printed.ts'
import type { Person } from '../../platform/database/person.ts'
import { startMoneyStack, type MoneyStack } from '../../../../../test/stack/money.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { refundPayment } from '../jobs.ts'
import { noteSeller } from './note-seller.ts'

const registered = {
  operator: {
    name: 'Example Registers',
    company: 'Example Ltd, 01234567',
    address: '1 Example Street, Cardiff',
  },
  vat: { number: 'GB 123 4567 89', rate: 2000 },
} as Parameters<typeof noteSeller>[1]
const withoutVat = { ...registered, vat: null }

let money: MoneyStack
let ann: Person
beforeAll(async () => {
  money = await startMoneyStack()
  ann = await money.person('Ann Example')
})
afterAll(() => money?.stop())
beforeEach(() => noteSeller(money.stack.workerDb, registered))

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await money.stack.owner.query(text, values)).rows as T[]
const documentsOf = async (willId: string, who: Person = ann): Promise<MoneyDocument[]> =>
  (await money.call(who, 'GET', `/api/wills/${willId}/payment`)).json<{ documents: MoneyDocument[] }>()
    .documents

async function pay(willId: string): Promise<{ paymentId: string; session: string }> {
  const quote = (
    await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, {
      networks: ['solana', 'ethereum', 'corda'],
    })
  ).json<{ id: string }>()
  const opened = (
    await money.call(ann, 'POST', `/api/quotes/${quote.id}/checkout`, { expressStart: true })
  ).json<{ paymentId: string; url: string }>()
  await money.onPage(opened.url, 'succeed')
  const session = opened.url.split('/').at(-1) ?? ''
  expect((await money.event(session)).statusCode).toBe(200)
  return { paymentId: opened.paymentId, session }
}

/** A payment as the provider's answer would leave it, written past the verbs. */
async function opening(): Promise<{ id: string; willId: string }> {
  const willId = await money.will(ann)
  const [quote, id] = [randomUUID(), randomUUID()]
  await rows(
    `insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
      values ($1, $2, '{solana}', '[]', 18200, $3, now(), now() + interval '1 hour')`,
    quote,
    willId,
    ann.id,
  )
  await rows(
    `insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence, currency,
        provider, provider_session, express_start_version, express_start_at, created_at)
      values ($1::uuid, $2, $3, $4, 'Ann', 'ann@example.com', 'open', 18200, 'gbp', 'stripe', $1::text,
        '1', now(), now())`,
    id,
    quote,
    willId,
    ann.id,
  )
  return { id, willId }
}
const taken = `update payments set state = 'paid', paid_at = now() where id = $1`
const numbersOf = async (kind: string): Promise<number[]> =>
  (
    await rows<{ number: number }>('select number from money_documents where kind = $1 order by number', kind)
  ).map(({ number }) => number)
const isConsecutive = (numbers: number[]): boolean => numbers.every((number, n) => number === n + 1)

describe('a receipt', () => {
  it('names seller, buyer, tax date and the VAT within the total, on screen, in the mail and as a PDF', async () => {
    const willId = await money.will(ann)
    const { paymentId } = await pay(willId)
    const [receipt, ...more] = await documentsOf(willId)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: expect.stringMatching(/^R-\d{6}$/),
      paymentId,
      amount: '£182.00',
      vat: { number: 'GB 123 4567 89', rate: '20%', pence: 3033, amount: '£30.33' },
      seller: registered.operator,
      buyer: { name: 'Ann Example', email: ann.email },
      lines: [
        { label: 'Registration of one will', amount: '£150.00' },
        expect.anything(),
        { label: 'Ethereum', amount: '£32.00' },
        expect.anything(),
      ],
      cancelledAt: null,
      test: true,
    })
    const [mail] = (await mailsOf(money.stack, { template: 'receipt' })).filter(
      ({ data }) => data['paymentId'] === paymentId,
    )
    expect(mail?.data['receipt']).toMatchObject({ number: receipt!.number, vat: { amount: '£30.33' } })

    const answer = await money.call(ann, 'GET', `/api/wills/${willId}/payment/documents/${receipt!.number}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receipt!.number}.pdf"`,
    })
    const printed = await readPrinted(new Uint8Array(answer.rawPayload))
    expect(printed).toMatchObject({ title: `Receipt ${receipt!.number}`, tagged: true, language: 'en-GB' })
    for (const words of [
      'Test payment. No money was taken',
      'Example Registers',
      'Example Ltd, 01234567',
      '1 Example Street, Cardiff',
      'GB 123 4567 89',
      'Ann Example',
      ann.email,
      'Registration of one will',
      'Total paid £182.00',
      'VAT at 20%, within the total £30.33',
      'All amounts include VAT',
    ])
      expect(printed.text).toContain(words)
  })

  it('says that the seller is not registered for VAT, and stays as issued when the settings change', async () => {
    await noteSeller(money.stack.workerDb, withoutVat)
    const willId = await money.will(ann)
    await pay(willId)
    await noteSeller(money.stack.workerDb, registered)
    const [receipt] = await documentsOf(willId)
    expect(receipt?.vat).toBeNull()
    const { rawPayload } = await money.call(
      ann,
      'GET',
      `/api/wills/${willId}/payment/documents/${receipt!.number}`,
    )
    const { text } = await readPrinted(new Uint8Array(rawPayload))
    expect(text).toContain('not registered for VAT')
    expect(text).toContain('No VAT was charged')
    expect(text).not.toContain('GB 123')
  })

  it('is nobody else’s to read', async () => {
    const willId = await money.will(ann)
    await pay(willId)
    const [receipt] = await documentsOf(willId)
    const eve = await money.person('Eve Example')
    const other = await money.will(eve)
    for (const will of [willId, other])
      expect(
        (await money.call(eve, 'GET', `/api/wills/${will}/payment/documents/${receipt!.number}`)).statusCode,
      ).toBe(404)
    expect(
      (await money.call(null, 'GET', `/api/wills/${willId}/payment/documents/${receipt!.number}`)).statusCode,
    ).toBe(401)
  })
})

describe('a credit note', () => {
  it('is issued when the money has gone, and corrects its receipt with the same VAT', async () => {
    const willId = await money.will(ann)
    const { paymentId, session } = await pay(willId)
    await rows(
      `update payments set state = 'refunding', refund_reason = 'staff', refund_asked_at = now() where id = $1`,
      paymentId,
    )
    await refundPayment.run({ paymentId } as never, money.worker as never)
    await expect.poll(async () => (await money.provider.readCheckout(session))?.state).toBe('refunded')
    await money.event(session, { type: 'refund.completed' })
    const [receipt, note] = await documentsOf(willId)
    expect(note).toMatchObject({
      kind: 'credit-note',
      receipt: receipt!.number,
      amount: '£182.00',
      vat: { amount: '£30.33' },
      lines: [{ label: `Given back of receipt ${receipt!.number}`, amount: '£182.00' }],
    })
    const [mail] = (await mailsOf(money.stack, { template: 'refund-done' })).filter(
      ({ data }) => data['paymentId'] === paymentId,
    )
    expect(mail?.data['creditNote']).toBe(note!.number)
    const { rawPayload } = await money.call(
      ann,
      'GET',
      `/api/wills/${willId}/payment/documents/${note!.number}`,
    )
    const { text, title } = await readPrinted(new Uint8Array(rawPayload))
    expect(title).toBe(`Credit note ${note!.number}`)
    expect(text).toContain(`Corrects receipt ${receipt!.number}`)
    expect(text).toContain('Total given back £182.00')
  })

  it('is cancelled when the refund comes back to us, and the next refund has its own', async () => {
    const { id, willId } = await opening()
    await rows(taken, id)
    for (const returned of [3200, 18_200, 3200, 18_200])
      await rows('update payments set returned_pence = $2 where id = $1', id, returned)
    const notes = (await documentsOf(willId)).filter(({ kind }) => kind === 'credit-note')
    expect(notes.map(({ amountPence, cancelledAt }) => [amountPence, cancelledAt === null])).toEqual([
      [3200, true],
      [15_000, false],
      [15_000, true],
    ])
    const { rawPayload } = await money.call(
      ann,
      'GET',
      `/api/wills/${willId}/payment/documents/${notes[1]!.number}`,
    )
    expect((await readPrinted(new Uint8Array(rawPayload))).text).toContain('This credit note does not count')
  })

  it('adds up: amounts to what went back, and VAT to that of the receipt once all has gone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 18_200 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 3000 }),
        async (readings, rate) => {
          await noteSeller(money.stack.workerDb, { ...registered, vat: { number: 'GB 1', rate } })
          const { id, willId } = await opening()
          await rows(taken, id)
          const counted = async (): Promise<MoneyDocument[]> =>
            (await documentsOf(willId)).filter(
              (one) => one.kind === 'credit-note' && one.cancelledAt === null,
            )
          const total = (of: number[]): number => of.reduce((all, one) => all + one, 0)
          for (const returned of readings) {
            await rows('update payments set returned_pence = $2 where id = $1', id, returned)
            const notes = await counted()
            expect(total(notes.map(({ amountPence }) => amountPence))).toBe(returned)
            for (const note of notes) expect(note.vat!.pence).toBeLessThanOrEqual(note.amountPence)
          }
          await rows('update payments set returned_pence = 18200 where id = $1', id)
          const [receipt] = await documentsOf(willId)
          expect(receipt!.vat!.pence).toBe(vatWithin(pence(18_200), rate))
          expect(total((await counted()).map(({ vat }) => vat!.pence))).toBe(receipt!.vat!.pence)
        },
      ),
      { numRuns: 25 },
    )
    expect(isConsecutive(await numbersOf('credit-note'))).toBe(true)
  })

  it('is issued as well for money taken back after the payer’s account was erased, and kept as long', async () => {
    const { id } = await opening()
    await rows(taken, id)
    await rows(
      `insert into kept_payments (id, payer_name, amount_pence, returned_pence, currency, lines, provider,
          provider_session, paid_at, dispute, keep_until)
        select id, payer_name, amount_pence, 0, currency, '[]', provider, provider_session, paid_at, 'none',
          now() + interval '7 years' from payments where id = $1`,
      id,
    )
    await rows('delete from payments where id = $1', id)
    await rows('update kept_payments set returned_pence = 18200 where id = $1', id)
    const left = (): Promise<object[]> =>
      rows('select kind, amount_pence from money_documents where payment_id = $1 order by issued_at', id)
    expect(await left()).toEqual([
      { kind: 'receipt', amount_pence: 18_200 },
      { kind: 'credit-note', amount_pence: 18_200 },
    ])
    await rows('delete from kept_payments where id = $1', id)
    expect(await left()).toEqual([])
  })
})

describe('the numbers', () => {
  it('have no gap and no repetition when many settle at once, some fail and some are killed', async () => {
    await rows('delete from money_documents')
    await rows('update money_numbers set last = 0')
    const payments = await Promise.all(Array.from({ length: 40 }, () => opening()))
    const ends = payments.map((_, n) => (['commit', 'rollback', 'kill', 'commit'] as const)[n % 4]!)
    await Promise.all(
      payments.map(async ({ id }, n) => {
        const client = new pg.Client(money.stack.owner.options)
        client.on('error', () => {})
        await client.connect()
        const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await client.query('begin')
        await client.query(taken, [id])
        if (n % 3 === 0) await client.query('update payments set returned_pence = 3200 where id = $1', [id])
        if (ends[n] === 'kill')
          await money.stack.asSuperuser('select pg_terminate_backend($1)', [own[0]!.pid])
        else await client.query(ends[n]!)
        await client.end().catch(() => {})
      }),
    )
    const receipts = await numbersOf('receipt')
    expect(receipts).toHaveLength(20)
    expect(isConsecutive(receipts)).toBe(true)
    expect(isConsecutive(await numbersOf('credit-note'))).toBe(true)
    // What failed is settled again, and goes on where the numbers stand.
    for (const { id } of payments) await rows(`${taken} and state = 'open'`, id)
    expect(await numbersOf('receipt')).toHaveLength(40)
    expect(isConsecutive(await numbersOf('receipt'))).toBe(true)
    expect(await rows('select last from money_numbers where kind = $1', 'receipt')).toEqual([{ last: 40 }])
  })

  it('are written by no login', async () => {
    for (const db of [money.stack.db, money.stack.workerDb])
      for (const text of [
        'update money_numbers set last = 0',
        `delete from money_documents`,
        `update money_documents set amount_pence = 1`,
      ])
        await expect(db.executeQuery({ sql: text, parameters: [], query: {} } as never)).rejects.toThrow(
          'permission denied',
        )
  })
})

it('computes VAT in the database as everywhere else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 2_000_000_000 }), fc.integer({ min: 1, max: 10_000 })), {
        maxLength: 200,
      }),
      async (pairs) => {
        const found = await rows<{ vat: number }>(
          'select vat_within(a, r) as vat from unnest($1::int[], $2::int[]) with ordinality p (a, r, n) order by n',
          pairs.map(([amount]) => amount),
          pairs.map(([, rate]) => rate),
        )
        expect(found.map(({ vat }) => vat)).toEqual(
          pairs.map(([amount, rate]) => vatWithin(pence(amount), rate)),
        )
      },
    ),
    { numRuns: 30 },
  )
})

it('notes a seller once, and anew when something changed', async () => {
  const count = async (): Promise<number> => (await rows('select 1 from sellers')).length
  const before = await count()
  await noteSeller(money.stack.workerDb, registered)
  await noteSeller(money.stack.workerDb, registered)
  expect(await count()).toBeLessThanOrEqual(before + 1)
  const now = await count()
  await noteSeller(money.stack.workerDb, withoutVat)
  expect(await count()).toBe(now + 1)
})
