// Stores the pieces of a take in the browser's own database until the register has them: a reload, a crash or
// a flat battery loses nothing recorded. As it shows a face and a voice, it is deleted when it is on record
// or discarded, when its person signs out, and, after a day, when anyone next records or looks for a
// recording in this browser.

export interface KeptTake {
  /**
   * Person and will, with a space between: on a shared computer nobody is offered another person's recording.
   */
  key: string
  mediaType: string
  startedAt: string
  /** The timer's value at the last stored piece. */
  durationMs: number
  /** False if the recorder was still running: then the last second may be missing. */
  stopped: boolean
  /** The upload at the register this belongs to; null before it has begun. */
  uploadId: string | null
}

const oldestMs = 24 * 3600_000

/** The keys of the expired takes among these. One without a valid time counts as expired. */
export function outlived(takes: readonly Pick<KeptTake, 'key' | 'startedAt'>[], now: number): string[] {
  return takes.filter(({ startedAt }) => !(now - Date.parse(startedAt) < oldestMs)).map(({ key }) => key)
}

const isOf = (personId: string, key: string): boolean => key.startsWith(`${personId} `)

/**
 * Null if the browser stores nothing (a private window): then a reload loses the recording, and everything
 * else works.
 */
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

async function within<T>(
  mode: IDBTransactionMode,
  work: (takes: IDBObjectStore, pieces: IDBObjectStore) => () => T,
): Promise<T | null> {
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

/** Deletes the takes that `which` selects from all, in this transaction. */
function drop(takes: IDBObjectStore, pieces: IDBObjectStore, which: (all: KeptTake[]) => string[]): void {
  const all = takes.getAll()
  all.addEventListener('success', () => {
    for (const key of which(all.result as KeptTake[])) {
      takes.delete(key)
      pieces.delete(rangeOf(key))
    }
  })
}

/** Begins a new take: deletes what was stored under the key before. */
export async function keepTake(take: KeptTake): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    drop(takes, pieces, (all) => outlived(all, Date.now()).filter((key) => key !== take.key))
    takes.delete(take.key)
    pieces.delete(rangeOf(take.key))
    takes.put(take)
    return () => undefined
  })
}

/** Adds a piece, and updates the take's data. */
export async function keepPiece(
  take: KeptTake,
  number: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
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

/** Null when there is none, or it is older than a day. Also deletes expired takes, whoever's they are. */
export async function findKeptTake(
  key: string,
): Promise<{ take: KeptTake; pieces: Uint8Array<ArrayBuffer>[] } | null> {
  return await within('readwrite', (takes, pieces) => {
    const take = takes.get(key)
    const found = pieces.getAll(rangeOf(key))
    drop(takes, pieces, (all) => outlived(all, Date.now()))
    return () => {
      const kept = take.result as KeptTake | undefined
      if (kept === undefined || outlived([kept], Date.now()).length > 0 || found.result.length === 0)
        return null
      return { take: kept, pieces: found.result as Uint8Array<ArrayBuffer>[] }
    }
  })
}

/** On sign-out: the next person at this device finds nothing of theirs. */
export async function forgetTakesOf(personId: string): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    drop(takes, pieces, (all) => all.map(({ key }) => key).filter((key) => isOf(personId, key)))
    return () => undefined
  })
}

export async function forgetTake(key: string): Promise<void> {
  await within('readwrite', (takes, pieces) => {
    takes.delete(key)
    pieces.delete(rangeOf(key))
    return () => undefined
  })
}
