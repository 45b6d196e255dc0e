// Saves one answer: the screens that show the estate have the new one at once, and a repeat of a lost request has one
// effect.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showEstateAgreement } from '@testate/api/estate/agreement'
import { listBankDetails } from '@testate/api/estate/bank-details'
import { showEstate, showEstateAccounts } from '@testate/api/estate/calls'
import { showEstateChanges } from '@testate/api/estate/changes'
import { showEstateClosing } from '@testate/api/estate/closing'
import { listEstateDocuments } from '@testate/api/estate/documents'
import { showEstateGifts } from '@testate/api/estate/gifts'
import { showEstateHandOvers } from '@testate/api/estate/hand-over'
import { listKeptAccounts } from '@testate/api/estate/kept-accounts'
import { showEstateProbate } from '@testate/api/estate/probate'
import { showEstateStatements } from '@testate/api/estate/statements'
import { showEstateTax } from '@testate/api/estate/tax'
import { listEstateViews, showEstateView } from '@testate/api/estate/views'
import { useIntention } from '../../platform/intention.ts'

const shown: readonly string[] = [
  showEstate.id,
  showEstateAccounts.id,
  listKeptAccounts.id,
  showEstateAgreement.id,
  showEstateTax.id,
  showEstateProbate.id,
  showEstateClosing.id,
  showEstateGifts.id,
  listEstateDocuments.id,
  showEstateStatements.id,
  showEstateChanges.id,
  listEstateViews.id,
  showEstateView.id,
  showEstateHandOvers.id,
  listBankDetails.id,
]

/** `send` gets the key of the intention. `after` runs once it is saved. */
export function useSaving<V, A>(
  send: (values: V, idempotencyKey: string) => Promise<A>,
  after: (answer: A) => void | Promise<void>,
) {
  const queries = useQueryClient()
  const keyFor = useIntention()
  return useMutation({
    mutationFn: (values: V) => send(values, keyFor(values)),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => shown.includes(of as string) })
      await after(answer)
    },
  })
}
