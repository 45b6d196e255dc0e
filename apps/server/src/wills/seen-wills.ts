// The wills a person may see, as the dashboard counts them and begins its task lists from.
import type { WillStatus } from '@testate/domain/lifecycle'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { findWill, visibleWills, type ListedWill } from './store.ts'
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
  pages: 'none' | 'pending' | 'ok' | 'refused'
  /** One that waits. */
  withdrawal: ReturnType<typeof viewWithdrawal>
}

/** Newest first. */
export async function seenWills(tx: Tx, person: Person): Promise<SeenWill[]> {
  return (await visibleWills(tx)).map((row) => seen(row, person))
}

/** Null when there is none, or the actor of this transaction may not see it. */
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
    pages: row.pages_checked ?? 'none',
    withdrawal: viewWithdrawal(row),
  }
}
