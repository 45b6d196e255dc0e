// One act of staff: they confirm this very act, and what it changes is read again. A proof that they keep for opening
// pictures and certificates stays kept: an act never uses it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntention } from '../platform/intention.ts'
import { STAFF, useStepUp } from './use-step-up.tsx'

/** `actOf`: the act that the proof is made for, of `staffActs` in packages/api. */
export function useStaffAct<T extends object, A>(
  carryOut: (body: T, proof: { stepUp: string; idempotencyKey: string }) => Promise<A>,
  {
    lists = [],
    actOf,
    onDone,
  }: { lists?: readonly { id: string }[]; actOf: (body: T) => string; onDone?: (answer: A) => void },
) {
  const queries = useQueryClient()
  const ask = useStepUp()
  const keyFor = useIntention()
  const request = useMutation({
    mutationFn: async ({ body, stepUp }: { body: T; stepUp: string }) =>
      await carryOut(body, { stepUp, idempotencyKey: keyFor(body) }),
    onSuccess: async (answer) => {
      onDone?.(answer)
      for (const { id } of lists) await queries.invalidateQueries({ queryKey: [id] })
    },
  })
  const act = async (body: T): Promise<void> => {
    const stepUp = await ask(STAFF, STAFF, actOf(body))
    if (stepUp !== null) request.mutate({ body, stepUp })
  }
  return { act, request, error: request.error, isPending: request.isPending }
}
