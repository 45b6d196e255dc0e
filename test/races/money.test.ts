// Payments under races: at most one captured charge per will, money in = money kept + money returned, and
// never both registered and refunded. Stripe's own SDK against the stub server, whose books decide. Short by
// default; TESTATE_FULL=1 (`npm run assurance`) runs a thousand of each path.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { advanceSeal } from '../../apps/server/src/ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../apps/server/src/ceremony/statement/open-ceremony.ts'
import { networksOwed, refundFailedNetworks } from '../../apps/server/src/payments/additions/give-back.ts'
import { actAsStaff } from '../../apps/server/src/proofs/by-staff.ts'
import { askRefund } from '../../apps/server/src/payments/refunds/ask-refund.ts'
import { cancelCheckout, reconcilePayment, refundPayment } from '../../apps/server/src/payments/jobs.ts'
import { refundPart } from '../../apps/server/src/payments/refunds/refund-part.ts'
import { paymentById } from '../../apps/server/src/payments/store.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { lockWill } from '../../apps/server/src/platform/database/lock-will.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { changeStatus } from '../../apps/server/src/wills/change-status.ts'
import type { Template } from '../../apps/server/src/notifications/templates.ts'
import { startCeremonyStack, type CeremonyStack } from '../stack/ceremony.ts'
import { mailsOf } from '../stack/mails.ts'
import { staffProof } from '../stack/proofs.ts'
import { startMoneyStack, type MoneyStack } from '../stack/money.ts'
import { startWait } from '../../apps/server/src/wills/withdrawals.ts'
import { full, runRaces, tell, type Tally } from './tally.ts'

/** Of each of the five kinds. */
const races = full ? 300 : 12
const atOnce = 4

