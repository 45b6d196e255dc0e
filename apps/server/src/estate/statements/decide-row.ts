// Decides what one row of a bank's statement is. What came in is entered as any entry; what went out is proposed, since
// that the bank has paid it does not make it agreed.
import type { z } from 'zod'
import type { decideEstateStatementRow } from '@testate/api/estate/statements'
import { entryFinder } from '@testate/domain/estate/statement/decide'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { enter } from '../enter.ts'
import { noteChange } from '../note-change.ts'
import { propose } from '../propose.ts'
import { requireEstate } from '../require-estate.ts'
import { proposalRows } from '../store-agreement.ts'
import { entriesOfAmounts, itemRows } from '../store.ts'
import { proposalsFor } from './show-statements.ts'
import { statementRows, takenAmong, updateDecision, type HeldRow } from './store.ts'

type Given = z.output<typeof decideEstateStatementRow.body>['decision']

/**
 * Returns the new version. Refuses `not-found`, `conflict` for a version that no longer stands, a row that is decided
 * already, and what neither the ledger nor the agreement allows. Day and amount are the row's own.
 */
export async function decideRow(
  tx: Tx,
  person: Person,
  { willId, id, version }: { willId: string; id: string; version: number },
  given: Given,
): Promise<number> {
  await requireEstate(tx, willId)
  const row = (await statementRows(tx, willId, id))[0] ?? refuse('not-found')
  if (row.version !== version) refuseOutdated()
  const decided = given.as === 'open' ? undone(row) : await made(tx, person, willId, row, given)
  if (!(await updateDecision(tx, { id, version, by: person.id }, decided))) refuseOutdated()
  await noteChange(tx, { willId, person }, 'estate.statement-row-decided', {
    rowId: id,
    decision: given.as,
    version: version + 1,
  })
  return version + 1
}

function refuseOutdated(): never {
  refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
}

type Decided = Parameters<typeof updateDecision>[2]

function undone({ state }: HeldRow): Decided {
  if (state === 'entered' || state === 'proposed')
    refuse('rule-broken', undefined, because('estate-row-entered'))
  return { decision: null }
}

async function made(
  tx: Tx,
  person: Person,
  willId: string,
  row: HeldRow,
  given: Exclude<Given, { as: 'open' }>,
): Promise<Decided> {
  if (row.state !== 'open') refuse('rule-broken', undefined, because('estate-row-decided'))
  // What the account is worth counts when it is collected: its rows would be the same money again.
  if (row.itemId !== null && (given.as === 'entered' || given.as === 'proposed'))
    refuse('rule-broken', undefined, because('estate-row-of-asset'))
  const amountPence = Math.abs(row.amount)
  switch (given.as) {
    case 'entered': {
      if (row.amount < 0) refuse('rule-broken', undefined, because('estate-row-direction'))
      const { as, ...fields } = given
      const entry = { ...fields, amountPence, foreign: null, day: row.day, personId: null, expense: null }
      return { decision: as, entryId: await enter(tx, person, willId, entry) }
    }
    case 'proposed': {
      if (row.amount > 0) refuse('rule-broken', undefined, because('estate-row-direction'))
      const { as, ...fields } = given
      // It has left the account, so the account had it.
      const proposal = { ...fields, amountPence, foreign: null, keepYears: null, ifShort: 'go-on' as const }
      return { decision: as, proposalId: await propose(tx, person, willId, proposal) }
    }
    case 'matched': {
      // Read as pounds before anybody said that the account is in another currency.
      const account = (await itemRows(tx, willId)).find(({ id }) => id === row.itemId)
      if (account?.foreign) refuse('rule-broken', undefined, because('estate-statement-foreign'))
      const taken = (await takenAmong(tx, willId, [given.id]))(row.itemId)
      const among =
        given.what === 'entry'
          ? entryFinder(await entriesOfAmounts(tx, willId, [amountPence]))(row, taken)
          : proposalsFor(row, await proposalRows(tx, willId), taken)
      if (!among.some(({ id }) => id === given.id))
        refuse('rule-broken', undefined, because('estate-row-unfitting'))
      return { decision: 'matched', [given.what === 'entry' ? 'entryId' : 'proposalId']: given.id }
    }
    case 'aside':
      return { decision: 'aside', aside: given.reason }
  }
}
