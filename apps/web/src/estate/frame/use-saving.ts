// Saves one answer: the screens that show the estate have the new one at once, and a repeat of a lost request has one
// effect.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showEstateAgreement } from '@testate/api/estate/agreement'
import { showEstate, showEstateAccounts } from '@testate/api/estate/calls'
import { showEstateChanges } from '@testate/api/estate/changes'
import { showEstateClosing } from '@testate/api/estate/closing'
import { showEstateGifts } from '@testate/api/estate/gifts'
import { showEstateProbate } from '@testate/api/estate/probate'
import { showEstateTax } from '@testate/api/estate/tax'
import { useIntention } from '../../platform/intention.ts'

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
      await queries.invalidateQueries({ queryKey: [showEstate.id] })
      await queries.invalidateQueries({ queryKey: [showEstateAccounts.id] })
      await queries.invalidateQueries({ queryKey: [showEstateAgreement.id] })
      await queries.invalidateQueries({ queryKey: [showEstateTax.id] })
      await queries.invalidateQueries({ queryKey: [showEstateProbate.id] })
      await queries.invalidateQueries({ queryKey: [showEstateClosing.id] })
      await queries.invalidateQueries({ queryKey: [showEstateGifts.id] })
      await queries.invalidateQueries({ queryKey: [showEstateChanges.id] })
      await after(answer)
    },
  })
}
