// The address's query. A prerendered page knows none: until it has been hydrated it is empty, as in its HTML,
// so that React does not keep what stands there.
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => {}
const none = new URLSearchParams()

export function useSearch(): URLSearchParams {
  const [search] = useSearchParams()
  return useIsAwake() ? search : none
}

/** False in prerendered HTML, until its scripts have run. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
