// Which invitation was opened in this browser, and as whom: the mailed link is good for one use, and the person who presses it again is simply let on.
// Kept so that a fresh link can be asked for when the session has ended. A link that is used up opens nothing.

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
    // A browser that keeps nothing: the mail has the link.
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
