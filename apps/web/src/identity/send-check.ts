// Sends the two pictures and asks for the check. Both calls keep their key over tries, so a lost answer never makes two checks.
import { checkIdentity, uploadEvidence, type DocumentType } from '@testate/api/identity'
import { FACE_CONSENT } from '@testate/domain/face-consent'
import { call } from '../platform/client.ts'

export interface Pictures {
  documentType: DocumentType
  driverNumber: string
  document: Blob
  selfie: Blob
  sample: boolean
  /** That a program compares the faces: agreed to on this screen, never kept for the next time. */
  faceConsent: boolean
}

/** One intention: made when the pictures are sent, used again when a try failed. */
export interface CheckIntention {
  pictures: Pictures
  evidenceKey: string
  checkKey: string
  /** Arrived in an earlier try. */
  evidenceId: string | null
}

export const newIntention = (pictures: Pictures): CheckIntention => ({
  pictures,
  evidenceKey: crypto.randomUUID(),
  checkKey: crypto.randomUUID(),
  evidenceId: null,
})

/** Answers the server's sentence. */
export async function sendCheck(userId: string, intention: CheckIntention): Promise<string> {
  const { pictures } = intention
  if (intention.evidenceId === null) {
    const form = new FormData()
    form.set('document', pictures.document, 'document.jpg')
    form.set('selfie', pictures.selfie, 'selfie.jpg')
    intention.evidenceId = (
      await call(uploadEvidence, { form, idempotencyKey: intention.evidenceKey })
    ).evidenceId
  }
  const { message } = await call(checkIdentity, {
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
  return message
}
