// Mails about an executor who is said to have died or to stand back: to them at once, so that they can object while
// staff look into it. When it is decided, to those who act, to them if they stand back or stay, and to the one in
// reserve who acts from now on, at the address that the testator gave.
import { sql } from 'kysely'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { notify } from '../../notifications/notify.ts'
import { offerReserve } from '../../parties/around/offer-reserve.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'

const worker = { service: 'worker' } as const
type Context = ContextWith<'openingKey'>

/** Each in a transaction of its own, once. */
export async function tellExecutorEnds(context: Context): Promise<void> {
  while (await inTransaction(context.db, worker, tellNextAsked));
  while (await inTransaction(context.db, worker, (tx) => tellNext(tx, context)));
}

async function tellNextAsked(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Pick<Ended, 'personId' | 'what' | 'testatorName'> & { isBySelf: boolean }>`
    update executor_ends x set asked_told_at = app_now() where x.id = (
      select id from executor_ends where asked_told_at is null and ended_at is null
      order by asked_at, id limit 1 for update skip locked)
    returning x.person_id as "personId", x.what, coalesce(x.asked_by = x.person_id, false) as "isBySelf",
      (select deceased_name from estates e where e.will_id = x.will_id) as "testatorName"`.execute(tx)
  const [asked] = rows
  if (asked === undefined) return false
  const { personId, what, testatorName, isBySelf } = asked
  const found = personId === null ? null : await addressee(tx, personId)
  if (found !== null)
    await notify(tx, {
      to: found.to,
      template: 'executor-end-asked',
      data: { name: found.name, testatorName, what, isBySelf },
    })
  return true
}

export async function addressee(tx: Tx, personId: string): Promise<{ name: string; to: string } | null> {
  const person = await findPerson(tx, personId)
  const to = (await knownAddress(tx, personId)) ?? person?.email
  return person === null || to === undefined ? null : { name: person.name, to }
}

interface Ended {
  willId: string
  personId: string | null
  what: 'died' | 'stood-back'
  outcome: 'ended' | 'left'
  reserveId: string | null
  testatorName: string
}

async function tellNext(tx: Tx, context: Context): Promise<boolean> {
  const { rows } = await sql<Ended>`
    update executor_ends x set told_at = app_now() where x.id = (
      select id from executor_ends where ended_at is not null and told_at is null
      order by ended_at, id limit 1 for update skip locked)
    returning x.will_id as "willId", x.person_id as "personId", x.what, x.outcome, x.reserve_id as "reserveId",
      (select deceased_name from estates e where e.will_id = x.will_id) as "testatorName"`.execute(tx)
  const [ended] = rows
  if (ended === undefined) return false
  const { willId, personId, what, outcome, reserveId, testatorName } = ended
  const executorName = (personId === null ? null : await findPerson(tx, personId))?.name ?? 'An executor'
  const { rows: left } = await sql<{ personId: string }>`
    select person_id as "personId" from executors_left(${willId}::uuid)`.execute(tx)
  const told = new Set(left.map((one) => one.personId))
  if (personId !== null && what === 'stood-back') told.add(personId)
  for (const id of told) {
    const found = await addressee(tx, id)
    if (found === null) continue
    await notify(tx, {
      to: found.to,
      template: 'executor-ended',
      data: {
        name: found.name,
        executorName,
        testatorName,
        what,
        goesOn: outcome === 'ended',
        reserve: reserveId !== null,
        isYou: id === personId,
      },
    })
  }
  if (reserveId !== null) await offerReserve(tx, context, reserveId, testatorName)
  return true
}
