// The caller's deleted drafts that can still be restored.
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deletedDrafts } from './store-deleted.ts'

export async function listDeletedDrafts(tx: Tx) {
  return (await deletedDrafts(tx, now())).map((draft) => ({
    id: draft.id,
    title: draft.title,
    deletedAt: draft.deleted_at.toISOString(),
    until: draft.erase_at.toISOString(),
  }))
}
