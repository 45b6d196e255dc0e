// What comes late can push what has the focus out of the window, and whoever works by keys no longer sees where they are (WCAG 2.4.7, 2.4.11). The browser itself
// holds the page still only once it has been scrolled.
import { useEffect } from 'react'

/** Once, at the root. Who has scrolled away from it is left where they are. */
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
    // Told of the new size before what is in sight is looked at anew.
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
