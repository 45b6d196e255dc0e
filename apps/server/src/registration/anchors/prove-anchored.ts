// Proofs that a will's log entry is covered by the heads on ledgers, for its capsule.
import type { LogAnchor } from '@testate/evidence/capsule/capsule'
import { auditLeaf, type AuditEntry } from '@testate/evidence/log/audit-entry'
import { fromHex, toHex } from '@testate/evidence/bytes/hash'
import { inclusionHolds, leafHash } from '@testate/evidence/log/merkle'
import { syncHash } from '../../audit/append.ts'
import { proverAt } from '../../audit/prove.ts'
import type { Tx } from '../../platform/database/database.ts'
import { headOf, type FinalRoot } from '../roots/signed-roots.ts'

/**
 * One for each of these heads, all final. Throws if a proof is invalid: what our own verifier rejects must
 * not be issued.
 */
export async function proveAnchored(
  tx: Tx,
  { entry, index }: { entry: AuditEntry; index: number },
  roots: readonly FinalRoot[],
): Promise<LogAnchor[]> {
  return await proveUnder(tx, { leaf: await leafHash(auditLeaf(entry), syncHash), index }, roots)
}

/** The same for any line, by the hash of its leaf. */
export async function proveUnder(
  tx: Tx,
  { leaf, index }: { leaf: Uint8Array; index: number },
  roots: readonly FinalRoot[],
): Promise<LogAnchor[]> {
  const found: LogAnchor[] = []
  for (const one of roots) {
    const { network, treeSize, root, note } = one
    const head = { size: treeSize, root: fromHex(root), note }
    const proof = await proverAt(tx, head)(index)
    if (!(await inclusionHolds({ index, size: treeSize, leaf, root: head.root, proof }, syncHash)))
      throw new Error(`entry ${index} is not provable under the head of ${treeSize} entries on ${network}`)
    found.push({ ...headOf(one), proof: proof.map(toHex) })
  }
  return found
}
