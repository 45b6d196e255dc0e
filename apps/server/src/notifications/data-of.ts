// The mails' part of a copy of one's data: their text is not kept once they are sent.
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
    order by created_at limit 10000`.execute(tx)
  return rows
}
