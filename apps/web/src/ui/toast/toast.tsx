// One message at a time about what just happened; the page always states it too. Errors stay until dismissed.
import { useSyncExternalStore } from 'react'
import type { InItsLanguage } from '../../platform/refusals/worded.ts'

export interface Toast {
  title: string | InItsLanguage
  description?: string | InItsLanguage
  kind?: 'done' | 'error'
  /** Undoes the action. The page offers it too, so there is no time pressure. */
  undo?: () => void
}

let shown: (Toast & { key: number }) | null = null
let count = 0
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/**
 * Shows a message in place of the previous one (specification, section 9: one at a time, 5 s, swipe right 50
 * px).
 */
export function toast(message: Toast): void {
  count += 1
  shown = { ...message, key: count }
  tell()
}

/** Removes the current message, for example when a retry makes the last failure obsolete. */
export function dismissToast(): void {
  shown = null
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The message to show now. */
export function useShownToast(): (Toast & { key: number }) | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
