// Removes the objects of documents that are gone, and those of uploads that were killed before they had a row.
import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { removeSealedFor } from '../../platform/storage/sealed-for.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { DOCUMENT_PURPOSE } from './document-context.ts'

const worker = { service: 'worker' } as const
const AT_ONCE = 100

/**
 * Repeatable. The row is locked until its object is gone, so that no upload makes it a document meanwhile; one that
 * cannot be removed does not hold back the others. Whoever has the api's login announces what they like: only an object
 * that says it is a document of an estate, and that neither a document nor a part of a file names, is removed.
 */
export async function removeLeftObjects({
  db,
  store,
  log,
}: Pick<JobContext, 'db' | 'store' | 'log'>): Promise<void> {
  const tried = new Set<string>()
  while (tried.size < AT_ONCE) {
    const isOne = await inTransaction(db, worker, async (tx) => {
      const { rows } = await sql<{ object: string; isNamed: boolean }>`
        select l.object, estate_object_waits(l.object)
          or exists (select 1 from estate_documents d where d.object = l.object) as "isNamed"
        from estate_objects_left l
        where l.due_at <= app_now() and not l.object = any(${[...tried]}::text[])
        order by l.due_at limit 1 for update of l skip locked`.execute(tx)
      if (rows[0] === undefined) return false
      const { object, isNamed } = rows[0]
      tried.add(object)
      try {
        if (isNamed || !(await removeSealedFor(store, object, { purpose: DOCUMENT_PURPOSE })))
          log.warn({ object }, 'an object that is not of a removed document was announced; it stays')
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
