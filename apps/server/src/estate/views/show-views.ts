// The views of an estate as its executors see them, and what one shows at this moment.
import type { EstateView, EstateViews, PreviewedView, ShownView } from '@testate/api/estate/views'
import { showTo } from '@testate/domain/estate/views'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemRows, peopleRows, type EstateRow, type PersonRow } from '../store.ts'
import { newestRow, viewRows, type NewestRow, type ViewRow } from './store.ts'

export async function showViews(tx: Tx, willId: string): Promise<EstateViews> {
  await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const today = londonDay(now())
  const personOf = (account: string | null): string | null =>
    account === null ? null : (people.find(({ accountId }) => accountId === account)?.id ?? null)
  return {
    views: (await viewRows(tx, willId)).map(
      ({
        givenAt,
        givenBy: _,
        personName,
        shownName,
        madeBy,
        madeAt,
        endedBy,
        endedAt,
        openedAt,
        ...one
      }) => ({
        ...one,
        state: stateOf({ ...one, personName, shownName, endedAt }, people, today),
        isGiven: givenAt !== null,
        madeBy: personOf(madeBy),
        madeAt: madeAt.toISOString(),
        endedBy: personOf(endedBy),
        endedAt: endedAt?.toISOString() ?? null,
        openedAt: openedAt?.toISOString() ?? null,
      }),
    ),
  }
}

/** The database decides by the same facts (app_estate_view). */
function stateOf(
  {
    endedAt,
    shownUntil,
    shownName,
    personId,
    personName,
  }: Pick<ViewRow, 'endedAt' | 'shownUntil' | 'shownName' | 'personId' | 'personName'>,
  people: readonly PersonRow[],
  today: string,
): EstateView['state'] {
  if (endedAt !== null) return 'ended'
  const person = people.find(({ id, roles }) => id === personId && roles.includes('beneficiary'))
  if (person === undefined) return 'not-beneficiary'
  if (person.name !== personName) return 'renamed'
  // What was given for another name is shown no more.
  if (shownUntil === null || person.name !== shownName) return 'draft'
  return shownUntil < today ? 'over' : 'shown'
}

/** What the newest version shows, given or not. Refuses `not-found` for one that is not of this estate. */
export async function previewView(tx: Tx, willId: string, id: string): Promise<PreviewedView> {
  const estate = await requireEstate(tx, willId)
  const view = (await newestRow(tx, willId, id)) ?? refuse('not-found')
  const { itemIds, entryIds } = view
  return { ...(await shownView(tx, willId, { estate, view })), itemIds, entryIds }
}

/** Read by an executor, or for a beneficiary as one: the same lines either way. */
export async function shownView(
  tx: Tx,
  willId: string,
  { estate, view }: { estate: EstateRow; view: NewestRow },
): Promise<ShownView> {
  const people = await peopleRows(tx, willId)
  const facts = { items: await itemRows(tx, willId), entries: await entryRows(tx, willId), people }
  const day = londonDay(now())
  return {
    deceasedName: estate.deceasedName,
    personName: people.find(({ id }) => id === view.personId)?.name ?? '',
    givenBy: nameOf(people, view.givenBy),
    givenAt: view.givenAt?.toISOString() ?? null,
    until: view.until,
    day,
    ...showTo(view.personId, view, facts, day),
  }
}

/** Of an executor who acts; null for who no longer does, and while nobody gave it. */
export const nameOf = (people: readonly PersonRow[], account: string | null): string | null =>
  (account !== null &&
    people.find((one) => one.accountId === account && one.executorStatus === 'acting')?.name) ||
  null
