// The parts of a capsule that the log's key signs by themselves, as rows: a receipt once for each network of a will, a
// head of the log once for all the wills it covers. Whoever may open the sealed PDF puts them into the file.
import { sql } from 'kysely'
import type { Capsule3, CapsuleCore, SignedReceipt } from '@testate/evidence/capsule/capsule-3'
import type { Tx } from '../../platform/database/database.ts'
import { proveAnchored } from '../anchors/prove-anchored.ts'
import { signedRootsCovering } from '../roots/signed-roots.ts'

/** The first one counts: what was given out once is never given out otherwise. */
export async function insertReceipt(tx: Tx, willId: string, receipt: SignedReceipt): Promise<void> {
  await sql`
    insert into signed_receipts (will_id, network, receipt)
    values (${willId}, ${receipt.network}, ${JSON.stringify(receipt)}::jsonb) on conflict do nothing`.execute(
    tx,
  )
}

/** By the names of their networks. */
export async function signedReceipts(tx: Tx, willId: string): Promise<SignedReceipt[]> {
  const { rows } = await sql<{ receipt: SignedReceipt }>`
    select receipt from signed_receipts where will_id = ${willId} order by network`.execute(tx)
  return rows.map(({ receipt }) => receipt)
}

/** For the worker and the release worker: what belongs into the capsule of that line of the log today. */
export async function capsuleParts(
  tx: Tx,
  willId: string,
  audit: Pick<CapsuleCore['audit'], 'entry' | 'index'>,
): Promise<Pick<Capsule3, 'receipts' | 'logAnchors'>> {
  const roots = await signedRootsCovering(tx, audit.index)
  const proven = await proveAnchored(tx, audit, roots)
  return {
    receipts: await signedReceipts(tx, willId),
    logAnchors: proven.map((head, at) => ({ ...head, signature: roots[at]!.signature })),
  }
}
