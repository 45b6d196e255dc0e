// The part of mails and text messages in a copy of one's data: what they said is not kept once they are sent.
import { sql } from 'kysely'
import { formerAddressesOf } from '../accounts/data-of.ts'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, personId: string, email: string): Promise<object[]> {
  const former = await formerAddressesOf(tx, personId)
  const { rows } = await sql<object>`
    select template as message, created_at as "writtenAt", sent_at as "sentAt",
      failed_at as "refusedAt", returned_at as "returnedAt" from outbox o
    where to_address = ${email} or exists (
      select 1 from unnest(${former.map((one) => one.email)}::text[],
        ${former.map(({ until }) => until)}::timestamptz[]) c (email, until)
      where c.email = o.to_address and o.created_at <= c.until)
    order by created_at`.execute(tx)
  return rows
}

export async function textsOf(tx: Tx, personId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select what as message, created_at as "writtenAt", sent_at as "sentAt", failed_at as "refusedAt",
      delivered_at as "deliveredAt", returned_at as "notDeliveredAt" from texts
    where person_id = ${personId} order by created_at`.execute(tx)
  return rows
}

/** Sealed, and when it was proven. */
export async function phoneOf(tx: Tx, personId: string): Promise<{ number: Buffer; provenAt: Date } | null> {
  const { rows } = await sql<{ number: Buffer; provenAt: Date }>`
    select number, proven_at as "provenAt" from phone_numbers
    where person_id = ${personId} and number is not null`.execute(tx)
  return rows[0] ?? null
}
