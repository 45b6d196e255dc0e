// The caller's deleted drafts that can still be restored.
import type { deletedDrafts as route } from '@testate/api/wills'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { onePage } from '../../platform/http/one-page.ts'
import { deletedDrafts } from './store-deleted.ts'

export async function listDeletedDrafts({ tx, query, reply }: Context<typeof route>) {
  const { limit, ...which } = query
  const found = await deletedDrafts(tx, now(), limit + 1, which)
  return onePage(reply, found, limit, '/api/deleted-drafts').map((draft) => ({
    id: draft.id,
    title: draft.title,
    deletedAt: draft.deleted_at.toISOString(),
    until: draft.erase_at.toISOString(),
  }))
}
