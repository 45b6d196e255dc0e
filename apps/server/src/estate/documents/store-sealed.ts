// Seals the bytes of a document to the worker, so that this process cannot open them again, and stores them beside
// their row. The object is announced before it is stored: whoever is killed between leaves one that the worker removes.
import { hash } from 'node:crypto'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sealFor } from '../../platform/storage/vault.ts'
import { documentContext } from './document-context.ts'
import { announceObject } from './store.ts'

/**
 * `begin` runs what it is given in the transaction of the call, or returns the answer of before: then what was stored
 * is removed again. `insert` writes the row that names the object.
 */
export async function storeSealed<T>(
  app: App,
  person: Person,
  { id, bytes }: { id: string; bytes: Buffer },
  begin: (fn: (tx: Tx) => Promise<T>) => Promise<T>,
  insert: (tx: Tx, object: string) => Promise<T>,
): Promise<T> {
  const sealed = await sealFor(app.workerPublicKey, bytes, documentContext(id))
  const object = hash('sha256', sealed)
  await inTransaction(app.db, { person }, (tx) => announceObject(tx, object))
  const stored = await app.store.put(sealed)
  let isNew = false
  try {
    const answer = await begin(async (tx) => {
      const inserted = await insert(tx, object)
      isNew = true
      return inserted
    })
    if (!isNew) await app.store.remove(stored)
    return answer
  } catch (error) {
    // After any other error the row may exist: a commit whose answer was lost.
    if (error instanceof Problem) await app.store.remove(stored).catch(() => undefined)
    throw error
  }
}
