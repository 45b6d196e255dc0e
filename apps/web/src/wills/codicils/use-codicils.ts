// What is to happen to each codicil of a will whose registration ends: kept, or withdrawn too. One that is to end is
// withdrawn first, with a confirmation of its own; the register refuses the rest while one is not answered for.
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withdrawWill } from '@testate/api/registration'
import { showWill } from '@testate/api/wills'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import type { WillDetail } from '../upload/send-will.ts'

export type CodicilChoice = 'keep' | 'withdraw'
export type CodicilChoices = ReturnType<typeof useCodicils>
export type Codicil = WillDetail['codicils'][number]

export function useCodicils(willId: string) {
  const queries = useQueryClient()
  const detail = useQuery(read(showWill, { params: { id: willId } }))
  const ask = useStepUp()
  const [choices, setChoices] = useState<Record<string, CodicilChoice>>({})
  const [isAsked, setAsked] = useState(false)
  const codicils = (detail.data?.codicils ?? []).filter(({ stands }) => stands)
  const isMissing = ({ id }: Codicil): boolean => choices[id] === undefined
  /** Those that are kept; null while one is not answered for, or its withdrawal not confirmed. Throws what failed. */
  const settle = async (): Promise<string[] | null> => {
    setAsked(true)
    if (codicils.some(isMissing)) return null
    for (const { id } of codicils.filter((one) => choices[one.id] === 'withdraw')) {
      const stepUp = await ask('withdraw', id)
      if (stepUp === null) return null
      await call(withdrawWill, {
        params: { id },
        body: {},
        stepUp,
        idempotencyKey: crypto.randomUUID(),
      })
      // It stands no longer, so that a second try does not ask again.
      await queries.invalidateQueries()
    }
    return codicils.filter((one) => choices[one.id] === 'keep').map(({ id }) => id)
  }
  return {
    codicils,
    isPending: detail.isPending,
    error: detail.error,
    choiceOf: ({ id }: Codicil): CodicilChoice | undefined => choices[id],
    choose: ({ id }: Codicil, choice: CodicilChoice) => setChoices((now) => ({ ...now, [id]: choice })),
    isWrong: (codicil: Codicil): boolean => isAsked && isMissing(codicil),
    settle,
  }
}
