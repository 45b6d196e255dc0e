// Keys name and birth date of everybody whose identity was accepted, once, whether or not they chose to be found: a
// choice made years later still works when the pictures are gone. What was sealed goes in the same transaction.
import { z } from 'zod'
import { openSealed } from '../custody/open.ts'
import { particularsContext } from '../identity/hand-over-particulars.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Logger } from '../platform/log.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { keyedPerson } from './keyed.ts'
import { noteKeyed, unkeyed, type Unkeyed } from './store.ts'

interface KeyingContext {
  db: Db
  log: Logger
  openingKey: string
}
const as = { service: 'release' } as const
const particulars = z.strictObject({ fullNames: z.array(z.string()).max(2), birthDate: z.iso.date() })

export async function keyPeople(context: KeyingContext): Promise<void> {
  for (const one of await inTransaction(context.db, as, unkeyed)) {
    const keyed = await keyedOf(context, one)
    await inTransaction(context.db, as, (tx) => noteKeyed(tx, one.checkId, keyed))
  }
}

/** None for what was sealed to another key, or is no name and birth date: nobody is found by it, nothing stops. */
async function keyedOf({ openingKey, log }: KeyingContext, { checkId, sealed }: Unkeyed): Promise<Buffer[]> {
  try {
    const opened = await openSealed(
      { openingKey },
      'key a name and birth date',
      sealed,
      particularsContext(checkId),
    )
    const { fullNames, birthDate } = particulars.parse(JSON.parse(opened.toString('utf8')))
    return fullNames.map((fullName) => keyedPerson(openingKey, fullName, birthDate))
  } catch (error) {
    if (!(error instanceof CannotOpen || error instanceof SyntaxError || error instanceof z.ZodError))
      throw error
    log.warn({ checkId }, 'a name and birth date could not be opened, so nobody can be found by them')
    return []
  }
}
