// The rows of bank statements with what became of each, and of those that wait what they could be.
import type { EstateStatements, StatementMatch } from '@testate/api/estate/statements'
import { isSubmission, type Payment } from '@testate/domain/estate/agreement'
import { entriesFor, fitsProposal } from '@testate/domain/estate/statement/decide'
import type { Tx } from '../../platform/database/database.ts'
import { requireEstate } from '../require-estate.ts'
import { proposalRows, type ProposalRow } from '../store-agreement.ts'
import { entryRows } from '../store.ts'
import { columnsRows, statementRows, type HeldRow } from './store.ts'

/** Of the entries: more are no help to choose from. What is proposed is always shown, or it would be entered again. */
const MOST_ENTRIES = 5

/** What other rows of the same account stand for: an entry is the row of one account once. */
export const takenBy = (rows: readonly HeldRow[], itemId: string | null): ReadonlySet<string> =>
  new Set(
    rows
      .filter((row) => row.itemId === itemId && row.state !== 'open')
      .flatMap(({ entryId, proposalId }) => [entryId, proposalId].filter((one) => one !== null)),
  )

/** Those that a row can be. */
export function proposalsFor(
  row: HeldRow,
  proposals: readonly ProposalRow[],
  taken: ReadonlySet<string>,
): ProposalRow[] {
  return proposals.filter(
    ({ id, isDone, isWithdrawn, versions }) =>
      !isDone && !isWithdrawn && !taken.has(id) && fitsProposal(row, versions[0]!),
  )
}

export async function showStatements(tx: Tx, willId: string): Promise<EstateStatements> {
  await requireEstate(tx, willId)
  const rows = await statementRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const proposals = await proposalRows(tx, willId)
  const taken = new Map(
    [...new Set(rows.map(({ itemId }) => itemId))].map((one) => [one, takenBy(rows, one)]),
  )
  const maybe = (row: HeldRow): StatementMatch[] => {
    const used = taken.get(row.itemId)!
    return [
      ...proposalsFor(row, proposals, used).flatMap(({ id, number, versions: [newest] }) => {
        const { kind, itemId, personId, note } = newest!
        return isSubmission(kind)
          ? []
          : [
              {
                what: 'proposal' as const,
                id,
                number,
                day: null,
                kind: kind satisfies Payment,
                itemId,
                personId,
                note,
              },
            ]
      }),
      ...entriesFor(row, entries, used)
        .slice(0, MOST_ENTRIES)
        .map(({ id, number, day, kind, itemId, personId, note }) => ({
          what: 'entry' as const,
          id,
          number,
          day,
          kind,
          itemId,
          personId,
          note,
        })),
    ]
  }
  return {
    accounts: await columnsRows(tx, willId),
    rows: rows.map((row) => {
      const { amount, ...shown } = row
      return { ...shown, amountPence: amount, maybe: row.state === 'open' ? maybe(row) : [] }
    }),
  }
}
