// Whether work is already waiting or running, for what looks for it again and again. A queue takes the same payload
// twice, also with the same singleton key.
import { sql, type RawBuilder } from 'kysely'

/** SQL: whether a job of one of `queues` with the id `of`, a column, as `key` in its payload has not ended. */
export const hasJob = (queues: readonly string[], key: string, of: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from pgboss.job j where j.name = any(${queues}::text[])
    and j.state < 'completed' and j.data ->> ${sql.lit(key)} = ${sql.ref(of)}::text)`
