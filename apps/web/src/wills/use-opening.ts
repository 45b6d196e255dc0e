// Opens a copy of a will: the second factor first, once for all of its files, then the worker opens the copy
// for this one request. Of a will that chosen people open together, the testator's own part is asked for as well.
import { useRef, useState } from 'react'
import type { CopyPart } from '@testate/api/wills'
import { isProblem } from '../platform/client.ts'
import { useOpeningProof } from '../step-up/use-step-up.tsx'
import type { OwnPart } from '../shared-secret/own-part.ts'
import { useOwnPart } from '../shared-secret/use-own-part.ts'
import { openCopy, type Copy } from './open-copy.ts'

const WITHIN_MS = 120_000

/**
 * `opening` is what is in progress, in the caller's own terms. `open` returns null when the person cancelled
 * or it failed; then `error` says why.
 */
export function useOpening<What extends string>(willId: string) {
  const { ask, dropOpening } = useOpeningProof()
  const askPart = useOwnPart(willId)
  // Sealed for that confirmation alone, and good for as long as it.
  const shown = useRef<{ token: string; part: OwnPart } | null>(null)
  const [opening, setOpening] = useState<What | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function open(what: What, part: CopyPart): Promise<Copy | null> {
    setError(null)
    for (let asked = 1, partAsked = false; ; asked += 1) {
      const token = await ask({ open: part }, willId)
      if (token === null) return null
      setOpening(what)
      try {
        const own = shown.current?.token === token ? shown.current.part : undefined
        return await openCopy(willId, part, token, AbortSignal.timeout(WITHIN_MS), own)
      } catch (failed) {
        if (isProblem(failed, 'step-up-needed')) dropOpening(willId)
        // A proof retained from before may have become invalid, because the register restarted or the
        // document changed: then it is requested once more.
        if (asked === 1 && isProblem(failed, 'step-up-needed')) continue
        if (!partAsked && isProblem(failed, 'not-now') && failed.extra['reason'] === 'shared-part-needed') {
          partAsked = true
          try {
            const own = await askPart(token)
            if (own === null) return null
            shown.current = { token, part: own }
            continue
          } catch (unopened) {
            setError(unopened)
            return null
          }
        }
        setError(failed)
        return null
      } finally {
        setOpening(null)
      }
    }
  }
  return { opening, error, open }
}
