// A prerendered form can be filled in before its scripts have run. What stands in its fields then becomes the
// form's, before React would set them to the values it began with.
import { useLayoutEffect } from 'react'

interface Fields<V extends object> {
  values: V
  change: (fields: Partial<V>) => void
}

/** `begin`: what a field left empty begins with instead. The fields' names are their ids. */
export function useTypedBefore<V extends object>(
  { values, change }: Fields<V>,
  begin: Partial<V> = {},
): void {
  useLayoutEffect(() => {
    const typed = { ...begin }
    for (const [name, value] of Object.entries(values)) {
      const box = document.getElementById(name)
      if (!(box instanceof HTMLInputElement)) continue
      if (box.type === 'checkbox' && box.checked !== value) Object.assign(typed, { [name]: box.checked })
      if (box.type === 'radio') {
        const chosen = document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)
        if (chosen !== null) Object.assign(typed, { [name]: chosen.value })
      } else if (box.type !== 'checkbox' && box.value !== '') Object.assign(typed, { [name]: box.value })
    }
    if (Object.keys(typed).length > 0) change(typed)
    // Once, as the page wakes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
