// What takes a testator's own key and a confirmation that the release worker makes: switching a shared secret on,
// going on with it, and switching it off.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endSharedSecret,
  showSharedSecret,
  switchSharedSecret,
  type SharedSecretView,
} from '@testate/api/death/shared-secret'
import { call } from '../platform/client.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { ownPart, ownSwitch } from './own-part.ts'
import { useOpenKey } from './use-open-key.tsx'

type Secret = Pick<SharedSecretView, 'id' | 'part' | 'state'>

export interface Switch {
  what: 'on' | 'off'
  secret: Secret
  /** The one that it replaces. */
  former?: Secret | undefined
}

/** `onDone` is not called when the person cancelled. */
export function useSwitch(willId: string, personId: string, onDone: (what: Switch['what']) => void) {
  const queries = useQueryClient()
  const openKey = useOpenKey()
  const ask = useStepUp()
  return useMutation({
    mutationFn: async ({ what, secret, former }: Switch) => {
      // The key first: only what it opens says what is confirmed.
      const seed = await openKey()
      if (seed === null) return null
      const act = what === 'on' && secret.state === 'moving' ? 'go-on' : what
      const digest = await ownSwitch(seed, { willId, personId }, secret, act)
      const stepUp = await ask(`share-${what}`, willId, secret.id, digest)
      if (stepUp === null) return null
      const of = { willId, personId, stepUp }
      const part = await ownPart(seed, of, secret, what)
      const params = { id: willId, secretId: secret.id }
      if (what === 'off') return await call(endSharedSecret, { params, body: { part }, stepUp })
      const body =
        former === undefined ? { part } : { part, former: await ownPart(seed, of, former, 'replaced') }
      return await call(switchSharedSecret, { params, body, stepUp })
    },
    onSuccess: (answer, { what }) => {
      if (answer === null) return
      queries.setQueryData([showSharedSecret.id, { params: { id: willId } }], answer)
      onDone(what)
    },
  })
}
