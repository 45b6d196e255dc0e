// Makes this one page work offline: its files are cached by a service worker scoped to this page alone.
import { useSyncExternalStore } from 'react'
import { inWelsh, languageOf } from '../platform/language.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The browser's own state; true while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Delays only the caching; it leaves a phone free to finish hydrating the page. */
const SETTLED_MS = 2_000
const rest = async (ms = 0) => await new Promise((go) => setTimeout(go, ms))

/**
 * True once everything this page needs is cached. The checking code, and the view of its result, are fetched
 * first, so that they are included.
 */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await rest(SETTLED_MS)
    // One after another, yielding in between so that a tap is handled.
    for (const part of [
      () => import('@testate/evidence/certificates/trust'),
      () => import('./check-file.ts'),
      () => import('./result.tsx'),
    ]) {
      await part()
      await rest()
    }
    const page = languageOf(location.pathname) === 'cy' ? inWelsh('/verify') : '/verify'
    await navigator.serviceWorker.register('/verify-offline.js', { scope: page })
    const { active } = await navigator.serviceWorker.ready
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(
        (name) =>
          new URL(name).origin === location.origin && /\/assets\/|\/icon\.svg$|\/api\/trust$/.test(name),
      )
    return await new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      const timer = setTimeout(() => resolve(false), 30_000)
      port1.onmessage = ({ data }) => {
        clearTimeout(timer)
        resolve(data === 'kept')
      }
      active?.postMessage({ keep: [location.origin + page, ...parts] }, [port2])
    })
  } catch {
    return false // a private window, or a browser without storage: the page works while it is open
  }
}
