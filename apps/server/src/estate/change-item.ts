// Changes an asset or a debt but for its value, unless somebody else did meanwhile.
import type { z } from 'zod'
import type { itemFields } from '@testate/api/estate/fields'
import { isInEstate } from '@testate/domain/estate/items'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { keptItem } from './item-fields.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, itemRows, updateItem } from './store.ts'

/**
 * Refuses `not-found` for somebody else's, `conflict` for a version that no longer stands, and to move outside the
 * estate what already has entries.
 */
export async function changeItem(
  tx: Tx,
  person: Person,
  { willId, id, version }: { willId: string; id: string; version: number },
  given: z.output<typeof itemFields>,
): Promise<void> {
  await requireEstate(tx, willId)
  const before = (await itemRows(tx, willId)).find((one) => one.id === id)
  if (before === undefined || before.side !== given.side) refuse('not-found')
  const item = await keptItem(tx, willId, given)
  if (!isInEstate(item) && (await entryRows(tx, willId)).some(({ itemId }) => itemId === id))
    refuse('rule-broken', 'It has entries in the accounts.', because('entry-item-outside'))
  if (!(await updateItem(tx, { willId, id, version, by: person.id }, item)))
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  await noteChange(tx, { willId, person }, 'estate.item-changed', { itemId: id, version: version + 1 })
}
