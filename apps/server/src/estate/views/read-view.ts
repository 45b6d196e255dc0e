// What a beneficiary reads at the secret address: first whose estate it is, and at a press what they are shown.
import type { readEstateView, ShownView } from '@testate/api/estate/views'
import type { AnswerOf } from '@testate/api/route'
import { tokenHash } from '../../platform/token.ts'
import { actAs, type Tx } from '../../platform/database/database.ts'
import { visitor } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellEstate } from '../note-change.ts'
import { estateRow, peopleRows, type EstateRow } from '../store.ts'
import { nameOf, shownView } from './show-views.ts'
import { countOpening, givenRow, viewAt, type FoundView, type GivenRow } from './store.ts'

/** One answer, whatever the cause: no such address, ended, over, or an estate that nobody works now. */
function refuseEnded(): never {
  refuse('gone', 'Nothing is shown at this address, or not any more.', because('estate-view-ended'))
}

interface Found {
  at: FoundView
  estate: EstateRow
  view: GivenRow
}

/** Read as an executor who works the estate at this moment, by the same policies; nothing after it is. */
async function readAt<T>(tx: Tx, secret: string, answer: (found: Found) => Promise<T>): Promise<T> {
  const at = (await viewAt(tx, tokenHash(secret))) ?? refuseEnded()
  await actAs(tx, { person: { ...visitor, kind: 'account', id: at.personId } })
  const estate = (await estateRow(tx, at.willId)) ?? refuseEnded()
  const view = await givenRow(tx, at)
  // Read as another one: who gave it does not work the estate now, and would not like to show anything.
  const givenBy = view.givenBy === at.personId ? view.givenBy : null
  const read = await answer({ at, estate, view: { ...view, givenBy } })
  await actAs(tx, { person: visitor })
  return read
}

/** What a scanner of mails or a preview of links sees: it counts as no opening. */
export async function readView(tx: Tx, secret: string): Promise<AnswerOf<typeof readEstateView>> {
  return await readAt(tx, secret, async ({ at, estate, view }) => ({
    deceasedName: estate.deceasedName,
    givenBy: nameOf(await peopleRows(tx, at.willId), view.givenBy),
    until: view.until,
  }))
}

export async function openViewAt(tx: Tx, secret: string): Promise<ShownView> {
  return await readAt(tx, secret, async ({ at, estate, view }) => {
    await countOpening(tx, at.viewId)
    await tellEstate(tx, at.willId)
    return await shownView(tx, at.willId, { estate, view })
  })
}
