// The dashboard's calls on the whole application: real wills in a real database, each person with their own
// view.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardStats, willTasks } from '@testate/api/dashboard'
import { willStatuses } from '@testate/domain/lifecycle'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'

let ceremony: CeremonyStack
let app: App
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

/** As the form leaves it; the fixture skips the form. */
async function verifiedWill(options: { paid?: boolean } = {}): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill(options)
  await ceremony.stack.owner.query(
    "update wills set submitted_at = now(), terms_version = '1' where id = $1",
    [will.id],
  )
  return will
}
const get = (person: Person | null, url: string) =>
  app.http.inject({ method: 'GET', url, headers: person === null ? {} : { 'x-person': person.id } })
const stats = async (person: Person) =>
  dashboardStats.answer.parse((await get(person, '/api/dashboard/stats')).json())
const tasks = async (person: Person, will: { id: string }) =>
  willTasks.answer.parse((await get(person, `/api/wills/${will.id}/tasks`)).json())
const states = (list: readonly { task: string; state: string }[]): string =>
  list.map(({ task, state }) => `${task} ${state}`).join(', ')
const happened = (will: VerifiedWill, event: string, actor: string, details: Record<string, unknown> = {}) =>
  inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event, willId: will.id, actor, details }),
  )

test('each person’s wills by status, their tasks in the four words, and the one next action', async () => {
  const will = await verifiedWill({ paid: false })
  const [testator, witness] = will.people
  const seen = await stats(testator)
  expect(seen).toMatchObject({
    total: 1,
    more: 0,
    identity: 'accepted',
    next: {
      willId: will.id,
      title: 'Pay for the registration',
      href: `/payment?will=${will.id}`,
      waiting: false,
    },
  })
  expect(seen.byStatus).toEqual({
    ...Object.fromEntries(willStatuses.map((status) => [status, 0])),
    verified: 1,
  })
  expect(states(seen.wills[0]!.tasks)).toBe(
    'identity Completed, document In progress, witnesses Completed, payment Not started, video Cannot ' +
      'start yet, signatures Cannot start yet, registration Cannot start yet',
  )
  expect([seen.wills[0]!.completed, seen.wills[0]!.total]).toEqual([2, 7])
  expect(seen.wills[0]!.tasks[2]?.text).toBe('Both witnesses used SAMPLE identities: nobody was checked.')
  const theirs = await stats(witness)
  expect(theirs.wills.map(({ role, tasks: list }) => [role, states(list)])).toEqual([
    [
      'witness',
      'witnesses Completed, identity Completed, video Cannot start yet, signatures Cannot start yet, ' +
        'registration Cannot start yet',
    ],
  ])
  expect(JSON.stringify(theirs)).not.toContain('/payment')
})

