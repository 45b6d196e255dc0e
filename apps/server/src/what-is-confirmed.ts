// What a proof for an act about a will is made for: the SHA-256 of what the person sees. Outside the slices, because
// accounts, which asks for proofs, stands left of the wills and the death notices.
import type { StepUpPurpose } from '@testate/api/accounts'
import { noticeToConfirm } from './death-notices/notice-to-confirm.ts'
import { proposalToConfirm } from './estate/proposal-to-confirm.ts'
import { receiptToConfirm } from './estate/receipts/receipt-to-confirm.ts'
import { viewToConfirm } from './estate/views/view-to-confirm.ts'
import type { Tx } from './platform/database/database.ts'
import { releasedToConfirm } from './release/list-released.ts'
import { willFacts } from './wills/will-facts.ts'

/**
 * In lower-case hex, as this transaction's person may see it: the will's PDF, its open death notice, or what
 * an executor of its estate agrees to, shows a beneficiary or asks a receipt for.
 */
export async function whatIsConfirmed(
  tx: Tx,
  willId: string,
  purpose: StepUpPurpose,
  about?: string,
): Promise<string | null> {
  if (purpose === 'confirm-death') return await noticeToConfirm(tx, willId)
  if (purpose === 'agree-estate') return await proposalToConfirm(tx, willId, about)
  if (purpose === 'show-estate') return await viewToConfirm(tx, willId, about)
  if (purpose === 'ask-receipt') return await receiptToConfirm(tx, willId, about)
  if (purpose === 'read-released' || purpose === 'take-released') return await releasedToConfirm(tx, willId)
  return (await willFacts(tx, willId))?.documentHash ?? null
}
