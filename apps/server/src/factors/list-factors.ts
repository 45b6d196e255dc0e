// A person's list of factors: the worker knows them, and the release worker's rows say which passkeys open closed
// wills.
import { sql } from 'kysely'
import type { ListedFactors } from '@testate/api/factors'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { App } from '../platform/http/http.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import { listQuestion } from './questions.ts'

export async function listOwnFactors(app: App, person: Person): Promise<ListedFactors> {
  const { factors, ...others } = await askWorker(app, listQuestion, { personId: person.id })
  const opens = await inTransaction(app.db, { person }, forClosedWills)
  return {
    ...others,
    factors: factors.map((factor) => ({
      ...factor,
      forClosedWills: opens === null || factor.kind !== 'passkey' ? null : opens(factor.id),
    })),
  }
}

/** Null where no will of theirs is closed. */
async function forClosedWills(
  tx: Tx,
): Promise<((factorId: string) => 'opens' | 'with-code' | 'none') | null> {
  const closed = await sql<{ has: boolean }>`select has_closed_wills() as has`.execute(tx)
  if (closed.rows[0]?.has !== true) return null
  const { rows } = await sql<{ factorId: string; opens: boolean }>`
    select factor_id as "factorId", opens from passkeys_for_wills()`.execute(tx)
  return (factorId) => {
    const known = rows.filter((row) => row.factorId === factorId)
    if (known.length === 0) return 'none'
    return known.some(({ opens }) => opens) ? 'opens' : 'with-code'
  }
}
