// One act of staff, and its form: they confirm it, their proof is used up by it, and the list it changes is read again.
import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** `actOf`: the act that the proof is made for, of those that are bound to one; packages/api, `staffActs`. */
export function useStaffAct<T extends object>(
  carryOut: (body: T, proof: { stepUp: string; idempotencyKey: string }) => Promise<unknown>,
  { list, actOf, onDone }: { list: { id: string }; actOf?: (body: T) => string; onDone: () => void },
) {
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const acting = useMutation({
    mutationFn: async ({ stepUp, body }: { body: T; stepUp: string }) =>
      await carryOut(body, { stepUp, idempotencyKey: keyFor(body) }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ queryKey: [list.id] })
    },
  })
  const act = async (body: T): Promise<void> => {
    const stepUp = await ask(STAFF, STAFF, actOf?.(body))
    if (stepUp !== null) acting.mutate({ body, stepUp })
  }
  return { act, error: acting.error, isPending: acting.isPending }
}

interface FormProps {
  onSend: () => void
  act: string
  isPending: boolean
  error: Error | null
  failed: string
  children: ReactNode
}
export function StaffForm({ onSend, act, isPending, error, failed, children }: FormProps) {
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      {error !== null && (
        <Notice kind="error" title={failed}>
          <Refusal of={error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" variant="secondary" pending={isPending}>
          {act}
        </Button>
      </div>
    </form>
  )
}
