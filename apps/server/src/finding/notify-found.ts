// Mails whoever was looked for and found, and our staff, who pass on what the asker writes.
import { findPerson } from '../accounts/rows/find-person.ts'
import { staff } from '../accounts/sign-up/staff.ts'
import { notify } from '../notifications/notify.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { tellPerson } from '../platform/live.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { knownAddress } from '../proofs/addresses.ts'
import { referenceOf } from './question.ts'
import { nextUntold } from './store.ts'

const worker = { service: 'worker' } as const

/** Each in a transaction of its own, once. */
export async function notifyFound({ db }: Pick<JobContext, 'db'>): Promise<void> {
  while (await inTransaction(db, worker, tellNext));
}

async function tellNext(tx: Tx): Promise<boolean> {
  const hit = await nextUntold(tx)
  if (hit === null) return false
  const testator = await findPerson(tx, hit.testatorId)
  if (testator === null) return true
  const { askerName, capacity } = hit
  const facts = { askerName, capacity, at: hit.askedAt.toISOString(), reference: referenceOf(hit.searchId) }
  await notify(tx, {
    to: (await knownAddress(tx, testator.id)) ?? testator.email,
    template: 'looked-for',
    data: { name: testator.name, ...facts },
  })
  for (const one of await staff(tx))
    await notify(tx, {
      to: one.email,
      template: 'looked-for-staff',
      data: { name: one.name, testatorName: testator.name, ...facts },
    })
  await tellPerson(tx, testator.id, 'me')
  return true
}
