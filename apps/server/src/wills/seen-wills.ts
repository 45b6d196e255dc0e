// The wills a person may see, for the dashboard's counts and task lists.
import { willStatuses, type WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { countByStatus, findWill, titlesOfWills, visibleWills, type ListedWill } from './store.ts'
import { viewWithdrawal } from './will-view.ts'

export interface SeenWill {
  id: string
  title: string
  version: string
  status: WillStatus
  /** Whether this person is its testator. */
  own: boolean
  createdAt: Date
  submitted: boolean
  hasDocument: boolean
  /** SHA-256 of the present PDF, in hex. */
  documentHash: string | null
  pages: 'none' | 'pending' | 'ok' | 'refused'
  /** A pending one. */
  withdrawal: ReturnType<typeof viewWithdrawal>
}

/** Newest first, at most `most`. */
export async function seenWills(tx: Tx, person: Person, most: number): Promise<SeenWill[]> {
  return (await visibleWills(tx, most)).map((row) => seen(row, person))
}

/** Counts all of the person's wills. */
export async function countWills(tx: Tx): Promise<Record<WillStatus, number>> {
  const counted = await countByStatus(tx)
  return Object.fromEntries(willStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
    WillStatus,
    number
  >
}

/** Those of these wills that the person may see, in any order, with their names alone. */
export async function namesOfWills(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<Pick<SeenWill, 'id' | 'title' | 'own'>[]> {
  return (await titlesOfWills(tx, ids)).map(({ testatorId, ...will }) => ({
    ...will,
    own: testatorId === person.id,
  }))
}

/** Null if there is none, or the actor of this transaction may not see it. */
export async function seenWill(tx: Tx, person: Person, id: string): Promise<SeenWill | null> {
  const row = await findWill(tx, id)
  return row === null ? null : seen(row, person)
}

function seen(row: ListedWill, person: Person): SeenWill {
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    status: row.status,
    own: row.testator_id === person.id,
    createdAt: row.created_at,
    submitted: row.submitted_at !== null,
    hasDocument: row.document_hash !== null,
    documentHash: row.document_hash?.toString('hex') ?? null,
    pages: row.pages_checked ?? 'none',
    withdrawal: viewWithdrawal(row),
  }
}