describe('at the till', () => {
  let money: MoneyStack
  let ann: Person
  let admin: Person
  beforeAll(async () => {
    money = await startMoneyStack({ provider: 'stripe' })
    ann = await money.person('Ann Example')
    admin = await money.person('An Administrator', true)
  })
  afterAll(() => money?.stop())

  const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await money.stack.owner.query(text, values)).rows as T[]
  const quoted = async (willId: string, network = 'solana'): Promise<string> =>
    (await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks: [network] })).json<{
      id: string
    }>().id
  const checkout = async (quoteId: string): Promise<{ status: number; session: string }> => {
    const press = async () =>
      await money.call(ann, 'POST', `/api/quotes/${quoteId}/checkout`, { expressStart: true })
    let answer = await press()
    // On an overloaded machine a part may not answer in time: then the button is pressed again, as people do.
    for (let again = 0; again < 3 && answer.statusCode === 503; again += 1) answer = await press()
    return {
      status: answer.statusCode,
      session: answer.statusCode === 201 ? (answer.json<{ url: string }>().url.split('/').at(-1) ?? '') : '',
    }
  }
  const opened = async (): Promise<{
    willId: string
    quoteId: string
    session: string
    paymentId: string
  }> => {
    const willId = await money.will(ann)
    const quoteId = await quoted(willId)
    const { session } = await checkout(quoteId)
    return {
      willId,
      quoteId,
      session,
      paymentId:
        (await rows<{ id: string }>('select id from payments where will_id = $1', willId))[0]?.id ?? '',
    }
  }
  /** Stripe's event for a paid session; retried after 503, as Stripe does. */
  const told = async (session: string): Promise<number> => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', id: session, payment_status: 'paid' } },
    }
    for (let tries = 0; ; tries += 1) {
      const { statusCode } = await money.stripeEvent(event)
      if (statusCode !== 503 || tries === 5) return statusCode
    }
  }
  const withdraw = async (willId: string): Promise<number> =>
    (await money.call(ann, 'POST', `/api/wills/${willId}/cancel`, {}, await money.stepUp(ann, willId)))
      .statusCode
  const jobsOf = async (willId: string): Promise<void> => {
    for (const { id, state } of await rows<{ id: string; state: string }>(
      'select id, state from payments where will_id = $1',
      willId,
    )) {
      if (state === 'open') await reconcilePayment.run({ paymentId: id, round: 0 }, money.worker)
      if (state === 'expired') await cancelCheckout.run({ paymentId: id }, money.worker)
    }
    for (const { id } of await rows<{ id: string }>(
      "select id from payments where will_id = $1 and state = 'refunding'",
      willId,
    ))
      await refundPayment.run({ paymentId: id }, money.worker)
  }
  const count = async (willId: string, template: Template): Promise<number> =>
    (await mailsOf(money.stack, { template })).filter(({ data }) => data['willId'] === willId).length

  /** The books of one will on both sides, after everything has been processed. */
  async function balance(
    willId: string,
    hold: (so: boolean, otherwise: string) => void,
  ): Promise<{ captured: number; kept: number; returned: number }> {
    const payments = await rows<{
      id: string
      state: string
      amount: number
      returned: number
      session: string | null
    }>(
      `
        select id, state, amount_pence as amount, returned_pence as returned, provider_session as session
        from payments where will_id = $1`,
      willId,
    )
    const books = money.stripe.booksOf(payments.map(({ id }) => id))
    const kept = payments
      .filter(({ state }) => state === 'paid')
      .reduce((sum, one) => sum + one.amount - one.returned, 0)
    const returned = payments.reduce((sum, one) => sum + one.returned, 0)
    hold(books.charges <= 1, `will ${willId}: ${books.charges} charges were captured`)
    hold(
      books.captured === kept + returned && books.returned === returned,
      `will ${willId}: Stripe took ${books.captured} and gave back ${books.returned}; the register ` +
        `says it kept ${kept} and gave back ${returned}`,
    )
    hold(
      payments.filter(({ state }) => ['opening', 'open', 'processing', 'paid'].includes(state)).length <= 1,
      `will ${willId} has several live payments`,
    )
    hold(!payments.some(({ state }) => state === 'refunding'), `will ${willId}: money is still on its way`)
    return { captured: books.captured, kept, returned }
  }

  const path = (
    name: string,
    race: (n: number, hold: (so: boolean, otherwise: string) => void) => Promise<void>,
  ): void => {
    test(
      name,
      async () => {
        const tally: Tally = { races: 0, violations: [] }
        const began = performance.now()
        await runRaces(tally, races, atOnce, async (n, hold) => {
          await race(n, hold)
          tally.races += 1
        })
        tell(`money: ${name}`, tally, began)
        expect(tally.violations).toEqual([])
        expect(tally.races).toBe(races)
      },
      900_000,
    )
  }

  path('double checkout, and a person paying on whatever page they see', async (n, hold) => {
    const willId = await money.will(ann)
    // At the same price; for the same network they would be one quote.
    const quotes = [await quoted(willId), await quoted(willId, 'corda')]
    const pressed = await Promise.all(
      [0, 1, 0, 1].map(async (which, press) => {
        const made = await checkout(quotes[which] ?? '')
        // Some pay at once, while the other quotes are still being opened.
        if (made.session !== '' && (n + press) % 3 === 0) {
          money.stripe.pay(made.session, 'succeed')
          await told(made.session)
        }
        return made
      }),
    )
    hold(
      pressed.every(({ status }) => [201, 409].includes(status)),
      `will ${n}: the presses were answered ${pressed.map(({ status }) => status).join()}`,
    )
    for (const { session } of pressed) if (session !== '') money.stripe.pay(session, 'succeed')
    await Promise.all(
      [...new Set(pressed.map(({ session }) => session))].filter((session) => session !== '').map(told),
    )
    await jobsOf(willId)
    // Two quotes may end each other's pages until neither has one (409); the next press gets one.
    if ((await balance(willId, hold)).kept === 0) {
      const { session } = await checkout(quotes[0] ?? '')
      money.stripe.pay(session, 'succeed')
      await told(session)
    }
    const { kept } = await balance(willId, hold)
    hold(
      kept === 15_000 && (await count(willId, 'receipt')) === 1,
      `will ${n}: ${kept} kept, ${await count(willId, 'receipt')} receipts`,
    )
  })

  path('checkout and payment against cancelling', async (n, hold) => {
    const { willId, quoteId, session } = await opened()
    if (n % 2 === 0) {
      money.stripe.pay(session, 'succeed')
      await told(session)
    }
    const doings = [
      async () => (money.stripe.pay(session, 'succeed'), await told(session)),
      async () => await withdraw(willId),
      async () => (await checkout(quoteId)).status,
    ]
    // Each of the six orders in turn.
    const answers = await Promise.all(
      [0, 1, 2].map((index) => doings[(index * (n % 2 === 0 ? 1 : 2) + n) % 3]!()),
    )
    hold(
      answers.every((status) => [200, 201, 202, 404, 409].includes(status)),
      `will ${n}: answered ${answers.join()}`,
    )
    await jobsOf(willId)
    await jobsOf(willId)
    const { kept, returned } = await balance(willId, hold)
    const status = (await rows<{ status: string }>('select status from wills where id = $1', willId))[0]
      ?.status
    hold(
      status === 'withdrawn' ? kept === 0 && returned === 15_000 : kept === 15_000,
      `will ${n} is ${status}, ${kept} kept, ${returned} returned`,
    )
  })

  path('the webhook against the job that asks', async (n, hold) => {
    const { willId, session, paymentId } = await opened()
    money.stripe.pay(session, 'succeed')
    const reconcile = () => reconcilePayment.run({ paymentId, round: 0 }, money.worker)
    await Promise.all([
      told(session),
      reconcile(),
      told(session),
      reconcile(),
      n % 2 === 0 ? checkout(await quoted(willId, 'corda')) : reconcile(),
    ])
    const { kept } = await balance(willId, hold)
    hold(
      kept === 15_000 && (await count(willId, 'receipt')) === 1,
      `will ${n}: ${kept} kept, ${await count(willId, 'receipt')} receipts`,
    )
  })

  path(
    'double refund: cancelled twice, asked for by staff, by three workers and an event',
    async (n, hold) => {
      const { willId, session, paymentId } = await opened()
      money.stripe.pay(session, 'succeed')
      await told(session)
      const byStaff = async () =>
        (
          await money.call(
            admin,
            'POST',
            `/api/payments/${paymentId}/refund`,
            { reason: 'billing error' },
            await staffProof(money.stack, admin.id, staffActs.refund(paymentId)),
          )
        ).statusCode
      const answers = await Promise.all([withdraw(willId), byStaff(), withdraw(willId), byStaff()])
      hold(
        answers.filter((status) => status === 202).length >= 1 &&
          answers.every((status) => [202, 409].includes(status)),
        `will ${n}: answered ${answers.join()}`,
      )
      const refund = () => refundPayment.run({ paymentId }, money.worker)
      await Promise.all([refund(), refund(), told(session), refund(), told(session)])
      await jobsOf(willId)
      const { kept, returned } = await balance(willId, hold)
      hold(kept === 0 && returned === 15_000, `will ${n}: ${kept} kept, ${returned} returned`)
      hold(
        (await count(willId, 'refund-asked')) === 1 && (await count(willId, 'refund-done')) === 1,
        `will ${n}: ${await count(willId, 'refund-asked')} and ${await count(willId, 'refund-done')} mails`,
      )
    },
  )

  path(
    'one network given up: by its testator, as failed, as final, by a withdrawal, and the whole by staff',
    async (n, hold) => {
      const willId = await money.will(ann)
      const { id: quoteId } = (
        await money.call(ann, 'POST', `/api/wills/${willId}/quotes`, { networks: ['solana', 'ethereum'] })
      ).json<{ id: string }>()
      const { session } = await checkout(quoteId)
      money.stripe.pay(session, 'succeed')
      await told(session)
      const paymentId = (await rows<{ id: string }>('select id from payments where will_id = $1', willId))[0]!
        .id
      for (const network of ['solana', 'ethereum']) {
        await rows(
          `
            insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared,
            receipt, final_at, created_at, updated_at)
            values ($1, $2, $3, 'register', sha256('t'), sha256('m'), $4, '{}', '{}', $5, now(), now())`,
          randomUUID(),
          willId,
          network,
          network === 'solana' ? 'final' : 'submitted',
          network === 'solana' ? new Date() : null,
        )
      }
      // In one transaction: another race must not see the trigger enabled again in between.
      await rows(
        `
          alter table wills disable trigger wills_moves; update wills
          set status = 'registered', document_hash = sha256(id::text::bytea), document_object = 'none'
          where id = '${willId}'; alter table wills enable trigger wills_moves`,
      )
      const giveUp = async () =>
        (
          await money.call(
            ann,
            'POST',
            `/api/wills/${willId}/networks/ethereum/give-up`,
            undefined,
            await money.stepUp(ann, willId),
          )
        ).statusCode
      const others = [
        async () => (
          await inTransaction(money.worker.db, { service: 'worker' }, (tx) =>
            refundFailedNetworks(tx, willId, ['ethereum']),
          ),
          202
        ),
        async () => (
          await rows(
            "update anchors set state = 'final', final_at = now() where will_id = $1 and network = 'ethereum'",
            willId,
          ),
          202
        ),
        // As the worker ends a withdrawal whose wait is over.
        async () => {
          const id = randomUUID()
          await rows(
            'insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)',
            id,
            willId,
            ann.id,
            randomUUID(),
          )
          return await inTransaction(money.worker.db, { service: 'worker' }, async (tx) => {
            await lockWill(tx, willId)
            await startWait(tx, id, 0, await networksOwed(tx, willId))
            await changeStatus(tx, willId, 'withdrawn', {
              actor: ann.id,
              reason: 'withdrawn by the testator',
            })
            return 202
          })
        },
        async () =>
          (
            await money.call(
              admin,
              'POST',
              `/api/payments/${paymentId}/refund`,
              { reason: 'a complaint' },
              await staffProof(money.stack, admin.id, staffActs.refund(paymentId)),
            )
          ).statusCode,
      ]
      const part = () => refundPart.run({ paymentId }, money.worker)
      const answers = await Promise.all([giveUp(), others[n % 4]!(), giveUp(), part()])
      hold(
        answers.slice(0, 3).every((status) => [202, 409].includes(status as number)),
        `will ${n}: answered ${answers.join()}`,
      )
      await Promise.all([part(), part(), told(session), part()])
      await jobsOf(willId)
      const { kept, returned } = await balance(willId, hold)
      const [after] = await rows<{ parts: number; whole: boolean }>(
        `
          select (select count(*)::int from payment_parts
          where payment_id = p.id) as parts, state = 'refunded' as whole from payments p where id = $1`,
        paymentId,
      )
      const owed = after!.whole ? 18_200 : after!.parts * 3_200
      hold(
        kept + returned === 18_200 && returned === owed,
        `will ${n}: ${returned} returned of ${owed} owed, ${JSON.stringify(after)}`,
      )
      hold(
        (await count(willId, 'part-asked')) === after!.parts &&
          (await count(willId, 'part-done')) <= after!.parts,
        `will ${n}: ${await count(willId, 'part-asked')} and ${await count(willId, 'part-done')} mails`,
      )
    },
  )
})

