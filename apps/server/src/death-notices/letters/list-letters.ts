// The letters for staff, without an address: it stands on the letter alone.
import { sql } from 'kysely'
import type { listLetters as route, listPostedLetters as postedRoute } from '@testate/api/death/letters'
import type { AnswerOf, QueryOf } from '@testate/api/route'
import type { Tx } from '../../platform/database/database.ts'

export async function listLetters(tx: Tx): Promise<AnswerOf<typeof route>> {
  const { rows } = await sql<{ letters: AnswerOf<typeof route> }>`select app_letters() as letters`.execute(tx)
  return rows[0]!.letters
}

export async function listPostedLetters(
  tx: Tx,
  { after, limit }: QueryOf<typeof postedRoute>,
): Promise<AnswerOf<typeof postedRoute>> {
  const [day, id] = after === undefined ? [null, null] : [after.slice(0, 10), after.slice(11)]
  const { rows } = await sql<{ letters: AnswerOf<typeof postedRoute>['letters'] | null }>`
    select app_posted_letters(${day}::date, ${id}::uuid, ${limit + 1}) as letters`.execute(tx)
  const found = rows[0]?.letters ?? []
  const letters = found.slice(0, limit)
  const last = letters.at(-1)
  return {
    letters,
    next: found.length > limit && last !== undefined ? `${last.postedOn}.${last.id}` : null,
  }
}

/** A thousand and more count as a thousand. */
export async function countLettersToPost(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app_count_letters() as count`.execute(tx)
  return rows[0]!.count
}
