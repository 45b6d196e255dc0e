// The letters for staff, without an address: it stands on the letter alone.
import { sql } from 'kysely'
import type { listLetters as route } from '@testate/api/death/letters'
import type { AnswerOf } from '@testate/api/route'
import type { Tx } from '../../platform/database/database.ts'

export async function listLetters(tx: Tx): Promise<AnswerOf<typeof route>> {
  const { rows } = await sql<{ letters: AnswerOf<typeof route> }>`select app_letters() as letters`.execute(tx)
  return rows[0]!.letters
}

/** A thousand and more count as a thousand. */
export async function countLettersToPost(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app_count_letters() as count`.execute(tx)
  return rows[0]!.count
}
