// Mails the yearly question to each testator whose year is over. Being asked and the mail are one transaction.
import { findPerson } from '../../accounts/rows/find-person.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { nextToAsk } from './store.ts'

const worker = { service: 'worker' } as const
/** In one run; the others are asked an hour later. */
const MOST = 1_000

export async function askYearly({ db }: Pick<JobContext, 'db'>): Promise<void> {
  for (let asked = 0; asked < MOST; asked += 1) if (!(await inTransaction(db, worker, askNext))) return
}

async function askNext(tx: Tx): Promise<boolean> {
  const personId = await nextToAsk(tx)
  if (personId === null) return false
  const person = await findPerson(tx, personId)
  if (person === null) return true
  await notify(tx, {
    to: (await knownAddress(tx, personId)) ?? person.email,
    template: 'yearly-check',
    data: { name: person.name },
  })
  await tellPerson(tx, personId, 'me')
  return true
}
