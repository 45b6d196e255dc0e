// One will with its document's stage.
import type { showWill as route } from '@testate/api/wills'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { findWill } from './store.ts'
import { viewDetail } from './will-view.ts'

export async function showWill({ tx, person, params }: Context<typeof route>) {
  const row = await findWill(tx, params.id)
  if (row === null) refuse('not-found')
  return await viewDetail(tx, row, person)
}
