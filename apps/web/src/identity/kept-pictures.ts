// Stores the pictures of an identity check on this device until they are sent: they survive a reload, or a
// visit to another screen. As they show a passport and a face, they are deleted when sent, when their person
// signs out, and after an hour in any case.
import type { Pictures } from './send-check.ts'

const longestMs = 3600_000
const name = 'testate-identity'

interface Kept {
  personId: string
  pictures: Partial<Pictures>
  at: number
}

/**
 * Null if the browser stores nothing (a private window): then a reload loses them, and everything else works.
 */
async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  if (typeof indexedDB === 'undefined') return null
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('pictures', { keyPath: 'personId' }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
    for (const event of ['error', 'blocked']) opening.addEventListener(event, () => resolve(null))
  })
  if (database === null) return null
  return await new Promise<T | null>((resolve) => {
    const transaction = database.transaction('pictures', mode)
    const request = act(transaction.objectStore('pictures'))
    transaction.addEventListener('complete', () => resolve(request.result))
    for (const event of ['error', 'abort']) transaction.addEventListener(event, () => resolve(null))
  }).finally(() => database.close())
}

export async function keepPictures(personId: string, pictures: Partial<Pictures>): Promise<void> {
  const { documentType, driverNumber, document, selfie } = pictures
  const kept: Kept = {
    personId,
    at: Date.now(),
    pictures: {
      ...(documentType && { documentType }),
      ...(driverNumber && { driverNumber }),
      ...(document && { document }),
      ...(selfie && { selfie }),
    },
  }
  await within('readwrite', (store) => store.put(kept))
}

/** Also deletes expired pictures, whoever's they are. */
export async function findPictures(personId: string): Promise<Partial<Pictures> | null> {
  const all = (await within<Kept[]>('readonly', (store) => store.getAll())) ?? []
  const isOld = ({ at }: Kept): boolean => Date.now() - at >= longestMs
  for (const old of all.filter(isOld)) await forgetPictures(old.personId)
  return all.find((one) => one.personId === personId && !isOld(one))?.pictures ?? null
}

export async function forgetPictures(personId: string): Promise<void> {
  await within('readwrite', (store) => store.delete(personId))
}

/** On sign-out: the next person at this device finds nothing. */
export function forgetAllPictures(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(name)
}
