// Deletes expired codes, links and proofs: they prove nothing any more, but record who did what when.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

const DAY_MS = 86_400_000
/** Longer than any rate limit looks back. */
const CODES_DAYS = 2
const LINKS_DAYS = 30
/** Disputes about a confirmation arise within weeks; the log retains its entry for good. */
const PROOFS_DAYS = 90

/** Proofs that a statement, an erasure or a withdrawal refers to are retained with it. For the worker. */
export async function forgetOldProofs(tx: Tx): Promise<void> {
  const ago = (days: number): Date => new Date(now().getTime() - days * DAY_MS)
  await sql`delete from mailed_codes where expires_at < ${ago(CODES_DAYS)}`.execute(tx)
  await sql`delete from mailed_links where expires_at < ${ago(LINKS_DAYS)}`.execute(tx)
  await sql`
    delete from proofs p where expires_at < ${ago(PROOFS_DAYS)} and not signed_with_proof(p.id)
    and not exists (select 1 from proofs_of_erasures() e where e.id = p.id)
    and not exists (select 1 from proofs_of_withdrawals() w where w.id = p.id)`.execute(tx)
}
