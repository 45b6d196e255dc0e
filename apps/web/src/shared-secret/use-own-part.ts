// A testator's own part of the shared secret that closes their will, for View and Download.
import { useMe } from '../platform/session.ts'
import type { OwnPart } from './own-part.ts'
import { useOpenKey } from './use-open-key.tsx'

/** Null when the person cancelled. */
export function useOwnPart(willId: string): (stepUp: string) => Promise<OwnPart | null> {
  const openKey = useOpenKey()
  const me = useMe()
  return async (stepUp) => {
    const seed = await openKey()
    if (seed === null || !me) return null
    // Every list of wills can open files, and few wills need this.
    const { closingPart } = await import('./own-part.ts')
    return await closingPart(seed, { willId, personId: me.id, stepUp })
  }
}
