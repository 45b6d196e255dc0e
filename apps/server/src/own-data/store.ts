// The rows of erasures, and which of a person's affairs prevent one. SQL only.
import { sql } from 'kysely'
import type { WillStatus } from '@testate/domain/lifecycle'
import type { NetworkName } from '@testate/domain/networks'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { hasJob } from '../platform/has-job.ts'
import { provenOnly } from '../proofs/proven-by.ts'

export interface Erasure {
  id: string
  person_id: string | null
  state: 'asked' | 'waiting' | 'withdrawing' | 'removing' | 'done' | 'taken back'
  asked_at: Date
  /** Null until the worker has seen it. */
  due_at: Date | null
  /** Its days of grace are over, by the database's clock. */
  due: boolean
  begun_at: Date | null
  farewell: string | null
}

/**
 * Requests one for the proof's person (038-own-data.sql); false if one is already pending. The worker writes
 * when it begins and its state. Refuses `step-up-needed`.
 */
export async function insertErasure(tx: Tx, token: string, id: string): Promise<boolean> {
  return (
    await provenOnly(
      sql<{ asked: boolean }>`select app_ask_erasure(${token}, ${id}::uuid) as asked`.execute(tx),
    )
  ).rows[0]!.asked
}

const columns = sql`
  id, person_id, state, asked_at, due_at, begun_at, farewell, coalesce(due_at <= app_now(), false) as due`

/** Locked until the transaction ends: serialises the job that begins it and a sign-in. */
export async function holdErasure(tx: Tx, id: string): Promise<Erasure | undefined> {
  return (await sql<Erasure>`select ${columns} from erasures where id = ${id} for update`.execute(tx)).rows[0]
}

/**
 * Takes back a pending one; waits for a job that is just beginning it. Undefined if there is none. Runs as
 * the service `accounts`.
 */
export async function takeBack(
  tx: Tx,
  personId: string,
): Promise<{ id: string; begun: boolean } | undefined> {
  return (
    await sql<{
      id: string
      begun: boolean
    }>`select id, begun from take_back_erasure(${personId}::uuid)`.execute(tx)
  ).rows[0]
}

/** What a mailed link would stop; undefined if it is unknown, or its account is gone. */
export async function stoppableBy(
  tx: Tx,
  token: string,
): Promise<{ state: Erasure['state']; dueAt: Date } | undefined> {
  return (
    await sql<{
      state: Erasure['state']
      dueAt: Date
    }>`select state, due_at as "dueAt" from read_stop_erasure(${token})`.execute(tx)
  ).rows[0]
}

/** Stops it by the mailed link. `stopped`: this call did it. */
export async function stopByLink(
  tx: Tx,
  token: string,
): Promise<{ id: string; personId: string | null; state: Erasure['state']; stopped: boolean } | undefined> {
  return (
    await sql<{
      id: string
      personId: string | null
      state: Erasure['state']
      stopped: boolean
    }>`select id, person_id as "personId", state, now_stopped as stopped from stop_erasure(${token})`.execute(
      tx,
    )
  ).rows[0]
}

/** Stores the SHA-256 of the mailed link's token; no one can read the token again. */
export async function keepStopLink(tx: Tx, erasureId: string, tokenHash: Buffer): Promise<void> {
  await sql`insert into erasure_stops (token_hash, erasure_id) values (${tokenHash}, ${erasureId})`.execute(
    tx,
  )
}

export async function moveErasure(tx: Tx, id: string, to: 'withdrawing' | 'done'): Promise<void> {
  if (to === 'withdrawing')
    await sql`update erasures set state = ${to}, begun_at = ${now()} where id = ${id}`.execute(tx)
  else await sql`update erasures set state = ${to}, ended_at = ${now()} where id = ${id}`.execute(tx)
}

/**
 * The same check `erase_person` makes itself (038-own-data.sql): confirmed by the owner's proof, and no
 * administrator.
 */
export async function isConfirmed(tx: Tx, id: string): Promise<boolean> {
  return (await sql<{ yes: boolean }>`select erasure_confirmed(${id}::uuid) as yes`.execute(tx)).rows[0]!.yes
}

/** Ends one that its owner never confirmed, with the withdrawals it included. */
export async function endUnconfirmed(tx: Tx, id: string): Promise<void> {
  await sql`select stop_one_erasure(${id}::uuid)`.execute(tx)
}

/** For the worker: the delay begins now, by the database's clock, for so many days. */
export async function startWait(tx: Tx, id: string, days: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`
    update erasures set state = 'waiting', due_at = app_now() + make_interval(days => ${days}::int)
    where id = ${id} returning due_at as at`.execute(tx)
  return rows[0]!.at
}

export interface Affair {
  id: string
  title: string
  status: WillStatus
  payment: string | null
  /** No network has, or had, an entry of it. */
  neverCame: boolean
}

