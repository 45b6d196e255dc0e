// Executors choose what a beneficiary is shown, line by line; a change is another version.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { addEstateView, changeEstateView } from '@testate/api/estate/views'
import {
  canBeShown,
  MOST_VERSIONS,
  MOST_VIEWS,
  MOST_WITH_ENDED,
  whyNotShown,
} from '@testate/domain/estate/views'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { entryRows, itemRows, peopleRows, type PersonRow } from '../store.ts'
import { insertVersion, insertView, viewRows, type ViewRow } from './store.ts'

type Lines = Omit<z.output<typeof changeEstateView.body>, 'version'>

/** Refuses no line at all, a last day that is past or too far, and a line that is not of this estate. */
async function requireLines(tx: Tx, willId: string, lines: Lines): Promise<void> {
  const why = whyNotShown(lines, lines.until, londonDay(now()))
  if (why !== null) refuse('rule-broken', undefined, because(why))
  const items = new Set((await itemRows(tx, willId)).map(({ id }) => id))
  const entries = new Set((await entryRows(tx, willId)).filter(canBeShown).map(({ id }) => id))
  if (!lines.itemIds.every((id) => items.has(id)) || !lines.entryIds.every((id) => entries.has(id)))
    refuse('rule-broken', undefined, because('estate-no-such-line'))
}

export async function requireBeneficiary(tx: Tx, willId: string, personId: string): Promise<PersonRow> {
  const person = (await peopleRows(tx, willId)).find(({ id }) => id === personId)
  if (person?.roles.includes('beneficiary') === true) return person
  refuse('rule-broken', undefined, because('estate-not-beneficiary'))
}

/** Refuses `not-found` for one that is not of this estate, and one that was ended. */
export async function openView(tx: Tx, willId: string, id: string): Promise<ViewRow> {
  const [view] = await viewRows(tx, willId, id)
  if (view === undefined) refuse('not-found')
  if (view.endedAt !== null) refuse('rule-broken', undefined, because('estate-view-over'))
  return view
}

/** Returns its id. Refuses who is no beneficiary, more views than an estate has, and lines that cannot be shown. */
export async function addView(
  tx: Tx,
  person: Person,
  willId: string,
  { personId, ...lines }: z.output<typeof addEstateView.body>,
): Promise<string> {
  await requireEstate(tx, willId)
  await requireBeneficiary(tx, willId, personId)
  await requireLines(tx, willId, lines)
  const all = await viewRows(tx, willId)
  if (all.filter(({ endedAt }) => endedAt === null).length >= MOST_VIEWS || all.length >= MOST_WITH_ENDED)
    refuse('rule-broken', undefined, because('estate-views-full'))
  const id = randomUUID()
  await insertView(tx, { willId, id, personId, by: person.id })
  await writeVersion(tx, person, { willId, id, version: 1 }, lines)
  return id
}

/** Refuses `conflict` for a version that no longer stands, and what `addView` does. */
export async function changeView(
  tx: Tx,
  person: Person,
  { willId, id }: { willId: string; id: string },
  { version, ...lines }: z.output<typeof changeEstateView.body>,
): Promise<void> {
  await requireEstate(tx, willId)
  const view = await openView(tx, willId, id)
  if (view.version !== version)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  await requireLines(tx, willId, lines)
  if (version >= MOST_VERSIONS) refuse('rule-broken', undefined, because('estate-views-full'))
  await writeVersion(tx, person, { willId, id, version: version + 1 }, lines)
}

async function writeVersion(
  tx: Tx,
  person: Person,
  { willId, id, version }: { willId: string; id: string; version: number },
  lines: Lines,
): Promise<void> {
  const contentHash = await insertVersion(tx, { willId, viewId: id, by: person.id }, { version, ...lines })
  await noteChange(tx, { willId, person }, 'estate.view-written', { viewId: id, version, contentHash })
}
