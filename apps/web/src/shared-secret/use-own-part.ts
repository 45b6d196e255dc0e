// A testator's own part of the shared secret that closes their will, for View and Download.
import { showSharedSecret } from '@testate/api/death/shared-secret'
import { call } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { ownPart, type OwnPart } from './own-part.ts'
import { useOpenKey } from './use-open-key.tsx'

/** Null when the person cancelled. */
export function useOwnPart(willId: string): (stepUp: string) => Promise<OwnPart | null> {
  const openKey = useOpenKey()
  const me = useMe()
  return async (stepUp) => {
    const seed = await openKey()
    if (seed === null || !me) return null
    const { closing } = await call(showSharedSecret, { params: { id: willId } })
    return closing === null ? null : await ownPart(seed, { willId, personId: me.id, stepUp }, closing)
  }
}