describe('at the door of the networks', () => {
  let ceremony: CeremonyStack
  let admin: Person
  beforeAll(async () => {
    ceremony = await startCeremonyStack()
    const will = await ceremony.verifiedWill()
    admin = { ...will.people[0], isAdmin: true }
    await ceremony.stack.owner.query('update people set is_admin = true where id = $1', [admin.id])
    const { call } = ceremony.stack
    let calls = 0
    ceremony.stack.call = (request) =>
      call({ ...request, remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}` })
  })
  afterAll(() => ceremony?.stop())

  const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
    (await ceremony.stack.owner.query<T & object>(text, values)).rows

  test('of a refund and the beginning of the registration exactly one happens', async () => {
    const tally: Tally = { races: 0, violations: [] }
    const began = performance.now()
    const outcomes = { refunded: 0, registering: 0 }
    // The worker reads keys and steps before it checks the payment; the refund is placed at every point of
    // that in turn.
    let workerMs = 20
    const sealing = async (willId: string): Promise<boolean> => {
      const before = performance.now()
      await advanceSeal(willId, ceremony.worker)
      workerMs = 0.8 * workerMs + 0.2 * (performance.now() - before)
      return true
    }
    await runRaces(tally, races, atOnce, async (n, hold) => {
      const will = await ceremony.verifiedWill()
      await openCeremony(will.id, ceremony.worker)
      // Sealed, as far as the last step checks: it counts the steps.
      await rows("update wills set status = 'witnessed' where id = $1", [will.id])
      for (let step = 0; step < 4; step += 1) {
        await rows(
          `
            insert into seal_steps (will_id, step, witness_order, object, sha256, signature, certificate,
            at) values ($1, $2, $3, 'none', sha256('s'), $4, $4, now())`,
          [will.id, step, step === 3 ? null : step, step === 3 ? null : Buffer.from('c')],
        )
      }
      const [payment] = await rows<{ id: string }>('select id from payments where will_id = $1', [will.id])
      const token = await ceremony.stepUp(will.people[0], will, 'withdraw')
      const giveBack =
        n % 2 === 0
          ? async () =>
              (
                await ceremony.call(
                  will.people[0],
                  'POST',
                  `/api/wills/${will.id}/withdraw`,
                  {},
                  { 'step-up': token },
                )
              ).statusCode === 202
          : async () =>
              await inTransaction(ceremony.stack.db, { person: admin }, async (tx) => {
                await actAsStaff(
                  { headers: await staffProof(ceremony.stack, admin.id, staffActs.refund(payment!.id)) },
                  tx,
                  admin,
                  staffActs.refund(payment!.id),
                )
                await lockWill(tx, will.id)
                const row = await paymentById(tx, payment!.id)
                return (
                  row !== undefined &&
                  (await askRefund(tx, row, { reason: 'staff', actor: admin.id, note: 'billing error' }))
                )
              })
      const late = async () => {
        await new Promise((resolve) => setTimeout(resolve, (workerMs * (n % 9)) / 6))
        return await giveBack()
      }
      const [given] = await Promise.all([late(), sealing(will.id), sealing(will.id)])
      tally.races += 1
      const [after] = await rows<{ status: string; state: string; fact: string }>(
        `
          select w.status, p.state, f.fact from wills w join payments p on p.will_id = w.id
          join payment_facts f on f.will_id = w.id where w.id = $1`,
        [will.id],
      )
      const back =
        after?.state === 'refunding' &&
        after.fact === 'refunding' &&
        after.status === (n % 2 === 0 ? 'withdrawn' : 'witnessed')
      const on = after?.state === 'paid' && after.fact === 'paid' && after.status === 'registering'
      hold(
        back !== on && given === back,
        `will ${n}: ${JSON.stringify(after)}, the refund was answered ${given}`,
      )
      outcomes[back ? 'refunded' : 'registering'] += 1
    })
    tell(
      `money: refund against registering (${outcomes.refunded} given back, ${outcomes.registering} registering)`,
      tally,
      began,
    )
    expect(tally.violations).toEqual([])
    expect(tally.races).toBe(races)
  }, 900_000)
})
