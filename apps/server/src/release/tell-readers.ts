// The mail to each executor who was given a copy to read, however they came by it: with the release, later, or anew.
import { sql } from 'kysely'
import { findPerson } from '../accounts/rows/find-person.ts'
import { notify } from '../notifications/notify.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { tellPerson } from '../platform/live.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { knownAddress } from '../proofs/addresses.ts'
import { testatorsOf } from '../wills/people/testators-of.ts'

const worker = { service: 'worker' } as const

/** Each in a transaction of its own, once. */
export async function tellReaders({ db }: Pick<JobContext, 'db'>): Promise<void> {
  while (await inTransaction(db, worker, tellNext));
}

async function tellNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ willId: string; personId: string; expiresAt: Date }>`
    update release_grants set told_at = app_now() where id = (
      select id from release_grants where told_at is null and ended_at is null
      order by granted_at limit 1 for update skip locked)
    returning will_id as "willId", person_id as "personId", expires_at as "expiresAt"`.execute(tx)
  const [grant] = rows
  if (grant === undefined) return false
  const { willId, personId, expiresAt } = grant
  const person = await findPerson(tx, personId)
  const of = (await testatorsOf(tx, [willId])).get(willId)
  const testator = of === undefined ? null : await findPerson(tx, of.testatorId)
  if (person === null || testator === null) return true
  await notify(tx, {
    to: (await knownAddress(tx, personId)) ?? person.email,
    template: 'copy-released',
    data: { name: person.name, testatorName: testator.name, until: expiresAt.toISOString() },
  })
  await tellPerson(tx, personId, 'me')
  return true
}
