// Input not yet submitted survives a reload, or leaving and coming back. It is stored for this window only,
// is cleared on submission or sign-out, and is never a secret or a picture.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Of every name in the window's storage; on sign-out all of them go. */
export const prefix = 'kept '

/** Storage can be forbidden: then the value lasts only as long as the page. */
export function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/**
 * State stored under `name`, which includes its owner and purpose, for example `signing <party>`; call
 * `forget` after submission.
 */
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
  const forget = () => {
    setValue(initial)
    quietly(() => sessionStorage.removeItem(key), undefined)
  }
  const named = useRef(key)
  const keep = useEffectEvent(() => {
    // A new item has been given its id: from now on it is stored under that alone.
    if (named.current !== key) quietly(() => sessionStorage.removeItem(named.current), undefined)
    named.current = key
    const isUntouched = JSON.stringify(value) === JSON.stringify(initial)
    quietly(
      () =>
        isUntouched ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(value)),
      undefined,
    )
  })
  useEffect(() => keep(), [key, value])
  return [value, set, forget]
}

/** Deletes what a subject stores of a person elsewhere in this browser. */
export type Forget = (personId: string | undefined) => Promise<void>

const alsoForgotten = new Set<Forget>()

/**
 * Call when the page begins (sign-out.ts), not where the subject is used: a page that never loaded the subject
 * also signs people out.
 */
export function forgetOnSignOut(forget: Forget): void {
  alsoForgotten.add(forget)
}

/** On sign-out: the next person at this window finds nothing. */
export function forgetAllHere(personId: string | undefined): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }, undefined)
  for (const forget of alsoForgotten) void forget(personId)
}
