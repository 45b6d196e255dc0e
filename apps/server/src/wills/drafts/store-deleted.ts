// Deleted drafts, which the database retains for some days. The database itself decides what may be deleted:
// neither role can delete a will.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface DeletedDraft {
  id: string
  title: string
  deleted_at: Date
  erase_at: Date
}

export async function moveAway(
  tx: Tx,
  willId: string,
  at: Date,
  until: Date,
): Promise<'done' | 'not-found' | 'not-now'> {
  const { rows } = await sql<{
    said: 'done' | 'not-found' | 'not-now'
  }>`select app_delete_draft(${willId}::uuid, ${at}, ${until}) as said`.execute(tx)
  return rows[0]?.said ?? 'not-found'
}

export async function moveBack(tx: Tx, willId: string, at: Date): Promise<'done' | 'not-found' | 'conflict'> {
  const { rows } = await sql<{
    said: 'done' | 'not-found' | 'conflict'
  }>`select app_restore_draft(${willId}::uuid, ${at}) as said`.execute(tx)
  return rows[0]?.said ?? 'not-found'
}

/** The actor's own that can be restored, latest first: those deleted before that one, or one alone. */
export async function deletedDrafts(
  tx: Tx,
  at: Date,
  most: number,
  { before, id }: { before?: string | undefined; id?: string | undefined } = {},
): Promise<DeletedDraft[]> {
  const which = [
    sql`erase_at > ${at}`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(before === undefined
      ? []
      : [sql`(deleted_at, id) < (select deleted_at, id from deleted_drafts where id = ${before})`]),
  ]
  return (
    await sql<DeletedDraft>`
      select id, title, deleted_at, erase_at from deleted_drafts where ${sql.join(which, sql` and `)}
      order by deleted_at desc, id desc limit ${most}`.execute(tx)
  ).rows
}

/** Erases for good: with null, all expired ones; else all of one person's. Returns how many. */
export async function eraseDeleted(tx: Tx, at: Date, whose: string | null): Promise<number> {
  const { rows } = await sql<{
    erased: number
  }>`select erase_deleted_drafts(${at}, ${whose}::uuid) as erased`.execute(tx)
  return rows[0]?.erased ?? 0
}
