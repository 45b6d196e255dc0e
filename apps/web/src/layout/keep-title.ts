// A page is never without a name (WCAG 2.4.2): while a screen loads what it shows it has the one of its line in screens.ts, until it sets its own.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { languageOf } from '../platform/language.ts'
import { screenAt } from './screen-at.ts'
import { words } from './words.ts'

/** The names in screens.ts are English. */
export function passingTitle(pathname: string): string {
  const name = languageOf(pathname) === 'cy' ? words.cy?.loading : screenAt(pathname)?.title
  return name === undefined ? 'Testate' : `${name} – Testate`
}

/** Once, at the root. What the screens set is React's; what stands in for it is never there beside it. */
export function useKeptTitle(): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const passing = document.createElement('title')
    passing.dataset['passing'] = ''
    passing.textContent = passingTitle(pathname)
    const look = () => {
      const isNamed = document.head.querySelector('title:not([data-passing])') !== null
      if (isNamed) passing.remove()
      else if (!passing.isConnected) document.head.append(passing)
    }
    look()
    // Told before anything is painted, and before anybody else can ask.
    const observer = new MutationObserver(look)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
      passing.remove()
    }
  }, [pathname])
}
