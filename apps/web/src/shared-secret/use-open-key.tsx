// `const seed = await openKey()`: any screen has the person open the key that they made in a browser; null when they
// cancelled. It is kept nowhere: each act asks for it.
import { createContext, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { part } from '../platform/parts/part.ts'

type OpenKey = () => Promise<Bytes | null>

const OpenKeyDialog = part(async () => (await import('./open-key-dialog.tsx')).OpenKeyDialog)
const OpenKeyContext = createContext<OpenKey>(async () => null)

export const useOpenKey = (): OpenKey => use(OpenKeyContext)

export function OpenKeyProvider({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState<number | null>(null)
  const answer = useRef<((seed: Bytes | null) => void) | null>(null)
  const openKey = useCallback<OpenKey>(() => {
    // A second request cancels the first: only one can be answered.
    answer.current?.(null)
    setTurn((before) => (before ?? 0) + 1)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const done = (seed: Bytes | null) => {
    setTurn(null)
    answer.current?.(seed)
    answer.current = null
  }
  return (
    <OpenKeyContext value={openKey}>
      {children}
      {turn !== null && (
        <Suspense>
          <OpenKeyDialog key={turn} onDone={done} />
        </Suspense>
      )}
    </OpenKeyContext>
  )
}