/** The wills whose testator the person is, each with the state of its live payment. */
export async function affairsOf(tx: Tx, personId: string): Promise<Affair[]> {
  const { rows } = await sql<Affair>`select w.id, w.title, w.status,
      (select m.state from money_of_will(w.id) m where m.is_live limit 1) as payment,
      w.status not in ('registered', 'superseded', 'released') and not exists (select 1
        from final_entries(w.id) e where e.action in ('register', 'supersede')) as "neverCame"
    from wills_of_testator(${personId}) w order by w.created_at`.execute(tx)
  return rows
}

/**
 * Whether networks or the payment provider still have to be updated about this person's wills, answers are
 * pending, the release worker still holds a key of theirs, or they take part in an open death notice. One statement,
 * so that it sees one moment: what ends in one place begins in another.
 */
export async function isUnderWay(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean
  }>`
    with theirs as (select id, status from wills_of_testator(${personId})),
    paid as (select m.id, m.is_moving, m.is_owed from theirs, money_of_will(theirs.id) m)
    select kept_by_release(${personId}::uuid) or in_open_notice(${personId}::uuid)
      or exists (select 1 from theirs where status in ('registering', 'registered', 'released'))
      or exists (select 1 from theirs, open_entries(theirs.id) e where e.is_coming)
      or exists (select 1 from theirs, final_entries(theirs.id) e
        where theirs.status = 'withdrawn' and e.action in ('register', 'supersede')
          and not exists (select 1 from final_entries(theirs.id) x
            where x.network = e.network and x.action = 'withdraw'))
      or exists (select 1 from paid where is_moving or is_owed)
      or exists (select 1 from pgboss.job j where j.state < 'completed' and (
           (j.name in ('cancel-checkout', 'refund-payment', 'refund-part', 'tell-staff-of-payment')
             and j.data ->> 'paymentId' in (select id::text from paid))
           -- A running job may be about to store a file of the will.
           or ((j.name = 'plan-withdrawals' or j.state = 'active') and j.data ->> 'willId' in
             (select id::text from theirs)))) as yes`.execute(tx)
  return rows[0]!.yes
}

/** Erases all rows in one step (038-own-data.sql). Returns how many objects are to be removed. */
export async function erasePerson(tx: Tx, id: string): Promise<number> {
  return (await sql<{ n: number }>`select erase_person(${id}::uuid, ${now()}) as n`.execute(tx)).rows[0]!.n
}

export async function nextObject(tx: Tx, id: string): Promise<string | undefined> {
  return (
    await sql<{
      object: string
    }>`select object from erasure_objects where erasure_id = ${id} limit 1`.execute(tx)
  ).rows[0]?.object
}

/** Those that somebody else's row names still. Only once the rows of the erased person are gone. */
export async function objectsOfOthers(tx: Tx, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ object: string }>`
    select object from erasure_objects_named(${id}::uuid) object`.execute(tx)
  return new Set(rows.map(({ object }) => object))
}

export async function objectRemoved(tx: Tx, id: string, object: string): Promise<void> {
  await sql`delete from erasure_objects where erasure_id = ${id} and object = ${object}`.execute(tx)
}

export async function keepFarewell(tx: Tx, id: string, outboxId: string): Promise<void> {
  await sql`update erasures set farewell = ${outboxId} where id = ${id}`.execute(tx)
}

/** True once the last mail is sent, or refused for good, and its row is gone. */
export async function forgetFarewell(tx: Tx, id: string): Promise<boolean> {
  return (await sql<{ gone: boolean }>`select forget_farewell(${id}::uuid) as gone`.execute(tx)).rows[0]!.gone
}

/** Due ones that have not ended and have no job. */
export async function dueErasures(tx: Tx, queue: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select e.id from erasures e where e.ended_at is null and (e.state = 'asked' or e.due_at <= app_now())
    and not ${hasJob([queue], 'erasureId', 'e.id')} order by e.asked_at limit 500`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those overdue by a day, or by a day since staff were told. */
export async function staleErasures(tx: Tx, at: Date): Promise<(Erasure & { person_id: string })[]> {
  const { rows } = await sql<Erasure & { person_id: string }>`select ${columns} from erasures
    where state in ('waiting', 'withdrawing')
      and coalesce(told_at, begun_at, due_at) < ${new Date(at.getTime() - 86_400_000)} order by due_at
      limit 100 for update skip locked`.execute(tx)
  return rows
}

export async function staffTold(tx: Tx, id: string): Promise<void> {
  await sql`update erasures set told_at = ${now()} where id = ${id}`.execute(tx)
}

export interface Awaited {
  network: NetworkName | null
  anchor: string | null
  payment: string | null
  said: string
}

/** What an erasure waits for outside: withdrawals that are not final, and money. */
export async function awaited(tx: Tx, personId: string): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
      select e.network, e.id as anchor, null as payment, e.said
      from wills_of_testator(${personId}) w, open_entries(w.id) e where e.action = 'withdraw'
    union all select null, null, m.id, m.said
      from wills_of_testator(${personId}) w, money_of_will(w.id) m where m.is_moving limit 50`.execute(tx)
  return rows
}
