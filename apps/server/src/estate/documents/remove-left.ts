// Removes the objects of documents that are gone, and those of uploads that were killed before they had a row.
import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { JobContext } from '../../platform/worker-context.ts'

const worker = { service: 'worker' } as const
const AT_ONCE = 100

/**
 * Repeatable. The row is locked until its object is gone, so that no upload makes it a document meanwhile; one that
 * cannot be removed does not hold back the others.
 */
export async function removeLeftObjects({
  db,
  store,
  log,
}: Pick<JobContext, 'db' | 'store' | 'log'>): Promise<void> {
  const tried = new Set<string>()
  while (tried.size < AT_ONCE) {
    const isOne = await inTransaction(db, worker, async (tx) => {
      const { rows } = await sql<{ object: string }>`
        select object from estate_objects_left
        where due_at <= app_now() and not object = any(${[...tried]}::text[])
        order by due_at limit 1 for update skip locked`.execute(tx)
      const object = rows[0]?.object
      if (object === undefined) return false
      tried.add(object)
      try {
        await store.remove(objectId(object))
      } catch (error) {
        log.warn({ object, error: String(error) }, 'the object of a removed document could not be removed')
        return true
      }
      await sql`delete from estate_objects_left where object = ${object}`.execute(tx)
      return true
    })
    if (!isOne) return
  }
}
