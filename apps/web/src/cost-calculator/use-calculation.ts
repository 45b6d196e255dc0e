// What a visitor has chosen, as far as this register can do it. The networks stay in this window, where the registration form finds them; the register keeps nothing.
import { useState, useSyncExternalStore } from 'react'
import type { NetworkName } from '@testate/domain/networks'
import { useNetworks, type Networks } from '../layout/networks-store.ts'
import { useChoiceWithoutWill } from '../multi-chain/use-choice.ts'
import { chosenHere, sets } from './here.ts'
import { usePreview, type PreviewState } from './use-preview.ts'

export interface Calculation {
  /** Null before the register answered. */
  view: Networks | null
  isUnreachable: boolean
  chosen: NetworkName[]
  choose: (networks: NetworkName[]) => void
  wills: 1 | 2
  setWills: (wills: 1 | 2) => void
  preview: PreviewState
  isLate: boolean
  askAgain: () => void
}

export function useCalculation(): Calculation {
  const networks = useNetworks()
  const view = networks.kind === 'known' ? networks.networks : null
  const [kept, keep] = useChoiceWithoutWill()
  // The page was made beforehand: what this window remembers is not in its HTML, and comes after the first look.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const chosen = chosenHere((isAwake ? kept.chosen : null) ?? sets.minimal, view)
  const [wills, setWills] = useState<1 | 2>(1)
  const query =
    view === null || chosen.length === 0
      ? null
      : new URLSearchParams({ networks: chosen.join(), wills: String(wills) }).toString()
  const { state, isLate, askAgain } = usePreview(
    query,
    view?.options.map(({ currentCost }) => currentCost).join() ?? '',
  )
  const isUnreachable = networks.kind === 'unreachable'
  return {
    view,
    isUnreachable,
    chosen,
    choose: (those) => keep({ chosen: those }),
    wills,
    setWills,
    preview: isUnreachable && state.kind === 'asking' ? { kind: 'unknown' } : state,
    isLate,
    askAgain,
  }
}

const never = () => () => undefined
