// The worker's part after a letter was posted or not: it counts what staff said, deletes addresses that are not needed
// any more, and tells staff of letters that nobody has posted in time, or that are not to be posted. None moves a
// notice.
import { sql } from 'kysely'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { staffAddresses } from '../../accounts/rows/staff-addresses.ts'
import { notify } from '../../notifications/notify.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { countDelivery } from '../count-deliveries.ts'

const worker = { service: 'worker' } as const
const results = { 'posted': 'sent', 'not-posted': 'refused', 'came-back': 'returned' } as const

/** Each in a transaction of its own, once. */
export async function countLetters(db: Db): Promise<void> {
  while (await inTransaction(db, worker, countNext));
  await inTransaction(db, worker, (tx) => sql`select forget_letter_addresses()`.execute(tx))
  await inTransaction(db, worker, tellOfLate)
  await inTransaction(db, worker, tellOfFallen)
}

/** False: nothing was left to count. */
async function countNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ id: string; willId: string }>`
    select l.id, n.will_id as "willId" from notice_letters l join death_notices n on n.id = l.notice_id
    where l.result <> l.counted_as and l.result in ('posted', 'not-posted', 'came-back')
    order by l.id limit 1`.execute(tx)
  const [next] = rows
  if (next === undefined) return false
  // The will before the row, as for mails; what is counted is what stands then.
  await lockWill(tx, next.willId)
  const { rows: counted } = await sql<{ result: keyof typeof results }>`
    update notice_letters set counted_as = result
    where id = ${next.id} and result <> counted_as and result in ('posted', 'not-posted', 'came-back')
    returning result`.execute(tx)
  if (counted[0] !== undefined) await countDelivery(tx, next.id, results[counted[0].result])
  return true
}

/** One mail to each of staff for all that became late since. */
async function tellOfLate(tx: Tx): Promise<void> {
  const { rows } = await sql`
    update notice_letters set late_told_at = app_now()
    where result = 'due' and late_told_at is null and late_on <= (app_now() at time zone 'Europe/London')::date
    returning id`.execute(tx)
  if (rows.length === 0) return
  for (const { email: to, name } of await staffAddresses(tx))
    await notify(tx, { to, template: 'death-notice-staff', data: { name, why: 'letter-late' } })
}

/**
 * A printed letter may be in an envelope: whoever printed it hears at once that it is not to be posted, because it fell
 * away, or because another member of staff said that it cannot be.
 */
async function tellOfFallen(tx: Tx): Promise<void> {
  const { rows } = await sql<{ staffId: string; why: 'letter-fell' | 'letter-not-posted' }>`
    with fallen as (
      update notice_letters l set fall_told_at = app_now()
      where result in ('dropped', 'not-posted') and fall_told_at is null
        and settled_at > app_now() - interval '7 days' and cardinality(letter_printers(l)) > 0
      returning result, letter_printers(l) as printers)
    select distinct staff_id as "staffId", case result when 'dropped' then 'letter-fell' else 'letter-not-posted' end
      as why
    from fallen, unnest(printers) staff_id`.execute(tx)
  for (const { staffId, why } of rows) {
    const staff = await findPerson(tx, staffId)
    const to = (await knownAddress(tx, staffId)) ?? staff?.email
    if (staff !== null && to !== undefined)
      await notify(tx, { to, template: 'death-notice-staff', data: { name: staff.name, why } })
  }
}

/** For the doctor. */
export async function lettersWaiting(tx: Tx): Promise<{ due: number; late: number }> {
  const { rows } = await sql<{ due: number; late: number }>`
    select count(*)::int as due,
      count(*) filter (where late_on <= (app_now() at time zone 'Europe/London')::date)::int as late
    from notice_letters where result = 'due'`.execute(tx)
  return rows[0]!
}
