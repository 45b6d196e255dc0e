// Where administrators get mail, by the worker's own copy of their addresses where it has one.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export async function staffAddresses(tx: Tx): Promise<{ email: string; name: string }[]> {
  return (await sql<{ email: string; name: string }>`select email, name from staff_addresses()`.execute(tx))
    .rows
}
