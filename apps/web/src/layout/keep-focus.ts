// What had the focus can go while somebody works with it: a form that was sent, a button that has done its part. Browsers then leave the focus nowhere, and who
// reads with a screen reader or has no mouse is back at the top of the page (WCAG 2.4.3). It goes to what is left nearest to where they were.
import { useEffect } from 'react'

/** Windows and new screens place the focus themselves, in the next frames. */
const theirTurnMs = 100
const windows = '[role=dialog], [role=alertdialog]'

/** Once, at the root. */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last, and all around it, from the inside out. */
    let where: Element[] = []
    /** For each window where the focus was before it came into it. */
    const before = new WeakMap<Element, Element[]>()
    let isWaiting = false
    const remember = (event: FocusEvent) => {
      const now: Element[] = []
      for (
        let one = event.target as Element | null;
        one !== null && one !== document.body;
        one = one.parentElement
      )
        now.push(one)
      const window = now.find((one) => one.matches(windows))
      // What had it in the window went, and the window gave it to its first button, far from there: nobody chose that.
      if (
        window !== undefined &&
        now[0]?.matches('.dialog-close') === true &&
        where.includes(window) &&
        where[0]?.isConnected === false
      ) {
        nearest(where)?.focus()
        return
      }
      if (window !== undefined && !before.has(window)) before.set(window, where)
      where = now
    }
    // Who presses beside everything wants the focus nowhere.
    const pressed = (event: PointerEvent) => {
      if (where[0]?.contains(event.target as Node) !== true) where = []
    }
    const isLost = () => where.length > 0 && document.activeElement === document.body && !canHold(where[0])
    const mend = () => {
      isWaiting = false
      if (!isLost()) return
      let left = where
      for (
        let closed = closedWindow(left);
        closed !== undefined && before.has(closed);
        closed = closedWindow(left)
      )
        left = before.get(closed) ?? []
      const opener = left === where || !canHold(left[0]) ? null : (left[0] as HTMLElement)
      ;(opener ?? nearest(left))?.focus()
    }
    const look = () => {
      if (isWaiting || !isLost()) return
      isWaiting = true
      requestAnimationFrame(() => setTimeout(mend, theirTurnMs))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', pressed, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', pressed, true)
    }
  }, [])
}

const closedWindow = (around: Element[]) => around.find((one) => one.matches(windows) && !one.isConnected)

function canHold(element: Element | undefined): boolean {
  return (
    element !== undefined &&
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[hidden]') === null
  )
}

/** The innermost of these that is still there: its heading if it has one, so that it is not read out whole. */
function nearest(around: Element[]): HTMLElement | null {
  const left = around.find((one) => canHold(one))
  const part =
    left === undefined || left.querySelector('main') !== null || left.matches('main')
      ? document.querySelector('main')
      : left
  const found =
    part?.matches('main') === true ? part.querySelector('h1') : (part?.querySelector('h1, h2, h3') ?? part)
  if (!(found instanceof HTMLElement)) return null
  if (found.tabIndex < 0) found.tabIndex = -1
  return found
}
