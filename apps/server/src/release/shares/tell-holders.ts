// Mails the holders of shared secrets what is asked of them, each once; and the testator, whose share is lost. Being
// told and the mail are one transaction.
import { findPerson } from '../../accounts/rows/find-person.ts'
import { noteToldHolder, toTell, type ToTell } from '../../custody/two-parts/rows.ts'
import { notify } from '../../notifications/notify.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'

const worker = { service: 'worker' } as const

export async function tellHolders({ db, log }: Pick<JobContext, 'db' | 'log'>): Promise<void> {
  for (const one of await inTransaction(db, worker, toTell))
    try {
      await inTransaction(db, worker, async (tx) => await tell(tx, one))
    } catch (error) {
      log.error({ holderId: one.holderId, error: String(error) }, 'a holder of a share is mailed in a minute')
    }
}

async function tell(tx: Tx, one: ToTell): Promise<void> {
  if (!(await noteToldHolder(tx, one))) return
  const { personId, what, testatorName, holderName, willId, counts, able, isNoticeOpen, isPartLost } = one
  const person = await findPerson(tx, personId)
  if (person === null) return
  const to = (await knownAddress(tx, personId)) ?? person.email
  if (what === 'lost')
    await notify(tx, {
      to,
      template: 'share-lost',
      data: { name: person.name, holderName, willId, counts, able, isNoticeOpen, isPartLost },
    })
  else await notify(tx, { to, template: 'share-asked', data: { name: person.name, testatorName, what } })
  await tellPerson(tx, personId, 'share')
}
