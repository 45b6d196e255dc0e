// One step of the seal: a party's signed statement becomes a signature in the PDF.
import { toHex } from '@testate/evidence/bytes/hash'
import { signatureReason } from '@testate/evidence/capsule/statement'
import { issuePartyCertificate } from '@testate/evidence/certificates/authority'
import { parseCertificate } from '@testate/evidence/certificates/certificate'
import { applySignature } from '@testate/evidence/seal/apply-signature'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { append } from '../../audit/append.ts'
import { openNameParts } from '../../identity/name-parts.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWillWithNext } from '../../platform/database/lock-will.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import type { SignedStatement } from '../facts.ts'
import { insertIssuedCertificate, insertSealStep } from '../store.ts'
import { isStillOpen, type Ceremony } from './sealed-ceremony.ts'
import { sha256, storeStep, type StepFile } from './step-file.ts'

/**
 * Signs `file` with a certificate issued for this one signature. The file is stored before the row that names
 * it; of two workers at the same step, the first one's row counts.
 */
export async function applyStatement(
  context: ContextWith<'openingKey' | 'sealingKey' | 'authority'>,
  ceremony: Ceremony,
  statement: SignedStatement,
  file: Uint8Array,
): Promise<StepFile> {
  const { will } = ceremony
  const party = ceremony.parties.find((one) => one.id === statement.partyId)
  if (party === undefined) throw new Error(`statement ${statement.id} has no party`)
  const at = now()
  const { signersName } = ceremony
  const parts = signersName === null ? null : await openNameParts(context.openingKey, signersName)
  const signer = await issuePartyCertificate(context.authority, { name: party.name, at, parts })
  await inTransaction(context.db, { service: 'worker' }, (tx) =>
    insertIssuedCertificate(tx, {
      serial: serialOf(signer.certificate),
      will_id: will.id,
      party_id: party.id,
      certificate: Buffer.from(signer.certificate),
      issued_at: at,
    }),
  )
  const { pdf, cms } = await applySignature(file, {
    field: party.witnessOrder,
    signer,
    name: party.name,
    reason: signatureReason(statement.statementHash),
    at,
    timestamp: createTimestamp(context.authority, now),
  })
  const [object, hash] = [
    await storeStep(context, will, pdf.subarray(will.documentSize ?? 0), 'sealing-revisions'),
    await sha256(pdf),
  ]
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    await lockWillWithNext(tx, will.id)
    if (!(await isStillOpen(tx, ceremony))) return
    const first = await insertSealStep(tx, {
      will_id: will.id,
      step: ceremony.steps.length,
      witness_order: party.witnessOrder,
      object,
      sha256: hash,
      behind_document: true,
      signature: Buffer.from(cms),
      certificate: Buffer.from(signer.certificate),
      audit_entry: null,
      at,
    })
    if (first) {
      await append(tx, {
        event: 'signature.applied',
        willId: will.id,
        actor: 'worker',
        details: {
          witnessOrder: party.witnessOrder,
          statementHash: statement.statementHash,
          fileHash: hash.toString('hex'),
        },
      })
    }
  })
  return { object, pdf }
}

/** The number alone: `serial` is the whole DER INTEGER, and a revocation uses the number. */
function serialOf(certificate: Uint8Array<ArrayBuffer>): string {
  return toHex(parseCertificate(certificate).serial.subarray(2))
}