test('the signing page’s five actions open with the payment, the ceremony and the recording', async () => {
  const unpaid = await verifiedWill({ paid: false })
  const closed = await tasks(unpaid.people[0], unpaid)
  expect(closed.actions.map(({ action, open, reason }) => [action, open, reason])).toEqual([
    ['identity', true, null],
    ['document', true, null],
    ['video', false, 'Payment required to access'],
    ['signature', false, 'Payment required to access'],
    ['registration', false, 'All three signatures come first.'],
  ])
  expect([closed.paid, closed.paymentNeeded]).toEqual([false, true])
  const will = await verifiedWill()
  await ceremony.stack.owner.query(
    `insert into will_keys (will_id, commitment, sealed_salt, sealed_chain_key, chain_address, opened_at)
      values ($1, $2, '\\x00', '\\x00', '0x0', now())`,
    [will.id, Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex')],
  )
  const open = async () =>
    (await tasks(will.people[0], will)).actions.filter((action) => action.open).map(({ action }) => action)
  expect(await open()).toEqual(['identity', 'document', 'video'])
  expect((await ceremony.record(will.people[0], will)).statusCode).toBe(201)
  expect(await open()).toEqual(['identity', 'document', 'video', 'signature'])
  expect((await tasks(will.people[1], will)).actions[3]).toMatchObject({
    open: false,
    state: 'Cannot start yet',
    reason: 'The testator signs first.',
  })
  const review = async () => (await tasks(will.people[0], will)).actions[1]?.state
  expect(await review()).toBe('In progress')
  // The helper that signs confirms the review first, as everybody must.
  expect((await ceremony.sign(will.people[0], will)).statusCode).toBe(200)
  expect(await review()).toBe('Completed')
  const witness = await tasks(will.people[1], will)
  expect(witness).toMatchObject({
    role: 'witness',
    next: { title: 'Sign the registration statement', href: `/digital-signatures?will=${will.id}` },
  })
  expect(witness.paymentNeeded).toBe(false)
})

test('the review is done when the testator has confirmed the PDF that is on record now', async () => {
  const will = await verifiedWill()
  const [testator, witness] = will.people
  const review = async (person: Person) =>
    (await tasks(person, will)).actions.find(({ action }) => action === 'document')
  const confirm = async (documentHash: string) =>
    (
      await app.http.inject({
        method: 'POST',
        url: `/api/wills/${will.id}/acknowledgements`,
        headers: { 'x-person': testator.id },
        payload: { what: 'document-review', documentHash },
      })
    ).statusCode
  const open = {
    state: 'In progress',
    text: 'The PDF is on record. Please look through it and confirm your review.',
    open: true,
    reason: null,
  }
  expect(await review(testator)).toMatchObject(open)
  // A witness cannot open the document, so there is nothing for them to confirm.
  expect(await review(witness)).toMatchObject({ state: 'Completed' })
  expect(await confirm(will.documentHash)).toBe(201)
  expect(await review(testator)).toMatchObject({ state: 'Completed', open: true })
  await ceremony.stack.owner.query('update wills set document_hash = $2 where id = $1', [
    will.id,
    Buffer.alloc(32, 7),
  ])
  expect(await review(testator)).toMatchObject(open)
  // Nobody can confirm it any more: it is not requested, and does not become complete by itself.
  for (const status of ['witnessed', 'registering'])
    await ceremony.stack.owner.query('update wills set status = $2 where id = $1', [will.id, status])
  expect(await review(testator)).toMatchObject({
    state: 'Not started',
    text: 'The PDF is on record. You signed without confirming that you had looked through it.',
    open: true,
  })
})

test('the timeline shows the log’s milestones in sentences, and refunds to the payer alone', async () => {
  const will = await verifiedWill()
  const [testator, witness] = will.people
  for (const [event, actor] of [
    ['will.drafted', testator.id],
    ['payment.paid', 'worker'],
    ['payment.refund-asked', testator.id],
    ['will.opened', testator.id],
    ['statement.signed', witness.id],
  ] as const)
    await happened(will, event, actor)
  await happened(will, 'capsule.issued', 'worker', {
    contentAddress: 'a secret of the testator',
    networks: ['solana'],
  })
  await happened(will, 'capsule.issued', 'worker', {
    contentAddress: 'a secret of the testator',
    networks: ['solana', 'ethereum'],
    anchoredOn: [],
  })
  const line = async (person: Person) =>
    (await stats(person)).wills
      .find(({ willId }) => willId === will.id)!
      .timeline.map(({ event, text, byYou }) => `${event} ${text}${byYou ? ' (you)' : ''}`)
  const issued = [
    'capsule.issued A certificate was issued. It shows the registration on Solana.',
    'capsule.issued A certificate was issued. It shows the registration on Ethereum and Solana.',
  ]
  expect(await line(testator)).toEqual([
    'will.drafted The registration was begun. (you)',
    'payment.paid The fee was paid.',
    'payment.refund-asked The payment was asked back. (you)',
    'statement.signed A registration statement was signed.',
    ...issued,
  ])
  expect(await line(witness)).toEqual([
    'will.drafted The registration was begun.',
    'payment.paid The fee was paid.',
    'statement.signed A registration statement was signed. (you)',
    ...issued,
  ])
})

test('a new person is shown where to begin; a stranger and a visitor learn nothing of a will', async () => {
  const will = await verifiedWill()
  const stranger = (await verifiedWill()).people[0]
  const nobody = await ceremony.stack.owner.query<{ id: string }>(
    `
      insert into people (id, kind, email, name, role)
      values (gen_random_uuid(), 'account', 'new@example.org', 'New Example', 'testator') returning id`,
  )
  const fresh: Person = {
    id: nobody.rows[0]!.id,
    kind: 'account',
    name: 'New Example',
    email: 'new@example.org',
    role: 'testator',
    isAdmin: false,
  }
  const before = app.personOf
  app.personOf = async (request) => (request.headers['x-person'] === fresh.id ? fresh : await before(request))
  expect(await stats(fresh)).toMatchObject({
    total: 0,
    identity: 'none',
    wills: [],
    next: { willId: null, title: 'Register your first will', href: '/will-registration' },
  })
  app.personOf = async (request) =>
    request.headers['x-person'] === fresh.id ? { ...fresh, isAdmin: true } : await before(request)
  expect((await stats(fresh)).next).toBeNull()
  app.personOf = before
  expect((await stats(stranger)).wills.map(({ willId }) => willId)).not.toContain(will.id)
  const [foreign, missing] = [
    await get(stranger, `/api/wills/${will.id}/tasks`),
    await get(stranger, `/api/wills/${randomUUID()}/tasks`),
  ]
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect((await get(null, '/api/dashboard/stats')).statusCode).toBe(401)
})

test('a person with very many wills gets the newest twenty whole, and the number of the rest', async () => {
  const { people } = await verifiedWill()
  await ceremony.stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, created_at, updated_at)
      select gen_random_uuid(), $1, 'draft', 'Draft ' || n, now() - n * interval '1 day', now()
      from generate_series(1, 24) n`,
    [people[0].id],
  )
  const seen = await stats(people[0])
  expect([seen.total, seen.wills.length, seen.more, seen.byStatus.draft]).toEqual([25, 20, 5, 24])
})
