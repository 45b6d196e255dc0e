// The written part of a page: what is only read. It is whole in the HTML made beforehand, so a first visit fetches no script for it; its sentences, in two
// languages and with their sources, would be a fifth of all script there. Who comes from another page of ours, without loading a document, gets it as a part.
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import './written.css'

const never = () => () => {}
/** Always the same: React sets the content anew when it is handed another. */
const asItStands = { __html: '' }

/**
 * `const Text = written(async () => (await import('./text.tsx')).Text)`. Nothing in it may need a script: links are followed by plain navigation,
 * `details` open by themselves; what is live stands beside it. Its box has no look of its own (`.written`).
 */
export function written(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }))
  return function Written() {
    const { pathname } = useLocation()
    // In the browser this is true only while React takes over HTML that is already there; what was taken over stays until another page is wanted.
    const taken = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [standing, setStanding] = useState(taken ? pathname : null)
    if (standing !== null && standing !== pathname) setStanding(null)
    // Without a boundary the HTML waits for the part and has it in its place.
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
