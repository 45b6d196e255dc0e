// The rows of pictures opened for one admin and one request. SQL only.
import type { Tx } from '../platform/database/database.ts'
import { tables, type ImageMedia, type OpeningRow } from './store.ts'

export async function insertOpening(tx: Tx, opening: OpeningRow): Promise<void> {
  await tables(tx).insertInto('identity_openings').values(opening).execute()
}

export async function openingById(tx: Tx, id: string): Promise<OpeningRow | undefined> {
  return await tables(tx).selectFrom('identity_openings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False when it was answered before. */
export async function answerOpening(
  tx: Tx,
  id: string,
  answer: { object_id: string; media: ImageMedia } | { refused: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity_openings')
    .set(answer)
    .where('id', '=', id)
    .where('object_id', 'is', null)
    .where('refused', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOpening(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('identity_openings').where('id', '=', id).execute()
}

export async function openingsOf(tx: Tx, checkId: string): Promise<OpeningRow[]> {
  return await tables(tx)
    .selectFrom('identity_openings')
    .selectAll()
    .where('check_id', '=', checkId)
    .execute()
}
