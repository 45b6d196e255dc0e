// `const token = await ask('sign', willId)`: any screen requests the second factor in one line; null when the
// person cancelled. A proof for opening is valid for every file of its will: it is retained in memory for its
// five minutes and requested once. So is an administrator's, until they decide; one `about` a single act is not.
import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { part } from '../platform/parts/part.ts'
import { meQuery } from '../platform/session.ts'
import { createOpenings } from './openings.ts'
import type { StepUpReason } from './step-up-dialog.tsx'

const StepUpDialog = part(async () => (await import('./step-up-dialog.tsx')).StepUpDialog)

interface StepUp {
  ask: (reason: StepUpReason, willId?: string, about?: string, digest?: string) => Promise<string | null>
  /** After a refusal: the next file requires a new proof. */
  dropOpening: (willId: string) => void
}
const StepUpContext = createContext<StepUp>({ ask: async () => null, dropOpening: () => {} })

/** The key of an administrator's proof, which concerns no will. */
export const STAFF = 'staff'
const isKept = (reason: StepUpReason): boolean => reason === STAFF || typeof reason !== 'string'

export const useStepUp = (): StepUp['ask'] => useContext(StepUpContext).ask
export const useOpeningProof = (): StepUp => useContext(StepUpContext)

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    reason: StepUpReason
    willId: string
    about: string | undefined
    digest: string | undefined
    turn: number
  } | null>(null)
  const [openings] = useState(createOpenings)
  const answer = useRef<((token: string | null) => void) | null>(null)
  const turn = useRef(0)
  // Read from the cache without a request: a public page need not know who is signed in.
  const me = useQuery({ ...meQuery, enabled: false }).data?.id
  useEffect(() => () => openings.forget(), [me, openings])
  const ask = useCallback<StepUp['ask']>(
    (reason, willId = STAFF, about, digest) => {
      const held = isKept(reason) && about === undefined ? openings.of(willId) : undefined
      if (held !== undefined) return Promise.resolve(held)
      // A second request cancels the first: only one can be answered.
      answer.current?.(null)
      turn.current += 1
      setAsked({ reason, willId, about, digest, turn: turn.current })
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    [openings],
  )
  const stepUp = useMemo(() => ({ ask, dropOpening: openings.drop }), [ask, openings])
  const done = (proof: { token: string; expiresAt: string } | null) => {
    if (proof !== null && asked !== null && isKept(asked.reason) && asked.about === undefined)
      openings.keep(asked.willId, proof)
    setAsked(null)
    answer.current?.(proof?.token ?? null)
    answer.current = null
  }
  return (
    <StepUpContext.Provider value={stepUp}>
      {children}
      {asked !== null && (
        <Suspense>
          <StepUpDialog
            key={asked.turn}
            reason={asked.reason}
            willId={asked.willId}
            about={asked.about}
            digest={asked.digest}
            isOpen
            onDone={done}
          />
        </Suspense>
      )}
    </StepUpContext.Provider>
  )
}
