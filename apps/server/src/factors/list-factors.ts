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
  const seen = await inTransaction(app.db, { person }, forClosedWills)
  return {
    ...others,
    factors: factors.map((factor) => {
      if (seen === null || factor.kind !== 'passkey') return { ...factor, forClosedWills: null }
      const { state, usedAt } = seen(factor.id)
      const uses = [factor.lastUsedAt, usedAt?.toISOString()].filter((use) => typeof use === 'string')
      return { ...factor, lastUsedAt: uses.toSorted().at(-1) ?? null, forClosedWills: state }
    }),
  }
}

type State = NonNullable<ListedFactors['factors'][number]['forClosedWills']>
interface Seen {
  state: State
  usedAt: Date | null
}
/** A taken-over worker can write a second line for one of them; the better counts. */
const order: readonly State[] = ['opens', 'with-code', 'not-now', 'after-notice']

/** Null where no will of theirs is closed. */
async function forClosedWills(tx: Tx): Promise<((factorId: string) => Seen) | null> {
  const { rows: about } = await sql<{ has: boolean; isFollowed: boolean }>`
    select has_closed_wills() as has, release_log_is_followed() as "isFollowed"`.execute(tx)
  const { has, isFollowed } = about[0]!
  if (!has) return null
  const { rows } = await sql<Seen & { factorId: string }>`
    select factor_id as "factorId", state, used_at as "usedAt" from passkeys_for_wills()`.execute(tx)
  return (factorId) =>
    rows
      .filter((row) => row.factorId === factorId)
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ?? {
      state: isFollowed ? 'unknown' : 'not-now',
      usedAt: null,
    }
}
