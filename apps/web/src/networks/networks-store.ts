// The networks' current state, for the header, menu and footer of every page: polled only while the page is
// visible, and without the modules that public pages do not load.
import { startTransition, useEffect, useState } from 'react'
import { askPlain } from '../platform/read-plain.ts'
import type { Language } from '../platform/words.ts'
import type { ReceivedOf } from '@testate/api/route'
import type { listNetworks } from '@testate/api/networks'

export type Networks = ReceivedOf<typeof listNetworks>
/** `asking` before the first answer; `unreachable` when this browser could not reach the register. */
export type NetworksState =
  | { kind: 'asking' }
  | { kind: 'unreachable' }
  | { kind: 'known'; networks: Networks }

/** The register itself queries the networks at most every ten seconds. */
const every = 20_000
let state: NetworksState = { kind: 'asking' }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tell(now: NetworksState): void {
  state = now
  for (const listener of listeners) listener()
}

function ask(): void {
  if (document.visibilityState === 'hidden') return
  askPlain<Networks>(
    '/api/networks',
    (networks) => tell({ kind: 'known', networks }),
    () => tell({ kind: 'unreachable' }),
  )
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    ask()
    timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

/**
 * An update may wait for a tap, so it is rendered in a transition; an external store would render it
 * synchronously (18 ms on the calculator, on a fast computer).
 */
export function useNetworks(): NetworksState {
  const [shown, show] = useState(state)
  useEffect(() => {
    const follow = () => startTransition(() => show(state))
    follow() // the changes since the render
    return subscribe(follow)
  }, [])
  return shown
}

/**
 * A network's newest block. Corda stores single transactions and has no chain of blocks, so it has no height
 * or age.
 */
export function blockOf({
  name,
  head,
}: Pick<Networks['networks'][number], 'name' | 'head'>): { height: string; ageSeconds: number } | null {
  return head === null || name === 'corda'
    ? null
    : { height: number.format(BigInt(head.height)), ageSeconds: head.ageSeconds }
}

const number = new Intl.NumberFormat('en-GB')

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** After a number the noun stays singular, and mutates after two. */
const welsh = {
  day: ['diwrnod', 'ddiwrnod'],
  hour: ['awr', 'awr'],
  minute: ['munud', 'funud'],
  second: ['eiliad', 'eiliad'],
} as const

/** Below this an age reads “just now”: the register queries a network at most this often. */
export const isJustNow = (seconds: number): boolean => seconds < 10

/** In the largest whole unit, rounded down: 119 → “1 minute”. */
export function ageOf(seconds: number, language: Language = 'en'): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[3]
  const count = Math.floor(seconds / size)
  // Browsers ship no Welsh locale data.
  if (language === 'cy') return `${count} ${welsh[unit][count === 2 ? 1 : 0]}`
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
