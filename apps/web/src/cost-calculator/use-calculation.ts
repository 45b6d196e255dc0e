// A visitor's choice, as far as this register offers it. The networks are stored in this window, where the
// registration form reads them; the register stores nothing.
import { useState, useSyncExternalStore } from 'react'
import type { NetworkName } from '@testate/domain/networks'
import { useNetworks, type Networks } from '../networks/networks-store.ts'
import { useChoiceWithoutWill } from '../networks/use-choice.ts'
import { chosenHere, sets } from './here.ts'
import { usePreview, type PreviewState } from './use-preview.ts'

export interface Calculation {
  /** Null before the register has answered. */
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
  // The page is prerendered: the choice stored in this window is not in its HTML, and is applied after the
  // first render.
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
