// Values that depend on the time of day, recomputed every second, so that a screen updates without a reload.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One interval shared by all listeners. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const told of listeners) told()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/**
 * `read` must return a primitive: the screen re-renders only when it changes. Prerendered pages use the epoch
 * as “now”; the browser's first render corrects it.
 */
export function useAsOfNow<T extends string | boolean | undefined>(read: (now: Date) => T): T {
  return useSyncExternalStore(
    everySecond,
    () => read(new Date()),
    () => read(new Date(0)),
  )
}
