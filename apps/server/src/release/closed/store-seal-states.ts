// The release worker's half of ceremony/renewals/store-seal-state.ts: it reads a closed will's sealed file once, so
// that every renewal can be made by the worker, which cannot open it.
import { createHash } from 'node:crypto'
import { keptSeal } from '@testate/evidence/seal/seal-state'
import { openStored } from '../../custody/open.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keepSealState } from '../../wills/sealed/renewals.ts'
import type { ReleaseContext } from '../release-context.ts'
import { FAILED, unstatedSeals } from './unstated-seals.ts'

const as = { service: 'release' } as const

/** Repeatable. A file that cannot be read is logged, and left until the process begins anew. */
export async function storeSealStates(context: ReleaseContext): Promise<void> {
  const { db, store, openingKey, log, said } = context
  const custody = { db, store, openingKey, recipient: 'release' } as const
  for (const { willId, version, object } of await inTransaction(db, as, (tx) => unstatedSeals(tx, context))) {
    try {
      const seal = { willId, version, purpose: 'sealed' }
      const pdf = await openStored(custody, 'keep the state of the seal', object, seal)
      const kept = await keptSeal(pdf)
      const sealedHash = createHash('sha256').update(pdf).digest('hex')
      await inTransaction(db, as, (tx) => keepSealState(tx, willId, { ...kept, sealedHash }))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      said.set(`${FAILED}${willId}`, why)
      log.error({ willId, error: why }, 'the state of a sealed file could not be kept')
    }
  }
}
