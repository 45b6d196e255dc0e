// The static part of a page. The prerendered HTML contains it whole, so a first visit fetches no script for
// it; its sentences, in two languages and with their sources, would be a fifth of all script there. On
// client-side navigation it is loaded as a component.
import { Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import './written.css'
import { part } from './part.ts'

const never = () => () => {}
/** A constant: React replaces the content when the object changes. */
const asItStands = { __html: '' }

/**
 * `const Text = written(async () => (await import('./text.tsx')).Text)`. Nothing in it may need a script:
 * links use plain navigation, `details` open natively; interactive parts go beside it. Its box is unstyled
 * (`.written`).
 */
export function written(load: () => Promise<ComponentType>): ComponentType {
  const Part = part(load)
  return function Written() {
    const { pathname } = useLocation()
    // In the browser this is true only while React hydrates existing HTML; that HTML is then kept until the
    // path changes.
    const taken = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [standing, setStanding] = useState(taken ? pathname : null)
    if (standing !== null && standing !== pathname) setStanding(null)
    // Without a boundary, prerendering waits for the part and renders it in place.
    if (typeof document === 'undefined')
      return (
        <div className="written">
          <Part />
        </div>
      )
    if (standing === pathname)
      return (
        <div key="stands" className="written" suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
      )
    return (
      <div key="part" className="written">
        <Suspense>
          <Part />
        </Suspense>
      </div>
    )
  }
}
