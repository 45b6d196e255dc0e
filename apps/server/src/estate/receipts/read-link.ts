// What somebody who was given something reads at the secret link: first from whose estate, and at a press what they are
// said to have received. It is fixed since it was asked for, so it is read as nobody and shows nothing of the ledger.
import type { readReceiptLink, ShownReceipt } from '@testate/api/estate/receipts'
import type { AnswerOf } from '@testate/api/route'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { pence } from '@testate/domain/money'
import { tokenHash } from '../../platform/token.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { linkedRow, type LinkedRow } from './store.ts'

/** One answer, whatever the cause: no such link, over, answered, taken back, or an estate that nobody works now. */
export async function linked(tx: Tx, secret: string): Promise<LinkedRow> {
  return (
    (await linkedRow(tx, tokenHash(secret))) ??
    refuse(
      'gone',
      'There is nothing to sign at this link, or not any more.',
      because('estate-receipt-link-ended'),
    )
  )
}

/** What a scanner of mails or a preview of links sees. */
export async function readLink(tx: Tx, secret: string): Promise<AnswerOf<typeof readReceiptLink>> {
  const { deceasedName, expiresAt } = await linked(tx, secret)
  return { deceasedName, expiresAt: expiresAt.toISOString() }
}

export async function openLink(tx: Tx, secret: string): Promise<ShownReceipt> {
  const { id: _, willId: __, entryId: ___, contentHash: ____, ...row } = await linked(tx, secret)
  return {
    ...row,
    amountPence: row.amountPence === null ? null : pence(row.amountPence),
    sentence: row.sentence ?? receiptSentence(row.capacity, row.personName),
    expiresAt: row.expiresAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
  }
}
