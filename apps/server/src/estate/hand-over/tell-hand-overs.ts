// Mails to the other executors when one of them made a file of all the records, or entered one: data have left, or have
// come, and each of them answers for the estate.
import { sql } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { addressee } from '../ends/tell-executor-ends.ts'

type Context = Pick<JobContext, 'db'>
interface Done {
  willId: string
  /** The account of who did it; null once it is erased. */
  by: string | null
  executorName: string
  testatorName: string
}

const worker = { service: 'worker' } as const
const names = sql`p.account_id as by, p.name as "executorName",
  (select deceased_name from estates e where e.will_id = p.will_id) as "testatorName"`

/** Each in a transaction of its own, once. */
export async function tellHandOvers({ db }: Context): Promise<void> {
  while (await inTransaction(db, worker, tellNextHandOver));
  while (await inTransaction(db, worker, tellNextTakeOver));
}

async function tellNextHandOver(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Done>`
    update estate_hand_overs h set told_at = app_now() from estate_people p
    where p.id = h.person_id and h.id = (select id from estate_hand_overs where told_at is null
      order by made_at, id limit 1 for update skip locked)
    returning h.will_id as "willId", ${names}`.execute(tx)
  return await tellOthers(tx, rows[0], 'handed-over')
}

async function tellNextTakeOver(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Done>`
    update estate_take_overs t set told_at = app_now() from estate_people p
    where p.id = t.person_id and t.will_id = (select will_id from estate_take_overs
      where told_at is null and taken_at is not null order by taken_at, will_id limit 1 for update skip locked)
    returning t.will_id as "willId", ${names}`.execute(tx)
  return await tellOthers(tx, rows[0], 'taken-over')
}

async function tellOthers(
  tx: Tx,
  done: Done | undefined,
  what: 'handed-over' | 'taken-over',
): Promise<boolean> {
  if (done === undefined) return false
  const { willId, by, executorName, testatorName } = done
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from executors_left(${willId}::uuid)`.execute(tx)
  for (const { personId } of rows) {
    const found = personId === by ? null : await addressee(tx, personId)
    if (found === null) continue
    const data = { name: found.name, executorName, testatorName, what }
    await notify(tx, { to: found.to, template: 'estate-handed-over', data })
  }
  return true
}

/** Files that were checked and that nobody confirmed within a day. */
export async function forgetUnconfirmed({ db }: Context): Promise<void> {
  await inTransaction(db, worker, (tx) =>
    sql`delete from estate_take_overs
      where taken_at is null and checked_at < app_now() - interval '1 day'`.execute(tx),
  )
}
