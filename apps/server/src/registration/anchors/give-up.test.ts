// If no network takes the will, its registration ends and it is refunded, once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../../../../test/stack/mails.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { anchorWill } from './anchor-will.ts'
import { giveUp } from './give-up.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]

/** A will being registered on these networks, with these anchor states. */
async function registering(
  anchors: { network: string; state: string; retryable: boolean | null }[],
  paid = true,
): Promise<VerifiedWill & { anchorIds: string[] }> {
  const will = await ceremony.verifiedWill({ paid, networks: anchors.map(({ network }) => network) })
  await rows('alter table wills disable trigger wills_moves')
  await rows("update wills set status = 'registering' where id = $1", will.id)
  await rows('alter table wills enable trigger wills_moves')
  await rows(
    `
      update quotes set lines =
      '[{"item":"registration","amount":15000},{"item":"ethereum","amount":3500},'
      '{"item":"solana","amount":0},{"item":"corda","amount":0}]'
      where will_id = $1`,
    will.id,
  )
  const anchorIds = anchors.map(() => randomUUID())
  for (const [index, { network, state, retryable }] of anchors.entries()) {
    await rows(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, reason,
        retryable, created_at, updated_at) values ($1, $2, $3, 'register', sha256('t'), sha256('m'), $4,
        'refused by the ledger', $5, now(), now())`,
      anchorIds[index],
      will.id,
      network,
      state,
      retryable,
    )
  }
  return { ...will, anchorIds }
}
const standing = async (will: VerifiedWill) =>
  (
    await rows<{ status: string; state: string | null; reason: string | null; fact: string | null }>(
      `
        select w.status, p.state, p.refund_reason as reason, f.fact from wills w left join payments p
        on p.will_id = w.id left join payment_facts f on f.will_id = w.id where w.id = $1`,
      will.id,
    )
  )[0]
const mails = async (will: VerifiedWill) =>
  (
    await rows<{ template: string }>(
      'select template from outbox where to_address = $1 order by template',
      will.people[0].email,
    )
  ).map(({ template }) => template)

test('the last network’s final refusal ends it: withdrawn, refund asked for, mailed and logged', async () => {
  const will = await registering([
    { network: 'corda', state: 'pending', retryable: null },
    { network: 'ethereum', state: 'failed', retryable: false },
  ])
  // Paid, and then removed from this installation's networks, so that retrying is of no use.
  const { config } = ceremony.stack
  const networks = config.networks
  config.networks = networks.filter((name) => name !== 'corda')
  await anchorWill(will.anchorIds[0]!, ceremony.worker)
  config.networks = networks
  expect(await standing(will)).toEqual({
    status: 'withdrawn',
    state: 'refunding',
    reason: 'technical-failure',
    fact: 'refunding',
  })
  expect(await mails(will)).toEqual(['refund-asked', 'registration-impossible'])
  expect(
    await rows(
      `
        select 1 from pgboss.job where name = 'refund-payment' and data->>'paymentId' = (select id::text
        from payments where will_id = $1)`,
      will.id,
    ),
  ).toHaveLength(1)
  const events = (
    await rows<{ event: string }>(
      `
        select substring(convert_from(leaf, 'utf8') from '"event":"([a-z.-]+)"') as event
        from audit_entries e where e.will_id = $1`,
      will.id,
    )
  ).map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining(['registration.impossible', 'payment.refund-asked', 'will.withdrawn']),
  )
  await giveUp(will.id, ceremony.worker)
  expect(await mails(will)).toHaveLength(2)
})

const partsOf = async (will: VerifiedWill) =>
  await rows(
    `
      select network, amount_pence, reason from payment_parts where payment_id = (select id from payments
      where will_id = $1)`,
    will.id,
  )

test('while a network may still take it registration goes on; the refused one is paid back', async () => {
  for (const other of [
    { state: 'pending', retryable: null },
    { state: 'failed', retryable: true },
  ]) {
    const will = await registering([
      { network: 'ethereum', state: 'failed', retryable: false },
      { network: 'solana', ...other },
    ])
    await giveUp(will.id, ceremony.worker)
    expect(await standing(will)).toMatchObject({ status: 'registering', state: 'paid', fact: 'paid' })
    expect(await partsOf(will)).toEqual([
      { network: 'ethereum', amount_pence: 3500, reason: 'network-failed' },
    ])
    expect(await mails(will)).toEqual(['part-asked'])
    expect(
      await rows(
        `
          select 1 from pgboss.job where name = 'refund-part' and data->>'paymentId' = (select id::text
          from payments where will_id = $1)`,
        will.id,
      ),
    ).toHaveLength(1)
    expect(
      await rows(
        `
          select 1 from pgboss.job where name = 'tell-staff-of-payment'
          and data->>'matter' = 'network-failed' and data->>'paymentId' = (select id::text from payments
          where will_id = $1)`,
        will.id,
      ),
    ).toHaveLength(1)
  }
})

test('two networks refusing at the same moment give up once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const will = await registering(
      ['corda', 'solana'].map((network) => ({ network, state: 'failed', retryable: false })),
    )
    await Promise.all([giveUp(will.id, ceremony.worker), giveUp(will.id, ceremony.worker)])
    expect(await standing(will)).toMatchObject({ status: 'withdrawn', state: 'refunding' })
    expect(await mails(will)).toEqual(['refund-asked', 'registration-impossible'])
  }
})

test('an unpaid will is ended without a word about money', async () => {
  const will = await registering([{ network: 'corda', state: 'failed', retryable: false }], false)
  await giveUp(will.id, ceremony.worker)
  expect(await standing(will)).toMatchObject({ status: 'withdrawn', state: null })
  expect(
    (await mailTo<{ refunded: boolean }>(ceremony.stack, will.people[0].email, 'registration-impossible'))
      .refunded,
  ).toBe(false)
})

test('a network that fails for good later, or for a superseded will, is paid back as well', async () => {
  for (const status of ['registered', 'superseded']) {
    const will = await registering([
      { network: 'solana', state: 'pending', retryable: null },
      { network: 'ethereum', state: 'failed', retryable: false },
    ])
    await rows('alter table wills disable trigger wills_moves')
    await rows('update wills set status = $2 where id = $1', will.id, status)
    await rows('alter table wills enable trigger wills_moves')
    await Promise.all([giveUp(will.id, ceremony.worker), giveUp(will.id, ceremony.worker)])
    expect(await standing(will)).toMatchObject({ status, state: 'paid' })
    expect(await partsOf(will)).toEqual([
      { network: 'ethereum', amount_pence: 3500, reason: 'network-failed' },
    ])
  }
})

test('unentered networks of a will withdrawn late are paid back as cancelled, without staff', async () => {
  const will = await registering([
    { network: 'solana', state: 'failed', retryable: false },
    { network: 'ethereum', state: 'failed', retryable: false },
  ])
  await rows('alter table wills disable trigger wills_moves')
  await rows("update wills set status = 'withdrawn' where id = $1", will.id)
  await rows('alter table wills enable trigger wills_moves')
  await giveUp(will.id, ceremony.worker)
  expect(await partsOf(will)).toEqual([{ network: 'ethereum', amount_pence: 3500, reason: 'cancellation' }])
  expect(
    await rows(
      `
        select 1 from pgboss.job where name = 'tell-staff-of-payment' and data->>'paymentId' =
        (select id::text from payments where will_id = $1)`,
      will.id,
    ),
  ).toEqual([])
})

test('a network that cost nothing gives nothing back when it fails, and may be tried again', async () => {
  const will = await registering([
    { network: 'corda', state: 'failed', retryable: false },
    { network: 'ethereum', state: 'pending', retryable: null },
  ])
  await giveUp(will.id, ceremony.worker)
  expect([await partsOf(will), await mails(will)]).toEqual([[], []])
})

test('what was given up is entered no more, though the network is there, and its row says why', async () => {
  const will = await registering([
    { network: 'solana', state: 'pending', retryable: null },
    { network: 'ethereum', state: 'pending', retryable: null },
  ])
  await rows(
    `
      insert into payment_parts (payment_id, network, amount_pence, due_pence, reason, asked_at)
      select id, 'ethereum', 3500, 3500, 'cancellation', now() from payments where will_id = $1`,
    will.id,
  )
  await anchorWill(will.anchorIds[1]!, ceremony.worker)
  expect(
    await rows('select state, retryable, reason, attempt from anchors where id = $1', will.anchorIds[1]),
  ).toEqual([
    { state: 'failed', retryable: false, attempt: 0, reason: 'The will is not entered there any more.' },
  ])
  expect((await standing(will))?.status).toBe('registering')
})
