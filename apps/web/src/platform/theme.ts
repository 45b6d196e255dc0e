// The chosen colour theme: light, dark, or the system's. The document's first script (root.tsx) applies it
// before the first paint.
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function chosen(): Theme {
  try {
    const kept = localStorage.getItem('theme')
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage can be forbidden; then the system decides.
    return 'system'
  }
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // It still applies to this page.
  }
  show(theme)
}

function subscribe(listener: () => void) {
  // Another tab changed it.
  const other = (event: StorageEvent) => event.key === 'theme' && show(chosen())
  listeners.add(listener)
  addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', other)
  }
}

const current = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** `system` while prerendering. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system')
}
