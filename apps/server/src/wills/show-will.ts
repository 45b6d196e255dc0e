// One will with its document's stage.
import type { showWill as route } from '@testate/api/wills'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { completed, wholeForm, withForm } from './form/known-form.ts'
import { findWill } from './store.ts'
import { viewDetail } from './will-view.ts'

export async function showWill({ app, person, params, begin }: OwnTransactionContext<typeof route>) {
  return await withForm(app, person, params.id, (known) =>
    begin(async (tx) => {
      const row = await findWill(tx, params.id)
      if (row === null) refuse('not-found')
      if (row.testator_id === person.id) wholeForm(row, known)
      return completed(await viewDetail(tx, row, person), known)
    }),
  )
}
