// What an administrator's dashboard counts, and that payments tell staff's screens of a change.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { showWork } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'
import { giveFactor } from '../../../../test/stack/proofs.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { notePayment } from '../payments/store.ts'

let ceremony: CeremonyStack
let app: App
let staff: Person
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  app = await wholeApi(ceremony)
  app.personOf = ceremony.stack.app.personOf
  await app.http.ready()
  staff = (await ceremony.verifiedWill()).people[0]
  Object.assign(staff, { isAdmin: true, role: 'admin' })
  await ceremony.stack.owner.query("update people set is_admin = true, role = 'admin' where id = $1", [
    staff.id,
  ])
  await giveFactor(ceremony.stack, staff.id)
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

const work = async (): Promise<ReceivedOf<typeof showWork>> => {
  const answer = await app.http.inject({
    method: 'GET',
    url: '/api/admin/work',
    headers: { 'x-person': staff.id },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReceivedOf<typeof showWork>>()
}
const run = async (text: string, values: unknown[]): Promise<unknown> =>
  await ceremony.stack.owner.query(text, values)

test('counts what waits, by what is the matter, and nothing that is done', async () => {
  expect(await work()).toEqual({
    identityChecks: 0,
    notices: { disputed: 0, uninspected: 0, open: 0, letters: 0 },
    payments: { failed: 0, disputed: 0, onTheirWay: 0 },
  })
  const [one, two, three] = [
    await ceremony.verifiedWill(),
    await ceremony.verifiedWill(),
    await ceremony.verifiedWill(),
  ]
  const asked = `update payments set state = 'refunding', refund_reason = 'staff', refund_asked_at = now()`
  await run(`${asked} where will_id = $1`, [one.id])
  await run(`${asked}, refund_failure = 'The card takes no money.' where will_id = $1`, [two.id])
  await run(`update payments set dispute = 'open' where will_id = $1`, [three.id])
  const certificate = randomUUID()
  await run(
    `insert into death_certificates (id, person_id, object, sha256, size, media)
     values ($1, $2, 'an object', sha256('x'), 1, 'image/png')`,
    [certificate, one.people[1].id],
  )
  for (const [will, state] of [
    [one, 'awaiting'],
    [two, 'disputed'],
    [three, 'stopped'],
  ] as const) {
    await run('alter table death_notices disable trigger user', [])
    await run(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days, state, disputes,
         dispute_reason, inspected_by, inspected_at, ended_at)
       values ($1, $2, $3, sha256('k'), sha256('c'), 'Tess Tator', '2026-01-02', $4, 'an object', sha256('x'), 14,
         $5, 1, 'No.', case when $5 = 'disputed' then $6::uuid end, case when $5 = 'disputed' then now() end,
         case when $5 = 'stopped' then now() end)`,
      [randomUUID(), will.id, one.people[1].id, certificate, state, staff.id],
    )
    await run('alter table death_notices enable trigger user', [])
  }
  await run(
    `insert into notice_letters (id, notice_id, about, sealed, late_on)
     select gen_random_uuid(), id, 'submitted', 'x', current_date from death_notices where ended_at is null`,
    [],
  )
  // As it is while a reviewer has not decided: of the accepted ones none is counted.
  await run(
    `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object,
       selfie_sha256, selfie_media, created_at)
     values ($1, $2, 'd', sha256('d'), 'image/png', 's', sha256('s'), 'image/png', now())`,
    [certificate, staff.id],
  )
  await run('delete from identity_checks where person_id = $1', [staff.id])
  await run(
    `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
       evidence_id) values ($1, $2, 'passport', '{}', false, 'pending', 'built-in', now(), $1)`,
    [certificate, staff.id],
  )
  expect(await work()).toEqual({
    identityChecks: 1,
    notices: { disputed: 1, uninspected: 1, open: 2, letters: 2 },
    payments: { failed: 1, disputed: 1, onTheirWay: 1 },
  })
})

test('a change of what goes back is pushed to the screens of staff', async () => {
  const client = await ceremony.stack.owner.connect()
  try {
    const heard: string[] = []
    client.on('notification', ({ payload }) => void heard.push(payload ?? ''))
    await client.query('listen testate_live')
    const { rows } = await client.query<{ id: string }>('select id from payments limit 1')
    await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) =>
      notePayment(tx, rows[0]!.id, { dispute: 'open' }),
    )
    await expect.poll(() => heard).toContain('staff review')
  } finally {
    client.release(true)
  }
})
