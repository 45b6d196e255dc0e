// What a capsule and a proof say was recorded elsewhere: the line of the log, and the receipts of the ledgers. Each is
// compared with what was computed from the document and the sealed PDF, before any ledger is asked.
import { canonicalJson } from '../bytes/canonical-json.ts'
import { fromHex, metadataHash, toHex } from '../bytes/hash.ts'
import type { Trust } from '../certificates/trust.ts'
import { auditLeaf, commitmentOf, detailsHash } from '../log/audit-entry.ts'
import { openTrusted } from '../log/open-trusted.ts'
import { inclusionHolds, leafHash } from '../log/merkle.ts'
import { holds, refuted, type Step } from '../step.ts'
import type { Capsule, Receipt } from './capsule.ts'

/** The registration, in hex. */
export interface About {
  commitment: string
  salt: string
  version: number
  sealedHash: string
}

/** What the receipts say of the same token agrees with the sealed PDF. */
export async function checkReceipts(
  receipts: readonly Receipt[],
  { salt, sealedHash, version }: About,
  file: 'capsule' | 'proof',
): Promise<Step> {
  const step = 'receipts'
  const metadata = toHex(await metadataHash({ salt: fromHex(salt), sealedHash: fromHex(sealedHash) }))
  for (const receipt of receipts) {
    const first = receipts.find(({ network }) => network === receipt.network)!
    if (canonicalJson(first) !== canonicalJson(receipt))
      return refuted(step, `The ${file} has two receipts of ${receipt.network} that disagree.`)
    if (receipt.metadataHash !== metadata)
      return refuted(step, `The receipt of ${receipt.network} is of another sealed PDF.`)
    if (receipt.version !== version)
      return refuted(step, `The receipt of ${receipt.network} is of another version of the will.`)
  }
  return holds(step, 'Each receipt is of this sealed PDF, and no two disagree.')
}

export async function checkAudit(
  { entry, salt, details, index, proof, checkpoint }: Capsule['audit'],
  { commitment, sealedHash }: About,
  trust: Trust,
): Promise<Step> {
  const step = 'audit-log'
  if (commitmentOf(entry, details) !== commitment)
    return refuted(step, 'The audit entry is about another will.')
  if ((await detailsHash(fromHex(salt), details)) !== entry.details)
    return refuted(step, 'The particulars of the audit entry are not those that were logged.')
  if (details.sealedHash !== sealedHash) return refuted(step, 'The audit entry is about another sealed PDF.')
  try {
    const head = await openTrusted(checkpoint, trust)
    const leaf = await leafHash(auditLeaf(entry))
    if (!(await inclusionHolds({ index, size: head.size, leaf, root: head.root, proof: proof.map(fromHex) })))
      return refuted(step, 'The audit log whose head is given does not hold this entry.')
    // An entry of the second form says only the hour.
    const when = entry.format === 'testate-audit/2' ? `in the hour from ${entry.at}` : `at ${entry.at}`
    return holds(
      step,
      `Entry ${index} of the audit log, under the signed head of ${head.size} entries, logged ${when}.`,
    )
  } catch (error) {
    return refuted(
      step,
      `The head of the audit log cannot be accepted: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
