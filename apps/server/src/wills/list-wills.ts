// The caller's wills: as testator and as witness.
import type { listWills as route } from '@testate/api/wills'
import type { Context } from '../platform/http/http.ts'
import { onePage } from '../platform/http/one-page.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { visibleWills } from './store.ts'
import { viewWill } from './will-view.ts'

/**
 * `userId` is in the specification and must be the signed-in user; row-level security selects the rows in any
 * case. The link to the next page follows RFC 8288.
 */
export async function listWills({ tx, person, query, reply }: Context<typeof route>) {
  const { userId, before, limit, ...which } = query
  if (userId !== undefined && userId !== person.id)
    refuse('forbidden', 'You can list your own wills only.', because('own-wills-only'))
  const found = await visibleWills(tx, limit + 1, { before, ...which })
  return onePage(reply, found, limit, '/api/wills', which).map((row) => viewWill(row, person))
}
