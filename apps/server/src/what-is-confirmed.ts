// What a proof for an act about a will is made for: the SHA-256 of what the person sees. Outside the slices, because
// accounts, which asks for proofs, stands left of the wills and the death notices.
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import type { ActOfWill } from './accounts/routes.ts'
import { bankToConfirm } from './estate/bank/bank-to-confirm.ts'
import { noticeToConfirm } from './death-notices/notice-to-confirm.ts'
import { proposalToConfirm } from './estate/proposal-to-confirm.ts'
import { takeOverToConfirm } from './estate/hand-over/take-over.ts'
import { receiptToConfirm } from './estate/receipts/receipt-to-confirm.ts'
import { viewToConfirm } from './estate/views/view-to-confirm.ts'
import type { Tx } from './platform/database/database.ts'
import { releasedToConfirm } from './release/list-released.ts'
import { ownKeyToConfirm } from './release/own-copies/own-keys.ts'
import { switchToConfirm } from './release/shares/switch-to-confirm.ts'
import { willFacts } from './wills/will-facts.ts'

/** What an executor confirms of the released copy, and of all that was entered since. */
const ofRelease: readonly StepUpPurpose[] = [
  'read-released',
  'take-released',
  'take-recording',
  'own-copy',
  'hand-over-estate',
]

/**
 * In lower-case hex, as this transaction's person may see it: the will's PDF, its open death notice, what an executor
 * of its estate agrees to, shows a beneficiary, asks a receipt for, or takes over from a file, whose bank details are
 * entered or shown, which shared secret is switched on or off, or which key is an executor's own.
 */
export async function whatIsConfirmed(
  tx: Tx,
  { willId, purpose, about, digest }: ActOfWill,
): Promise<string | null> {
  if (purpose === 'confirm-death') return await noticeToConfirm(tx, willId)
  if (purpose === 'agree-estate') return await proposalToConfirm(tx, willId, about)
  if (purpose === 'show-estate') return await viewToConfirm(tx, willId, about)
  if (purpose === 'ask-receipt') return await receiptToConfirm(tx, willId, about)
  if (purpose === 'enter-bank-details' || purpose === 'show-bank-details')
    return await bankToConfirm(tx, willId, about)
  if (purpose === 'take-over-estate') return await takeOverToConfirm(tx, willId)
  if (purpose === 'share-on' || purpose === 'share-off')
    return await switchToConfirm(tx, willId, about, digest)
  if (purpose === 'own-key') return await ownKeyToConfirm(tx, willId, about, digest)
  if (ofRelease.includes(purpose)) return await releasedToConfirm(tx, willId)
  return (await willFacts(tx, willId))?.documentHash ?? null
}
