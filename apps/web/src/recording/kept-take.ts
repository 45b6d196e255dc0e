// The pieces of a take also lie in the browser's own database until the register has them: a reload, a crash or a flat battery loses nothing that was recorded.
// Whatever is kept here is forgotten when it is on record or discarded, and after a day in any case: it is somebody's face and voice.

export interface KeptTake {
  /** Person and will: on a shared computer nobody is offered another's recording. */
  key: string
  mediaType: string
  startedAt: string
  /** The timer's reading with the last piece kept. */
  durationMs: number
  /** False while the recorder ran: then the last second may be missing. */
  stopped: boolean
  /** The upload at the register this belongs to; null while there is none yet. */
  uploadId: string | null
}

const oldestMs = 24 * 3600_000

/** Null where the browser keeps nothing (a private window): then a reload loses the recording, and everything else works. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null)
    const request = indexedDB.open('testate-recordings', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('takes', { keyPath: 'key' })
      request.result.createObjectStore('pieces')
    })
    request.addEventListener('success', () => resolve(request.result))
    for (const event of ['error', 'blocked']) request.addEventListener(event, () => resolve(null))
  })
}

async function within<T>(mode: IDBTransactionMode, work: (takes: IDBObjectStore, pieces: IDBObjectStore) => () => T): Promise<T | null> {
  const database = await open()
  if (database === null) return null
  try {
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(['takes', 'pieces'], mode)
      const result = work(transaction.objectStore('takes'), transaction.objectStore('pieces'))
      transaction.addEventListener('complete', () => resolve(result()))
      for (const event of ['error', 'abort']) transaction.addEventListener(event, () => resolve(null))
    })
  } finally {
    database.close()
  }
}

const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []])

/** Begins anew: what was kept under the key before is gone, and so is whatever is too old, whoever's it was. */
export async function keepTake(take: KeptTake): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    const all = takes.getAll()
    all.addEventListener('success', () => {
      for (const old of all.result as KeptTake[]) {
        if (old.key !== take.key && Date.now() - Date.parse(old.startedAt) < oldestMs) continue
        takes.delete(old.key)
        pieces.delete(rangeOf(old.key))
      }
      takes.put(take)
    })
    return () => undefined
  })
}

/** Adds a piece, and what is known of the take with it. */
export async function keepPiece(take: KeptTake, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    pieces.put(bytes, [take.key, number])
    takes.put(take)
    return () => undefined
  })
}

export async function updateKeptTake(take: KeptTake): Promise<void> {
  await within('readwrite', (takes) => {
    takes.put(take)
    return () => undefined
  })
}

/** Null when there is none, or it is older than a day. */
export async function findKeptTake(key: string): Promise<{ take: KeptTake; pieces: Uint8Array<ArrayBuffer>[] } | null> {
  return await within('readonly', (takes, pieces) => {
    const take = takes.get(key)
    const found = pieces.getAll(rangeOf(key))
    return () => {
      const kept = take.result as KeptTake | undefined
      if (kept === undefined || Date.now() - Date.parse(kept.startedAt) >= oldestMs || found.result.length === 0) return null
      return { take: kept, pieces: found.result as Uint8Array<ArrayBuffer>[] }
    }
  })
}

export async function forgetTake(key: string): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    takes.delete(key)
    pieces.delete(rangeOf(key))
    return () => undefined
  })
}
