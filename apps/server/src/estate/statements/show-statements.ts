// The rows of bank statements with what became of each, and of those that wait what they could be.
import type { EstateStatements, StatementMatch } from '@testate/api/estate/statements'
import { isSubmission, type Payment } from '@testate/domain/estate/agreement'
import { entryFinder, fitsProposal } from '@testate/domain/estate/statement/decide'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { proposalRows, type ProposalRow } from '../store-agreement.ts'
import { entriesOfAmounts } from '../store.ts'
import { statementPage, takenAmong, type AskedRows, type HeldRow } from './store.ts'

/** Of the entries: more are no help to choose from. What is proposed is always shown, or it would be entered again. */
const MOST_ENTRIES = 5

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

/** By day: one page of those asked for, or the one `row`. Refuses `not-found` for a row that is not of this estate. */
export async function showStatements(tx: Tx, willId: string, asked: AskedRows): Promise<EstateStatements> {
  await requireEstate(tx, willId)
  const page = (await statementPage(tx, willId, asked)) ?? refuse('not-found')
  const waiting = page.rows.filter((row) => row.state === 'open')
  const entries = await entriesOfAmounts(
    tx,
    willId,
    waiting.map(({ amount }) => Math.abs(amount)),
  )
  const find = entryFinder(entries)
  const proposals = await proposalRows(tx, willId)
  const taken = await takenAmong(
    tx,
    willId,
    [...entries, ...proposals].map(({ id }) => id),
  )
  const maybe = (row: HeldRow): StatementMatch[] => {
    const used = taken(row.itemId)
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
      ...find(row, used)
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
    accounts: page.columns,
    rows: page.rows.map((row) => {
      const { amount, ...shown } = row
      return { ...shown, amountPence: amount, maybe: row.state === 'open' ? maybe(row) : [] }
    }),
    open: page.open,
    decided: page.decided,
    next: page.hasMore ? page.rows.at(-1)!.id : null,
  }
}
