// The one of a list that an address asks for.
import { useState } from 'react'

/** Also after it has left the list: whoever removes it, or is typing meanwhile, is not told that it is gone. */
export function useShown<T extends { id: string }>(all: readonly T[], id: string): T | undefined {
  const now = all.find((one) => one.id === id)
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
