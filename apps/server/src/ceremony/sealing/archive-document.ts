// The last step of the seal: archive data and the document time-stamp, after the third signature.
import { archiveSeal } from '@testate/evidence/seal/archive-seal'
import { renewalData } from '@testate/evidence/seal/renewal-data'
import { keptSeal } from '@testate/evidence/seal/seal-state'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWillWithNext } from '../../platform/database/lock-will.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { keepSealState } from '../../wills/sealed/renewals.ts'
import { amendedCommitment } from '../facts.ts'
import { insertSealStep } from '../store.ts'
import { isStillOpen, type Ceremony } from './sealed-ceremony.ts'
import { sha256, storeStep } from './step-file.ts'

/**
 * Stores the sealed file whole, then its row and the will's audit entry. Throws if another worker was first.
 */
export async function archiveDocument(
  context: ContextWith<'openingKey' | 'sealingKey' | 'authority'>,
  ceremony: Ceremony,
  file: Uint8Array,
): Promise<void> {
  const { will } = ceremony
  const at = now()
  // Of earlier issuers too: the ceremony may have begun under them.
  const own = await renewalData(context.authority, at)
  const parties = ceremony.steps.flatMap((step) =>
    step.certificate === null ? [] : [new Uint8Array(step.certificate)],
  )
  const pdf = await archiveSeal(file as Uint8Array<ArrayBuffer>, {
    certificates: [...own.certificates, ...parties],
    crls: own.crls,
    timestamp: createTimestamp(context.authority, now),
  })
  const kept = await keptSeal(pdf)
  const [object, hash] = [await storeStep(context, will, pdf, 'sealed'), await sha256(pdf)]
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWillWithNext(tx, will.id)
    if (!(await isStillOpen(tx, ceremony))) throw new Error('this opening of the ceremony has ended')
    const amends = await amendedCommitment(tx, will)
    const entry = await append(tx, {
      event: 'will.sealed',
      willId: will.id,
      actor: 'worker',
      details: {
        sealedHash: hash.toString('hex'),
        documentHash: will.documentHash,
        commitment: ceremony.commitment,
        ...(amends === null ? {} : { amends }),
      },
    })
    const first = await insertSealStep(tx, {
      will_id: will.id,
      step: 3,
      witness_order: null,
      object,
      sha256: hash,
      signature: null,
      certificate: null,
      audit_entry: entry,
      at,
    })
    // Another worker's sealed file counts: this entry would name a file that is not retained.
    if (!first) throw new Error('sealed by another worker meanwhile')
    await keepObject(tx, will.id, 'sealed', object)
    await keepSealState(tx, will.id, { ...kept, sealedHash: hash.toString('hex') })
  })
}
