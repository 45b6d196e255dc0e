// The focused element can be removed while a person works with it: a form that was sent, a button no longer
// needed. Browsers then drop the focus, and people who use a screen reader or the keyboard are back at the
// top of the page (WCAG 2.4.3). This moves the focus to the nearest element that remains.
import { useEffect } from 'react'

/** Dialogs and new screens set the focus themselves, in the next frames. */
const theirTurnMs = 100
const windows = '[role=dialog], [role=alertdialog]'

/** Call once, at the root. */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The last focused element and its ancestors, innermost first. */
    let where: Element[] = []
    /** For each dialog, where the focus was before it opened. */
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
      // The focused element in the dialog was removed, and the dialog focused its first button, far from
      // there: the person did not choose that.
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
    // A press on the page's background clears the focus on purpose.
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

/**
 * The innermost of these that is still there: its heading if it has one, so that it is not read out whole.
 */
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
