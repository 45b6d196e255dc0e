// One message at a time that says what just happened; never the only place it is said. Errors stay until they are dismissed.
import { useSyncExternalStore } from 'react'
import type { InItsLanguage } from '../../platform/use-refusal.ts'

export interface Toast {
  title: string | InItsLanguage
  description?: string | InItsLanguage
  kind?: 'done' | 'error'
  /** Takes back what was done. It stays on the page too: nobody has to be quick. */
  undo?: () => void
}

let shown: (Toast & { key: number }) | null = null
let count = 0
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Shows a message in place of the one before (specification, section 9: one at a time, 5 s, swipe right 50 px). */
export function toast(message: Toast): void {
  count += 1
  shown = { ...message, key: count }
  tell()
}

/** Takes away what is shown: a new try begins, and the last one's failure is no news any more. */
export function dismissToast(): void {
  shown = null
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is to be shown now. */
export function useShownToast(): (Toast & { key: number }) | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
