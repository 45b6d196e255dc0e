// The same tests for every provider: the embedded one, and Stripe through its own SDK.
import { pence } from '@testate/domain/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/stack/stack.ts'
import { now } from '../src/platform/clock.ts'
import {
  WebhookRefused,
  type CheckoutReading,
  type CheckoutRequest,
  type PaymentProvider,
} from '../src/payments/providers/provider.ts'

/** A provider with its simulated payers and banks. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** The same, with the api's key. */
  restricted: PaymentProvider
  /** On the provider's page: a person pays, is declined, or pays by a method the bank confirms later. */
  pay(url: string, how: 'succeed' | 'decline' | 'later'): Promise<void>
  bankSays(session: string, url: string, arrived: boolean): Promise<void>
  /** The outcome of refunds from now on; `fail` also of one that had succeeded. */
  refundsWill(session: string, url: string, outcome: 'succeed' | 'wait' | 'fail'): Promise<void>
  dispute(session: string, url: string, to: 'open' | 'won' | 'lost'): Promise<void>
  /** An event about the session, as the provider signs it. */
  event(
    session: string,
  ): Promise<{ body: string; signature: (change?: { secondsAgo?: number; secret?: string }) => string }>
  /** A second secret the receiver knows, if the provider can have two at a time. */
  otherSecret?: string
  stop(): Promise<void>
}

