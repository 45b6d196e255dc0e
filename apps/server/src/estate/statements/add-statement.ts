// Takes in rows of a bank's statement. None is entered in the accounts: each is looked at first.
import type { z } from 'zod'
import type { addEstateStatement } from '@testate/api/estate/statements'
import { isInEstate } from '@testate/domain/estate/items'
import { compareRows } from '@testate/domain/estate/statement/compare'
import { londonDay } from '@testate/domain/london-day'
import { pence } from '@testate/domain/money'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { itemRows } from '../store.ts'
import { insertRows, saveColumns, statementRows } from './store.ts'

/** Of one estate: the list is read whole. */
const MOST_ROWS = 10_000

/**
 * Returns how many were added and how many were there already. Refuses an account that is not of this estate or is in
 * another currency, rows from before the death or after today, and more rows than an estate may have.
 */
export async function addStatement(
  tx: Tx,
  person: Person,
  willId: string,
  { itemId, columns, rows }: z.output<typeof addEstateStatement.body>,
): Promise<{ added: number; known: number }> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  if (itemId !== null) {
    const item = (await itemRows(tx, willId)).find(({ id, side }) => id === itemId && side === 'asset')
    if (item === undefined) refuse('rule-broken', undefined, because('entry-item-needed'))
    if (!isInEstate(item)) refuse('rule-broken', undefined, because('entry-item-outside'))
    if (item.foreign) refuse('rule-broken', undefined, because('estate-statement-foreign'))
  }
  const today = londonDay(now())
  if (rows.some(({ day }) => day < dateOfDeath))
    refuse('rule-broken', undefined, because('entry-before-death'))
  if (rows.some(({ day }) => day > today)) refuse('rule-broken', undefined, because('entry-in-future'))
  const all = await statementRows(tx, willId)
  const { added, known } = compareRows(
    rows.map(({ amountPence, ...row }) => ({ ...row, amount: pence(amountPence) })),
    all.filter((row) => row.itemId === itemId),
  )
  if (all.length + added.length > MOST_ROWS)
    refuse('rule-broken', undefined, because('estate-statement-full'))
  const by = { willId, itemId, by: person.id }
  await saveColumns(tx, by, columns)
  const inserted = added.length === 0 ? 0 : await insertRows(tx, by, added)
  if (inserted > 0)
    await noteChange(tx, { willId, person }, 'estate.statement-added', { itemId, rows: inserted })
  return { added: inserted, known: known.length + added.length - inserted }
}
