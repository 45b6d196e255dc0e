// A process that is killed at one of its acts on the store or the database, for tests that try each of them.
import type { ObjectStore } from '../src/platform/storage/objects.ts'
import type { Db } from '../src/platform/database/database.ts'

/** Every act is counted; the `at`th and all after it fail, before or after they act. */
export function killedAt<C extends { store: ObjectStore; db: Db }>(
  whole: C,
  at: number,
  when: 'before' | 'after' = 'before',
): { context: C; acts: () => number } {
  let acts = 0
  const act = async <T>(run: () => Promise<T>): Promise<T> => {
    acts += 1
    if (acts > at || (acts === at && when === 'before')) throw new Error('killed')
    const result = await run()
    if (acts === at) throw new Error('killed')
    return result
  }
  const store: ObjectStore = {
    ...whole.store,
    put: (bytes) => act(() => whole.store.put(bytes)),
    remove: (id) => act(() => whole.store.remove(id)),
  }
  const db = new Proxy(whole.db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown
      return () => {
        const builder = target.transaction()
        return { execute: <T>(run: (tx: never) => Promise<T>) => act(() => builder.execute(run as never)) }
      }
    },
  })
  return { context: { ...whole, store, db }, acts: () => acts }
}
