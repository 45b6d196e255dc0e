// A part of a page whose script is fetched when the part is first shown. If it cannot be fetched, the page stays as
// it is, with what the person typed: the part is tried again by itself, and the page says so.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { countMissing } from '../why-reload.ts'

const AGAIN_MS = 5_000

/**
 * `const Menu = part(async () => (await import('./menu.tsx')).Menu)`, in place of React's `lazy`, which keeps a failure
 * for ever and replaces the whole page by it. Shown inside `Suspense`, whose fallback stands until the part is there.
 * Older browsers fetch a script that failed only after the page is reloaded (whatwg/html, pull request 10327).
 */
export const part = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilLoaded(load) }))

/** Resolves with what `load` gives, as soon as it gives it. */
export async function untilLoaded<T>(load: () => Promise<T>, isAgain = false): Promise<T> {
  try {
    const loaded = await load()
    if (isAgain) countMissing(-1)
    return loaded
  } catch (error) {
    // While pages are written at build time nobody waits.
    if (import.meta.env.SSR) throw error
    if (!isAgain) {
      // A fault in the script itself would be seen nowhere else.
      console.warn(error)
      countMissing(1)
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return await untilLoaded(load, true)
  }
}
