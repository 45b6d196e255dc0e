// Whatever copy of a will is asked for: the second factor first, then the worker opens it for this one request.
import { useState } from 'react'
import { useStepUp } from '../accounts/use-step-up.tsx'
import { openCopy, type Copy, type Part } from './open-copy.ts'

const WITHIN_MS = 120_000

/** `opening` says what is under way, in the caller's own words. `open` answers null when the person turned back or it failed; then `error` says why. */
export function useOpening<What extends string>(willId: string) {
  const ask = useStepUp()
  const [opening, setOpening] = useState<What | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function open(what: What, part: Part): Promise<Copy | null> {
    setError(null)
    const token = await ask({ open: part }, willId)
    if (token === null) return null
    setOpening(what)
    try {
      return await openCopy(willId, part, token, AbortSignal.timeout(WITHIN_MS))
    } catch (failed) {
      setError(failed)
      return null
    } finally {
      setOpening(null)
    }
  }
  return { opening, error, open }
}
