// Late content can push the focused element out of the window, so that keyboard users no longer see where
// they are (WCAG 2.4.7, 2.4.11). The browser anchors the scroll position only once the page has been
// scrolled.
import { useEffect } from 'react'

/** Call once, at the root. It never undoes a person's own scrolling. */
export function useFocusInSight(): void {
  useEffect(() => {
    let wasInSight = false
    const seen = new IntersectionObserver((entries) => {
      wasInSight = entries.at(-1)?.isIntersecting ?? false
    })
    const follow = () => {
      seen.disconnect()
      wasInSight = false
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) seen.observe(activeElement)
    }
    // Resize observers run before intersection observers, so `wasInSight` is still the old value here.
    const grown = new ResizeObserver(() => {
      const { activeElement } = document
      if (wasInSight && activeElement?.matches(':focus-visible') === true && isOutside(activeElement))
        activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    })
    grown.observe(document.body)
    document.addEventListener('focusin', follow)
    return () => {
      seen.disconnect()
      grown.disconnect()
      document.removeEventListener('focusin', follow)
    }
  }, [])
}

function isOutside(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight
}
