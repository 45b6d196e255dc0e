// The chosen colours: light, dark, or as the system says. The document's first script (root.tsx) sets them before anything is painted.
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
    // It still holds for this page.
  }
  show(theme)
}

function subscribe(listener: () => void) {
  // Another tab chose.
  const other = (event: StorageEvent) => event.key === 'theme' && show(chosen())
  listeners.add(listener)
  addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', other)
  }
}

const current = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** `system` while the page is being made beforehand. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system')
}
