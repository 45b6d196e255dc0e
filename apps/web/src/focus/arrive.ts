// On navigation the page scrolls to its top and the heading is focused, so that a screen reader announces the
// new screen.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Screens that load their data first get their heading later; after this time we stop waiting for it. */
const longestWait = 5_000

/** Call once, at the root. Not on the first load: there the browser does it. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (location.hash !== '') {
      // The browser does not scroll on a client-side navigation: it would keep the last screen's scroll
      // position.
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
      return
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return focusHeading()
  }, [pathname])
}

function focusHeading(): (() => void) | undefined {
  const left = document.activeElement
  const tryNow = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return false
    // Leaves the focus where it is if it has already moved to a field, a dialog or an error summary.
    const here = document.activeElement
    if (
      here !== null &&
      here !== document.body &&
      here !== left &&
      here.closest('main, [role=dialog], [role=alertdialog]') !== null
    )
      return true
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (tryNow()) return undefined
  const observer = new MutationObserver(() => tryNow() && stop())
  const timer = setTimeout(() => stop(), longestWait)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
