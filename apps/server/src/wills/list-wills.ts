// The caller's wills: those they are testator of, and those they witness.
import type { listWills as route } from '@testate/api/wills'
import type { Context } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { visibleWills } from './store.ts'
import { viewWill } from './will-view.ts'

/** `userId` is the specification's and must be the signed-in user; row-level security picks the rows whatever is asked. */
export async function listWills({ tx, person, query }: Context<typeof route>) {
  if (query.userId !== undefined && query.userId !== person.id)
    refuse('forbidden', 'You can list your own wills only.')
  return (await visibleWills(tx)).map((row) => viewWill(row, person))
}
