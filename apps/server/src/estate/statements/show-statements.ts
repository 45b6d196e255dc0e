// The rows of bank statements with what became of each, and of those that wait what they could be.
import type { EstateStatements, StatementMatch } from '@testate/api/estate/statements'
import { isSubmission, type Payment } from '@testate/domain/estate/agreement'
import { entryFinder, fitsProposal } from '@testate/domain/estate/statement/decide'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
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

interface Asked {
  state: 'open' | 'decided' | 'all'
  row?: string | undefined
  after?: string | undefined
  limit: number
}

/** By day: one page of those asked for, or the one `row`. Refuses `not-found` for a row that is not of this estate. */
export async function showStatements(
  tx: Tx,
  willId: string,
  { state, row: only, after, limit }: Asked,
): Promise<EstateStatements> {
  await requireEstate(tx, willId)
  const rows = await statementRows(tx, willId)
  const find = entryFinder(await entryRows(tx, willId))
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
  const open = rows.filter((row) => row.state === 'open').length
  const { page, next } = pageOf(rows, { state, row: only, after, limit })
  return {
    accounts: await columnsRows(tx, willId),
    rows: page.map((row) => {
      const { amount, ...shown } = row
      return { ...shown, amountPence: amount, maybe: row.state === 'open' ? maybe(row) : [] }
    }),
    open,
    decided: rows.length - open,
    next,
  }
}

/** A row that was decided since the page before keeps its place: what comes after it is the same. */
function pageOf(
  rows: readonly HeldRow[],
  { state, row: only, after, limit }: Asked,
): { page: readonly HeldRow[]; next: string | null } {
  const place = (id: string): number => {
    const at = rows.findIndex((row) => row.id === id)
    return at < 0 ? refuse('not-found') : at
  }
  if (only !== undefined) return { page: [rows[place(only)]!], next: null }
  const left = rows
    .slice(after === undefined ? 0 : place(after) + 1)
    .filter((row) => state === 'all' || (row.state === 'open') === (state === 'open'))
  const page = left.slice(0, limit)
  return { page, next: left.length > limit ? page.at(-1)!.id : null }
}
