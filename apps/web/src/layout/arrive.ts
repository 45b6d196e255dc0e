// Coming to a screen: the page begins at its top, and the focus stands on its heading, so that a screen reader says where one is.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Screens that first load what they show get their heading later; after this nobody waits for it any more. */
const longestWait = 5_000

/** Once, at the root. Not on the first load: there the browser does it. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (location.hash !== '') {
      // Of a step within the product the browser knows nothing: it stayed where the last screen was scrolled to.
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
    // Somebody who has already gone on to a field is not called back; neither is a dialog, an error summary or a field that took the focus.
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
