// Slows down password guessing without letting an attacker lock somebody else out: failures slow down the
// name for devices the owner has not used before, and the socket address for everything; a known device of
// the owner's has its own count.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import { countedAddress } from '../platform/http/counted-address.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'

const nameWindow = 15 * 60
const freeFailures = 5
const addressWindow = 3600
const mostFromAddress = 100

export type Verdict = { attempt: string } | { waitSeconds: number }

export interface Attempt {
  /** The socket's address. */
  address: string
  username: string
  knownDevice: boolean
}

/**
 * Records an attempt before it is made, as failed until `succeeded` is called, so that a hundred simultaneous
 * attempts cannot all pass as the first. After five failures in a quarter of an hour the wait doubles from
 * 1 s to at most 60 s; it never becomes a lock.
 */
export async function beginAttempt(
  tx: Tx,
  { address: socketAddress, username, knownDevice }: Attempt,
): Promise<Verdict> {
  const address = countedAddress(socketAddress)
  const nameHash = createHash('sha256').update(username.toLowerCase()).digest()
  await sql`select pg_advisory_xact_lock(${nameHash.readBigInt64BE(0)})`.execute(tx)
  const at = now()
  const ago = (seconds: number): Date => new Date(at.getTime() - seconds * 1000)
  await sql`delete from sign_in_attempts where at < ${ago(86_400)}`.execute(tx)
  const { rows } = await sql<{
    byName: string
    last: Date | null
    byAddress: string
    firstFromAddress: Date | null
  }>`
    select count(*) filter (where name_hash = ${nameHash} and known_device = ${knownDevice}
      and at > ${ago(nameWindow)}) as "byName",
           max(at) filter (where name_hash = ${nameHash} and known_device = ${knownDevice}) as last,
           count(*) filter (where address = ${address}) as "byAddress",
           min(at) filter (where address = ${address}) as "firstFromAddress"
    from sign_in_attempts where at > ${ago(addressWindow)}
      and (name_hash = ${nameHash} or address = ${address})`.execute(tx)
  const { byName = '0', last = null, byAddress = '0', firstFromAddress = null } = rows[0] ?? {}
  if (Number(byAddress) >= mostFromAddress) return { waitSeconds: until(firstFromAddress, addressWindow, at) }
  const wait = Number(byName) < freeFailures ? 0 : Math.min(2 ** (Number(byName) - freeFailures), 60)
  const remaining = until(last, wait, at)
  if (wait > 0 && remaining > 0) return { waitSeconds: remaining }
  const id = randomUUID()
  await sql`
    insert into sign_in_attempts (id, at, address, name_hash, known_device)
    values (${id}, ${at}, ${address}, ${nameHash}, ${knownDevice})`.execute(tx)
  return { attempt: id }
}

/**
 * The permitted attempt. Called after the transaction that recorded it has ended, so that a refusal undoes
 * nothing. @throws Problem `too-many-requests` with the seconds to wait
 */
export function attemptOf(verdict: Verdict): string {
  if ('waitSeconds' in verdict)
    refuse(
      'too-many-requests',
      `Please wait ${verdict.waitSeconds} seconds before the next try.`,
      because('wait-before-next-try', { retryAfter: verdict.waitSeconds }),
    )
  return verdict.attempt
}

/** The attempt was right, so it is no longer counted. */
export async function succeeded(tx: Tx, attempt: string): Promise<void> {
  await sql`delete from sign_in_attempts where id = ${attempt}`.execute(tx)
}

/** After a password reset the owner starts with no failures, by either name. */
export async function forgetAttempts(tx: Tx, username: string): Promise<void> {
  await sql`
    delete from sign_in_attempts
    where name_hash = ${createHash('sha256').update(username.toLowerCase()).digest()}`.execute(tx)
}

function until(start: Date | null, seconds: number, at: Date): number {
  return start === null ? 0 : Math.max(0, Math.ceil((start.getTime() + seconds * 1000 - at.getTime()) / 1000))
}
