// Requested withdrawals of registered wills, which are carried out after a delay: a fact beside a will's
// status, which slices to the right read as well. SQL only; times are the database's own.
import { sql } from 'kysely'
import type { NetworkName } from '@testate/domain/networks'
import { among } from '../platform/database/among.ts'
import type { Tx } from '../platform/database/database.ts'
import { provenOnly } from '../proofs/proven-by.ts'

export interface Withdrawal {
  id: string
  willId: string
  personId: string
  /** The proof behind it; null if it came with an erasure. */
  proofId: string | null
  erasureId: string | null
  reason: string | null
  state: 'asked' | 'waiting' | 'stopped' | 'done' | 'ended'
  askedAt: Date
  effectiveAt: Date | null
  endedBy: 'link' | 'account' | 'erasure' | 'unconfirmed' | 'overtaken' | null
  /** Its delay is over. */
  due: boolean
  /** Everyone has been told how it ended. */
  told: boolean
}

const columns = sql`
  id, will_id as "willId", person_id as "personId", proof_id as "proofId", erasure_id as "erasureId",
  reason, state, asked_at as "askedAt",
  effective_at as "effectiveAt", ended_by as "endedBy", coalesce(effective_at <= app_now(), false) as due,
    told_at is not null as told`

/**
 * Requests one for the proof's person and uses the proof up (027-wills.sql). False while one is already
 * pending. Refuses `step-up-needed`.
 */
export async function askWithdrawal(
  tx: Tx,
  token: string,
  { id, willId, reason }: Pick<Withdrawal, 'id' | 'willId' | 'reason'>,
): Promise<boolean> {
  return (
    (
      await provenOnly(
        sql<{
          id: string | null
        }>`select app_ask_withdrawal(${token}, ${id}::uuid, ${willId}::uuid, ${reason}) as id`.execute(tx),
      )
    ).rows[0]?.id === id
  )
}

/**
 * For the worker: the withdrawal that comes with an erasure, due when the erasure's own delay ends. False
 * while another is pending.
 */
export async function withdrawWithErasure(
  tx: Tx,
  row: Pick<Withdrawal, 'id' | 'willId' | 'personId'> & {
    erasureId: string
    effectiveAt: Date
    owed: readonly NetworkName[]
  },
): Promise<boolean> {
  const { rows } =
    await sql`insert into withdrawals (id, will_id, person_id, erasure_id, state, effective_at, owed)
    values (${row.id}, ${row.willId}, ${row.personId}, ${row.erasureId}, 'waiting', ${row.effectiveAt},
      ${[...row.owed]}::text[]) on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

export async function willOfWithdrawal(tx: Tx, id: string): Promise<string | undefined> {
  return (
    await sql<{ willId: string }>`select will_id as "willId" from withdrawals where id = ${id}`.execute(tx)
  ).rows[0]?.willId
}

/** Locked until the transaction ends: serialises stopping it and the job that carries it out. */
export async function holdWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  return (await sql<Withdrawal>`select ${columns} from withdrawals where id = ${id} for update`.execute(tx))
    .rows[0]
}

/** The pending one, whether requested or waiting. */
export async function pendingWithdrawal(tx: Tx, willId: string): Promise<Withdrawal | undefined> {
  return (
    await sql<Withdrawal>`
      select ${columns} from withdrawals where will_id = ${willId} and state in ('asked', 'waiting')`.execute(
      tx,
    )
  ).rows[0]
}

/** For the worker: the delay begins now, by the database's clock. */
export async function startWait(
  tx: Tx,
  id: string,
  hours: number,
  owed: readonly NetworkName[],
): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`
    update withdrawals set state = 'waiting', effective_at = app_now() + make_interval(hours =>
    ${hours}::int), owed = ${[...owed]}::text[]
    where id = ${id} returning effective_at as at`.execute(tx)
  return rows[0]!.at
}

export async function endWithdrawal(
  tx: Tx,
  id: string,
  how: 'done' | 'unconfirmed' | 'overtaken',
): Promise<void> {
  await sql`
    update withdrawals set state = ${how === 'done' ? 'done' : 'ended'}, ended_at = app_now(), ended_by =
    ${how === 'done' ? null : how}, told_at = app_now() where id = ${id}`.execute(tx)
}

export async function noteTold(tx: Tx, id: string): Promise<void> {
  await sql`update withdrawals set told_at = app_now() where id = ${id}`.execute(tx)
}

/**
 * For the worker: those not seen yet, those whose delay is over, and those whose end no one was told of. An
 * erasure carries out those that come with it.
 */
export async function withdrawalsToTend(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select id from withdrawals where told_at is null and (state in ('asked', 'stopped')
    or (state = 'waiting' and erasure_id is null and effective_at <= app_now()))
    order by asked_at limit 500`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The networks to be refunded, fixed when the withdrawal being carried out was requested; undefined if there
 * is none.
 */
export async function owedAsOfAsking(tx: Tx, willId: string): Promise<NetworkName[] | undefined> {
  return (
    await sql<{
      owed: NetworkName[]
    }>`select owed from withdrawals where will_id = ${willId} and state = 'waiting'`.execute(tx)
  ).rows[0]?.owed
}

/** The message for requests that must wait for it. */
export const heldByWithdrawal =
  'The withdrawal of this registration has been asked for. Stop it first, on your dashboard or by the ' +
  'link in the email.'

/**
 * True while nothing new may be done on a network: the will's own withdrawal is pending, or that of the
 * version it is to supersede.
 */
export async function isHeld(tx: Tx, willId: string): Promise<boolean> {
  return (await heldAmong(tx, [willId])).has(willId)
}

/** Of these wills, those of which that is true. */
export async function heldAmong(tx: Tx, willIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`
    select w.id from withdrawals d join wills w on w.id ${among(willIds)}
    and d.will_id in (w.id, w.supersedes_id) where d.state in ('asked', 'waiting')`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Stores the SHA-256 of the mailed link's token; no one can read the token again. */
export async function keepStopLink(tx: Tx, withdrawalId: string, tokenHash: Buffer): Promise<void> {
  await sql`insert into withdrawal_stops (token_hash, withdrawal_id) values (${tokenHash}, ${withdrawalId})`.execute(
    tx,
  )
}

/** What a mailed link would stop; undefined if it is unknown. */
export async function stoppableBy(
  tx: Tx,
  token: string,
): Promise<{ state: Withdrawal['state']; effectiveAt: Date | null } | undefined> {
  return (
    await sql<{
      state: Withdrawal['state']
      effectiveAt: Date | null
    }>`select state, effective_at as "effectiveAt" from read_stop_withdrawal(${token})`.execute(tx)
  ).rows[0]
}

/** Stops it by the mailed link. `stopped`: this call did it. */
export async function stopByLink(
  tx: Tx,
  token: string,
): Promise<{ id: string; willId: string; state: Withdrawal['state']; stopped: boolean } | undefined> {
  return (
    await sql<{
      id: string
      willId: string
      state: Withdrawal['state']
      stopped: boolean
    }>`select id, will_id as "willId", state, now_stopped as stopped from stop_withdrawal(${token})`.execute(
      tx,
    )
  ).rows[0]
}

/** Stops it for its testator, signed in. Null if there is none to stop. */
export async function stopOwn(tx: Tx, willId: string): Promise<string | null> {
  return (
    (await sql<{ id: string | null }>`select stop_own_withdrawal(${willId}::uuid) as id`.execute(tx)).rows[0]
      ?.id ?? null
  )
}
