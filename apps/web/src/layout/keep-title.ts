// A page always has a title (WCAG 2.4.2): while a screen loads it has the title from its line in screens.ts,
// until it sets its own.
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '../addresses/screen-at.ts'
import { languageOf } from '../platform/language.ts'
import { words } from './words.ts'

/** The titles in screens.ts are English. */
export function passingTitle(pathname: string): string {
  const name = languageOf(pathname) === 'cy' ? words.cy?.loading : screenAt(pathname)?.title
  return name === undefined ? 'Testate' : `${name} – Testate`
}

/**
 * Call once, at the root. React owns the titles that screens set; the placeholder is never in the head beside
 * one of them.
 */
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
    // Mutation observers run before the paint, and before anything else can read the title.
    const observer = new MutationObserver(look)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
      passing.remove()
    }
  }, [pathname])
}
