// What the networks answer at this moment, for header, menu and foot of every page: asked only while the page is in sight, and without the parts public pages do not load.
import { startTransition, useEffect, useState } from 'react'
import type { Language } from '../platform/words.ts'
import { askPlain } from '../platform/read-plain.ts'
import type { ReceivedOf } from '@testate/api/route'
import type { listNetworks } from '@testate/api/networks'

export type Networks = ReceivedOf<typeof listNetworks>
/** `asking` before the first answer; `unreachable` when this browser did not reach the register. */
export type NetworksState =
  | { kind: 'asking' }
  | { kind: 'unreachable' }
  | { kind: 'known'; networks: Networks }

/** The register itself asks at most every ten seconds. */
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

/** An answer may wait for a tap, so it is shown in a transition; an external store's would be shown in one go (18 ms of the calculator, on a fast computer). */
export function useNetworks(): NetworksState {
  const [shown, show] = useState(state)
  useEffect(() => {
    const follow = () => startTransition(() => show(state))
    follow() // what was answered since the render
    return subscribe(follow)
  }, [])
  return shown
}

/** A network's newest block. Corda keeps single transactions and no chain of blocks: a height and an age would be said of nothing. */
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

/** After a number the noun stays as it is, and softens after two. */
const welsh = {
  day: ['diwrnod', 'ddiwrnod'],
  hour: ['awr', 'awr'],
  minute: ['munud', 'funud'],
  second: ['eiliad', 'eiliad'],
} as const

/** Of so short a time it is said “just now”: the register itself asks a network at most this often. */
export const isJustNow = (seconds: number): boolean => seconds < 10

/** In the largest unit that says it, never rounded up: 119 → “1 minute”. */
export function ageOf(seconds: number, language: Language = 'en'): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[3]
  const count = Math.floor(seconds / size)
  // Browsers leave Welsh out of their own tables.
  if (language === 'cy') return `${count} ${welsh[unit][count === 2 ? 1 : 0]}`
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
