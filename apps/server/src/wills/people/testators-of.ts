// Whose wills these are, by the name in the form: for people who may know that and nothing else of a will.
import type { WillStatus } from '@testate/domain/lifecycle'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface TestatorOf {
  testatorId: string
  name: string
  status: WillStatus
}

/** As the worker, who sees every will. */
export async function testatorsOf(tx: Tx, willIds: readonly string[]): Promise<Map<string, TestatorOf>> {
  const { rows } = await sql<TestatorOf & { id: string }>`
    select id, testator_id as "testatorId", status, coalesce(particulars ->> 'testatorName', '') as name
    from wills where id = any(${[...willIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...testator }) => [id, testator]))
}
