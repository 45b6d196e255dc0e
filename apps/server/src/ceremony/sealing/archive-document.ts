// The last step of the seal: archive data and the document time-stamp, after the third signature.
import { issueRevocationLists } from '@testate/evidence/certificates/authority'
import { archiveSeal, validationData } from '@testate/evidence/seal/archive-seal'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { keepObject } from '../../wills/kept-objects.ts'
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
  const lists = await issueRevocationLists(context.authority, { at })
  const parties = ceremony.steps.flatMap((step) =>
    step.certificate === null ? [] : [{ certificate: new Uint8Array(step.certificate) }],
  )
  const pdf = await archiveSeal(file as Uint8Array<ArrayBuffer>, {
    ...validationData(context.authority, parties, lists),
    timestamp: createTimestamp(context.authority, now),
  })
  const [object, hash] = [await storeStep(context, will, pdf, 'sealed'), await sha256(pdf)]
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWill(tx, will.id)
    if (!(await isStillOpen(tx, ceremony))) throw new Error('this opening of the ceremony has ended')
    const entry = await append(tx, {
      event: 'will.sealed',
      willId: will.id,
      commitment: ceremony.commitment,
      actor: 'worker',
      details: { sealedHash: hash.toString('hex'), documentHash: will.documentHash },
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
  })
}
