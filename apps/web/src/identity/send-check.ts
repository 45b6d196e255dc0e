// Sends the two pictures and requests the check. Both calls reuse their key on retries, so a lost response
// never makes two checks.
import { checkIdentity, uploadEvidence, type DocumentType } from '@testate/api/identity'
import type { ReceivedOf } from '@testate/api/route'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { call } from '../platform/client.ts'

export interface Pictures {
  documentType: DocumentType
  driverNumber: string
  document: Blob
  selfie: Blob
  sample: boolean
  /** Consent to the comparison of faces: given on this screen, never stored for the next time. */
  faceConsent: boolean
}

/** One attempt to send the pictures, reused on retries. */
export interface CheckIntention {
  pictures: Pictures
  evidenceKey: string
  checkKey: string
  /** Uploaded in an earlier attempt. */
  evidenceId: string | null
}

export const newIntention = (pictures: Pictures): CheckIntention => ({
  pictures,
  evidenceKey: crypto.randomUUID(),
  checkKey: crypto.randomUUID(),
  evidenceId: null,
})

/** Returns the server's message and the check it is about. */
export async function sendCheck(
  userId: string,
  intention: CheckIntention,
): Promise<ReceivedOf<typeof checkIdentity>> {
  const { pictures } = intention
  if (intention.evidenceId === null) {
    const form = new FormData()
    form.set('document', pictures.document, 'document.jpg')
    form.set('selfie', pictures.selfie, 'selfie.jpg')
    intention.evidenceId = (
      await call(uploadEvidence, { form, idempotencyKey: intention.evidenceKey })
    ).evidenceId
  }
  return await call(checkIdentity, {
    idempotencyKey: intention.checkKey,
    body: {
      userId,
      documentType: pictures.documentType,
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
      evidenceId: intention.evidenceId,
      ...(pictures.sample ? { sample: true } : {}),
      ...(pictures.faceConsent ? { faceConsent: FACE_CONSENT.version } : {}),
      ...(pictures.driverNumber.trim() === '' ? {} : { driverNumber: pictures.driverNumber.trim() }),
    },
  })
}
