// Whatever copy of a will is asked for: the second factor first, once for all of its files, then the worker opens it for this one request.
import { useState } from 'react'
import { useOpeningProof } from '../accounts/use-step-up.tsx'
import { isProblem } from '../platform/client.ts'
import { openCopy, type Copy, type Part } from './open-copy.ts'

const WITHIN_MS = 120_000

/** `opening` says what is under way, in the caller's own words. `open` answers null when the person turned back or it failed; then `error` says why. */
export function useOpening<What extends string>(willId: string) {
  const { ask, dropOpening } = useOpeningProof()
  const [opening, setOpening] = useState<What | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function open(what: What, part: Part): Promise<Copy | null> {
    setError(null)
    for (let asked = 1; ; asked += 1) {
      const token = await ask({ open: part }, willId)
      if (token === null) return null
      setOpening(what)
      try {
        return await openCopy(willId, part, token, AbortSignal.timeout(WITHIN_MS))
      } catch (failed) {
        if (isProblem(failed, 'step-up-needed')) dropOpening(willId)
        // A proof kept from before may be over, for the register was started anew or the document is another: then it is asked for once more.
        if (asked === 1 && isProblem(failed, 'step-up-needed')) continue
        setError(failed)
        return null
      } finally {
        setOpening(null)
      }
    }
  }
  return { opening, error, open }
}
