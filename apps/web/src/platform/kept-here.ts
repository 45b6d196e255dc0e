// What somebody has ticked or typed and not yet given to the register stays when the page is loaded again or left and come back to.
// It stays in this window alone, is forgotten when it was given or its person signs out, and is never a secret or a picture.
import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'kept '

/** Storage can be forbidden: then it is kept as long as the page is. */
function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** State whose `name` says whose it is and what for, for example `signing <party>`; `forget` once it was given. */
export function useKeptHere<T extends object>(
  name: string,
  initial: T,
): [value: T, set: (change: Partial<T>) => void, forget: () => void] {
  const key = prefix + name
  const [value, setValue] = useState<T>(() =>
    quietly(
      () => ({ ...initial, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>) }),
      initial,
    ),
  )
  const set = useCallback((change: Partial<T>) => setValue((before) => ({ ...before, ...change })), [])
  const forget = useCallback(() => {
    setValue(initial)
    quietly(() => sessionStorage.removeItem(key), undefined)
    // What it began with does not change while it is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const named = useRef(key)
  useEffect(() => {
    // What was new has got an address: it is kept under that alone.
    if (named.current !== key) quietly(() => sessionStorage.removeItem(named.current), undefined)
    named.current = key
    const isUntouched = JSON.stringify(value) === JSON.stringify(initial)
    quietly(
      () =>
        isUntouched ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(value)),
      undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, value])
  return [value, set, forget]
}

/** On signing out: the next person at this window finds nothing. */
export function forgetAllHere(): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }, undefined)
}
