// Brings two requests together in one certain order: a lock is held until they wait for it.
import type pg from 'pg'
import { eventually } from './stack.ts'

/** Runs the statement in a transaction of its own, which ends when the returned function is called. */
export async function holdLock(
  { owner }: { owner: pg.Pool },
  text: string,
  ...values: unknown[]
): Promise<() => Promise<void>> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(text, values)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** The lock that everything about this person's account takes. */
export const holdPerson = async (stack: { owner: pg.Pool }, id: string): Promise<() => Promise<void>> =>
  await holdLock(stack, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', `person:${id}`)

/** The lock that everything about this will takes. */
export const holdWill = async (stack: { owner: pg.Pool }, id: string): Promise<() => Promise<void>> =>
  await holdLock(stack, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', `will:${id}`)

/** Waits until this many requests wait for a lock in this database. */
export async function lockWaits({ owner }: { owner: pg.Pool }, count: number): Promise<void> {
  await eventually(
    async () =>
      (
        await owner.query(
          `
            select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity
            where datname = current_database())`,
        )
      ).rows.length >= count,
  )
}
