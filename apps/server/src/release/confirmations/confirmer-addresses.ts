// Where the codes of those go who confirm a death: to the address that the release worker wrote down before the notice.
// It writes down the addresses of all who may come to confirm one as soon as they may, so that whoever takes over the
// worker afterwards cannot have the codes sent elsewhere.
import { sql } from 'kysely'
import { SETTLED_DAYS } from '@testate/domain/death/death-notice'
import type { Tx } from '../../platform/database/database.ts'
import { markMoved, pinAddresses, takeToSee } from '../../proofs/release-codes.ts'
import type { NoticeToConfirm } from './store-confirmations.ts'

const MOST = 1_000

/**
 * Looks at the addresses about which something was changed, and writes down those that it has not; the rest, if there
 * are very many, when it looks next.
 */
export async function pinConfirmers(tx: Tx): Promise<void> {
  const taken = await takeToSee(tx, MOST)
  if (taken.length > 0) {
    // After the rows were taken, so that it sees what they are about.
    const { rows } = await sql<{ personId: string; email: string; mayConfirm: boolean }>`
      select person_id as "personId", email, may_confirm as "mayConfirm"
      from release_confirmers(${taken}::uuid[])`.execute(tx)
    await pinAddresses(
      tx,
      rows.filter(({ mayConfirm }) => mayConfirm),
    )
    await markMoved(tx, rows)
  }
  if (taken.length < MOST)
    await sql`
      update release_worker set confirmers_pinned_at = app_now() where confirmers_pinned_at is null`.execute(
      tx,
    )
}

/**
 * Whether an address that was written down at that time counts for this notice: from before it, from the first time
 * that this process wrote them all down, or as old as a change of the people around a will must be to count.
 */
export async function isSettled(
  tx: Tx,
  pinnedAt: string,
  { willId, hash }: NoticeToConfirm,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select p.at <= n.submitted_at or p.at <= coalesce(w.confirmers_pinned_at, 'infinity')
      or p.at <= app_now() - make_interval(days => ${SETTLED_DAYS}) as is
    from release_worker w, release_notice_to_confirm(${willId}::uuid, ${Buffer.from(hash, 'hex')}) n,
      (values (${pinnedAt}::timestamptz)) as p (at)`.execute(tx)
  return rows[0]?.is ?? false
}
