// Which invitation was opened in this browser, and by whom: the mailed link works once, and when the same
// person presses it again they simply continue. Stored so that a fresh link can be requested when the session
// has ended. A used-up link opens nothing.

const place = 'testate-invitations'
const most = 6

type Opened = { token: string; personId: string }[]

/** Newest first. */
export function openedHere(storage: Pick<Storage, 'getItem'> | null = stored()): Opened {
  try {
    const found: unknown = JSON.parse(storage?.getItem(place) ?? '[]')
    return Array.isArray(found)
      ? found.filter(
          (one): one is Opened[number] => typeof one?.token === 'string' && typeof one?.personId === 'string',
        )
      : []
  } catch {
    return []
  }
}

export function rememberOpened(
  token: string,
  personId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null = stored(),
): void {
  const others = openedHere(storage).filter((one) => one.token !== token)
  try {
    storage?.setItem(place, JSON.stringify([{ token, personId }, ...others].slice(0, most)))
  } catch {
    // The browser stores nothing: the mail has the link.
  }
}

/** True if this browser opened that link as this person. */
export function isOpenedBy(
  token: string,
  personId: string,
  storage: Pick<Storage, 'getItem'> | null = stored(),
): boolean {
  return openedHere(storage).some((one) => one.token === token && one.personId === personId)
}

function stored(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