export function describeProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`${name} as a payment provider`, () => {
    let under: ProviderUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under?.stop())

    const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      paymentId: randomUUID(),
      amount: pence(18_200),
      description: 'Registration of one will',
      successUrl: 'http://127.0.0.1:9/paid',
      cancelUrl: 'http://127.0.0.1:9/back',
      webhookUrl: 'http://127.0.0.1:9/hook',
      expiresAt: new Date(now().getTime() + 65 * 60_000),
      ...change,
    })
    const open = async (change: Partial<CheckoutRequest> = {}) => {
      const asked = request(change)
      const made = await under.provider.createCheckout(asked)
      if (made === null) throw new Error('no checkout')
      return { ...asked, ...made }
    }
    const read = async (session: string): Promise<CheckoutReading> => {
      const reading = await under.provider.readCheckout(session)
      if (reading === null) throw new Error('no such checkout')
      return reading
    }
    const untouched = { returnedPence: 0, returningPence: 0, failedRefunds: [], dispute: 'none' }

    it('opens one checkout for one payment however often it is asked, with its amount and reference', async () => {
      const asked = request()
      const made = await Promise.all(Array.from({ length: 8 }, () => under.provider.createCheckout(asked)))
      expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(await read(made[0]?.session ?? '')).toEqual({
        session: made[0]?.session,
        state: 'open',
        amountPence: 18_200,
        currency: 'gbp',
        reference: asked.paymentId,
        ...untouched,
      })
    })

    it('opens, reads and ends checkouts for the key of the api, and gives nothing back by it', async () => {
      const asked = request()
      const made = await under.restricted.createCheckout(asked)
      expect(made).toEqual(await under.provider.createCheckout(asked))
      await under.pay(made?.url ?? '', 'succeed')
      const paid = await under.restricted.readCheckout(made?.session ?? '')
      expect(paid).toMatchObject({ state: 'completed', ...untouched })
      await expect(
        under.restricted.refund(made?.session ?? '', pence(18_200), randomUUID()),
      ).rejects.toThrow()
      expect(await read(made?.session ?? '')).toEqual(paid)
      const other = await open()
      expect(await under.restricted.cancelCheckout(other.session)).toBe(true)
    })

    it('never opens a payment’s checkout for other particulars', async () => {
      const asked = request()
      await under.provider.createCheckout(asked)
      expect(await under.provider.createCheckout({ ...asked, amount: pence(100) })).toBeNull()
      expect(
        await under.provider.createCheckout({ ...asked, successUrl: 'http://127.0.0.1:9/elsewhere' }),
      ).toBeNull()
    })

    it('knows nothing of another’s checkout', async () => {
      expect(await under.provider.readCheckout('cs_test_ffffffffffffffffffffffff')).toBeNull()
      expect(await under.provider.cancelCheckout('cs_test_ffffffffffffffffffffffff')).toBe(true)
    })

    it('takes the money once, and a page that was paid cannot be ended', async () => {
      const { session, url } = await open()
      await under.pay(url, 'succeed')
      await under.pay(url, 'succeed')
      expect(await read(session)).toMatchObject({ state: 'completed', amountPence: 18_200, ...untouched })
      expect(await under.provider.cancelCheckout(session)).toBe(false)
    })

    it('ends a page so that nobody can pay it, and again', async () => {
      const { session, url } = await open()
      for (let time = 0; time < 2; time += 1) expect(await under.provider.cancelCheckout(session)).toBe(true)
      await under.pay(url, 'succeed')
      expect(await read(session)).toMatchObject({ state: 'expired', ...untouched })
    })

    it('takes nothing from a card that was declined', async () => {
      const { session, url } = await open()
      await under.pay(url, 'decline')
      expect(['open', 'failed']).toContain((await read(session)).state)
    })

    it('says that a bank has yet to answer, and then what it said', async () => {
      for (const [arrived, state] of [
        [true, 'completed'],
        [false, 'failed'],
      ] as const) {
        const { session, url } = await open()
        await under.pay(url, 'later')
        expect((await read(session)).state).toBe('processing')
        expect(await under.provider.cancelCheckout(session)).toBe(false)
        await under.bankSays(session, url, arrived)
        expect((await read(session)).state).toBe(state)
      }
    })

    it('gives back once for a key, and "refunded" is said only when all of it has gone', async () => {
      const { session, url, paymentId } = await open()
      await under.pay(url, 'succeed')
      await under.refundsWill(session, url, 'wait')
      for (let time = 0; time < 3; time += 1)
        await under.provider.refund(session, pence(18_200), `refund-${paymentId}-1`)
      expect(await read(session)).toMatchObject({
        state: 'completed',
        returnedPence: 0,
        returningPence: 18_200,
        failedRefunds: [],
      })
      await under.refundsWill(session, url, 'succeed')
      await eventually(async () => (await read(session)).state === 'refunded')
      expect(await read(session)).toMatchObject({
        state: 'refunded',
        returnedPence: 18_200,
        returningPence: 0,
      })
    })

    it('is honest about a part: two parts are the whole, and no more can go back', async () => {
      const { session, url, paymentId } = await open()
      await under.pay(url, 'succeed')
      await under.provider.refund(session, pence(200), `refund-${paymentId}-a`)
      await eventually(async () => (await read(session)).returnedPence === 200)
      expect((await read(session)).state).toBe('completed')
      await under.provider.refund(session, pence(18_000), `refund-${paymentId}-b`)
      await eventually(async () => (await read(session)).state === 'refunded')
      await under.provider.refund(session, pence(1), `refund-${paymentId}-c`).catch(() => undefined)
      expect(await read(session)).toMatchObject({
        state: 'refunded',
        returnedPence: 18_200,
        returningPence: 0,
      })
    })

    it('says that a refund failed, and a later one under another key may succeed', async () => {
      const { session, url, paymentId } = await open()
      await under.pay(url, 'succeed')
      await under.refundsWill(session, url, 'fail')
      await under.provider.refund(session, pence(18_200), `refund-${paymentId}-1`)
      await eventually(async () => (await read(session)).failedRefunds.length > 0)
      const failed = await read(session)
      expect(failed).toMatchObject({
        state: 'completed',
        returnedPence: 0,
        returningPence: 0,
        failedRefunds: [{ id: expect.any(String), reason: expect.stringMatching(/\w/) }],
      })
      await under.refundsWill(session, url, 'succeed')
      // The first key returns the first, failed refund.
      await under.provider.refund(session, pence(18_200), `refund-${paymentId}-1`)
      expect((await read(session)).failedRefunds).toEqual(failed.failedRefunds)
      await under.provider.refund(session, pence(18_200), `refund-${paymentId}-2`)
      await eventually(async () => (await read(session)).state === 'refunded')
      expect((await read(session)).failedRefunds).toEqual(failed.failedRefunds)
    })

    it('takes "refunded" back when the card sends the money back', async () => {
      const { session, url, paymentId } = await open()
      await under.pay(url, 'succeed')
      await under.provider.refund(session, pence(18_200), `refund-${paymentId}-1`)
      await eventually(async () => (await read(session)).state === 'refunded')
      await under.refundsWill(session, url, 'fail')
      expect(await read(session)).toMatchObject({
        state: 'completed',
        returnedPence: 0,
        failedRefunds: [{ id: expect.any(String) }],
      })
      await under.refundsWill(session, url, 'succeed')
    })

    it('says when a payment is disputed, and who won; what a bank took back has gone back', async () => {
      for (const [outcome, expected] of [
        ['won', { state: 'completed', returnedPence: 0 }],
        ['lost', { state: 'refunded', returnedPence: 18_200 }],
      ] as const) {
        const { session, url, paymentId } = await open()
        await under.pay(url, 'succeed')
        await under.dispute(session, url, 'open')
        expect(await read(session)).toMatchObject({ state: 'completed', dispute: 'open' })
        await expect(
          under.provider.refund(session, pence(18_200), `refund-${paymentId}-1`),
        ).rejects.toMatchObject({ name: 'RefundRefused' })
        await under.dispute(session, url, outcome)
        expect(await read(session)).toMatchObject({ dispute: outcome, ...expected })
      }
    })

    it('reads a signed event, and believes none that is changed, old, early or another’s', async () => {
      const { session, url } = await open()
      await under.pay(url, 'succeed')
      const { body, signature } = await under.event(session)
      const bytes = Buffer.from(body)
      const at = now()
      const verify = (raw: Buffer, header: string | undefined) =>
        under.provider.verifyWebhook(raw, header, at)
      const event = verify(bytes, signature())
      expect(event).toMatchObject({ saysPaid: true, id: expect.stringMatching(/^evt_/) })
      expect((await under.provider.readCheckout(event.about ?? ''))?.session).toBe(session)
      for (const secondsAgo of [-299, 0, 299]) expect(verify(bytes, signature({ secondsAgo }))).toEqual(event)
      if (under.otherSecret !== undefined)
        expect(verify(bytes, signature({ secret: under.otherSecret }))).toEqual(event)
      for (const secondsAgo of [-302, 302, 86_400])
        expect(() => verify(bytes, signature({ secondsAgo }))).toThrow(WebhookRefused)
      expect(() => verify(bytes, signature({ secret: 'whsec_of_somebody_else' }))).toThrow(WebhookRefused)
      for (let index = 0; index < bytes.length; index += 7) {
        const changed = Buffer.from(bytes)
        changed[index]! ^= 1
        expect(() => verify(changed, signature())).toThrow(WebhookRefused)
      }
      for (const header of [
        undefined,
        '',
        't=1',
        'v1=00',
        `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`,
        signature().replace(/v1=[0-9a-f]/, 'v1=x'),
        signature().replace('v1=', 'v0='),
      ])
        expect(() => verify(bytes, header)).toThrow(WebhookRefused)
      expect(() => verify(Buffer.alloc(0), signature())).toThrow(WebhookRefused)
    })
  })
}
