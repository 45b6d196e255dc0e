// Mails the yearly question to each testator whose year is over. Being asked and the mail are one transaction.
import { findPerson } from '../../accounts/rows/find-person.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { dueToAsk, noteAsked } from './store.ts'

const worker = { service: 'worker' } as const

/** Each hour. One who cannot be asked does not keep the others waiting. */
export async function askYearly({ db, log }: Pick<JobContext, 'db' | 'log'>): Promise<void> {
  for (const personId of await inTransaction(db, worker, dueToAsk))
    try {
      await inTransaction(db, worker, async (tx) => await ask(tx, personId))
    } catch (error) {
      log.error({ personId, error: String(error) }, 'the yearly question is tried again in an hour')
    }
}

async function ask(tx: Tx, personId: string): Promise<void> {
  if (!(await noteAsked(tx, personId))) return
  const person = await findPerson(tx, personId)
  if (person === null) return
  await notify(tx, {
    to: (await knownAddress(tx, personId)) ?? person.email,
    template: 'yearly-check',
    data: { name: person.name },
  })
  await tellPerson(tx, personId, 'me')
}
