// `const token = await ask('sign', willId)`: any screen asks for the second factor in one line; null when the person turned back.
import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import type { StepUpReason } from './step-up-dialog.tsx'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

type Ask = (reason: StepUpReason, willId: string) => Promise<string | null>
const StepUpContext = createContext<Ask>(async () => null)

export const useStepUp = (): Ask => useContext(StepUpContext)

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ reason: StepUpReason; willId: string; turn: number } | null>(null)
  const answer = useRef<((token: string | null) => void) | null>(null)
  const turn = useRef(0)
  const ask = useCallback<Ask>((reason, willId) => {
    // A second question ends the first: nobody can answer two.
    answer.current?.(null)
    turn.current += 1
    setAsked({ reason, willId, turn: turn.current })
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const done = (token: string | null) => {
    setAsked(null)
    answer.current?.(token)
    answer.current = null
  }
  return (
    <StepUpContext.Provider value={ask}>
      {children}
      {asked !== null && <Suspense><StepUpDialog key={asked.turn} reason={asked.reason} willId={asked.willId} isOpen onDone={done} /></Suspense>}
    </StepUpContext.Provider>
  )
}
