// Makes this one page work without a connection: what it is made of is kept by a service worker whose realm is this page alone.
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser says; true while it cannot know. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Nobody is kept waiting by it; a phone that is still making the page live is. */
const SETTLED_MS = 2_000
const rest = async (ms = 0) => await new Promise((go) => setTimeout(go, ms))

/** True once everything this page needs is on the device. The checking code, and what shows its result, are fetched first, so that they are among it. */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await rest(SETTLED_MS)
    // One after the other, with a breath between them in which a tap is answered.
    for (const part of [
      () => import('@testate/evidence/trust'),
      () => import('./check-file.ts'),
      () => import('./result.tsx'),
    ]) {
      await part()
      await rest()
    }
    await navigator.serviceWorker.register('/verify-offline.js', { scope: '/verify' })
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
      active?.postMessage({ keep: [location.origin + '/verify', ...parts] }, [port2])
    })
  } catch {
    return false // a private window, or a browser that keeps nothing: the page works while it is open
  }
}
