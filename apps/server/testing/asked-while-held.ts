// For tests of what is handed over: an api that was taken over holds up the worker that it asks, and reads the store.
import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { appendAny } from '../../../test/stack/any-line.ts'
import type { Stack } from '../../../test/stack/stack.ts'
import { inTransaction, sendWaiting, type Tx } from '../src/platform/database/database.ts'
import { lockWill } from '../src/platform/database/lock-will.ts'
import type { Person } from '../src/platform/database/person.ts'

type Held = Pick<Stack, 'db' | 'config'>

export type Hold = (tx: Tx, willId: string, person: Person) => Promise<unknown>

/** Lines of one will wait for each other, and the api's login writes some. */
export const itsLines: Hold = (tx, willId, { id }) =>
  appendAny(tx, { event: 'will.seen', willId, actor: id, details: {} })
/** What an api that was taken over can hold of a will. */
export const holds: Record<string, Hold> = { 'the will': lockWill, 'its lines': itsLines }

/** How many objects are in the store. */
export const storedIn = async ({ config }: Held): Promise<number> =>
  (await readdir(new URL(config.objectStoreUrl), { recursive: true })).filter((name) => name.length > 60)
    .length

/**
 * Asks while a transaction of the api's own login, as this person, has done `hold` and stays open for 0.8 s. `handed`:
 * how many objects more than before were in the store in that time, at most.
 */
export async function askedWhileHeld<A>(
  stack: Held,
  { willId, person, hold }: { willId: string; person: Person; hold: Hold },
  ask: () => Promise<A>,
): Promise<{ handed: number; answer: A }> {
  const before = await storedIn(stack)
  let most = before
  let answer: Promise<A> | undefined
  await inTransaction(stack.db, { person }, async (tx) => {
    await hold(tx, willId, person)
    await sendWaiting(tx)
    answer = ask()
    for (let looks = 0; looks < 40; looks += 1) {
      await setTimeout(20)
      most = Math.max(most, await storedIn(stack))
    }
  })
  return { handed: most - before, answer: await answer! }
}
