// A testator who appeared after a release: staff find an incident, the closed will has another key, and one of staff
// closes the incident by a proof of their own.
import { staffActs } from '@testate/api/death/staff-acts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveFactor, staffProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import type { Begun } from '../../testing/notices-to-release.ts'
import { releasedWills } from '../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { mountRelease } from './routes.ts'

const people = knownPeople()
let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let staff: Person
let notice: Begun
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: mountRelease, personOf: people.personOf, env: { SMTP_URL: smtp.url } })
  wills = await releasedWills(stack, people)
  staff = await people.add(stack, { name: 'Staff Sample', role: 'admin', isAdmin: true })
  await giveFactor(stack, staff.id)
  notice = await wills.released()
})
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})

const rows = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await stack.owner.query(text, values)).rows as Record<string, unknown>[]
const call = async (method: 'GET' | 'POST', url: string, person: Person, payload?: object, stepUp?: string) =>
  await stack.call({
    method,
    url,
    headers: { 'x-person': person.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
    ...(payload === undefined ? {} : { payload }),
  })
const listed = async () =>
  (await call('GET', '/api/admin/incidents', staff)).json<{ incidents: { id: string }[] }>().incidents
const prove = async (id: string) =>
  (await staffProof(stack, staff.id, staffActs.closeIncident(id)))['step-up']

test('the release is taken back: an incident is open, and a closed will has another key', async () => {
  const { willId, noticeId, testator } = notice
  await stack.owner.query(
    'insert into release_custody (will_id, version, testator_id) values ($1, 1, $2) on conflict do nothing',
    [willId, testator.id],
  )
  const [before] = await rows(
    "select wrap from key_wraps where will_id = $1 and recipient = 'release'",
    willId,
  )
  expect(await listed()).toEqual([])
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: testator.id, details: { remembered: false } }),
  )
  for (let rounds = 0; rounds < 3; rounds += 1) await wills.look()
  expect(await rows('select status from wills where id = $1', willId)).toEqual([{ status: 'registered' }])
  const [after] = await rows(
    "select wrap from key_wraps where will_id = $1 and recipient = 'release'",
    willId,
  )
  expect(after?.['wrap']).not.toEqual(before?.['wrap'])
  expect(await listed()).toMatchObject([
    { noticeId, newKeyAt: expect.any(String), isChanging: false, openedAt: expect.any(String) },
  ])
  // Nothing of the will is shown.
  expect(JSON.stringify(await listed())).not.toContain(willId)
})

test('nobody but staff sees it, and it is closed once, by a proof and with a line', async () => {
  const [one] = await listed()
  const close = (stepUp?: string, id = one!.id, who = staff) =>
    call('POST', `/api/admin/incidents/${id}/close`, who, { found: 'A forged certificate.' }, stepUp)
  expect((await call('GET', '/api/admin/incidents', notice.executor)).statusCode).toBe(403)
  expect((await close(undefined, one!.id, notice.executor)).statusCode).toBe(403)
  expect((await close()).json()).toMatchObject({ code: 'step-up-needed' })
  const none = randomUUID()
  expect((await close(await prove(none), none)).statusCode).toBe(404)
  const closed = await close(await prove(one!.id))
  expect(closed.statusCode, closed.body).toBe(200)
  expect(closed.json()).toEqual({ incidents: [] })
  expect((await close(await prove(one!.id))).statusCode).toBe(404)
  expect(
    await rows(
      `select e.details::jsonb ->> 'found' as found, e.actor from audit_entries e
       where e.will_id = $1 and e.event = 'incident.closed'`,
      notice.willId,
    ),
  ).toEqual([{ found: 'A forged certificate.', actor: staff.id }])
  expect(await rows('select found, closed_by as by from incidents')).toEqual([
    { found: 'A forged certificate.', by: staff.id },
  ])
})

test('no other login opens one or closes one', async () => {
  const { sql } = await import('kysely')
  for (const [db, actor] of [
    [stack.db, { person: staff }],
    [stack.workerDb, { service: 'worker' }],
  ] as const)
    await expect(
      inTransaction(db, actor as never, async (tx) => {
        await sql`update incidents set found = 'x', closed_at = now()`.execute(tx)
      }),
    ).rejects.toThrow('permission denied')
})
