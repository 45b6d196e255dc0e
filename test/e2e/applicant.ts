// An applicant whose pictures are readable but need a reviewer: an expired passport. Gives the review list an
// entry.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listChecks, checkIdentity, uploadEvidence } from '@testate/api/identity'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { gatherPeople, openAccount, type Actor } from '../../apps/cli/src/register/people.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { jpegOf, passportPage, selfie } from '../identity/documents.ts'
import { makeTd3, randomFrom } from '../identity/strips.ts'
import type { Place } from './product.ts'

const readWithinMs = 150_000

/** Sends the pictures and waits until `staff` can decide about them. */
export async function sendInIdentity(product: Place, staff: Actor): Promise<void> {
  const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
  const [applicant] = await gatherPeople(product.url, inbox)
  await openAccount(applicant, inbox, silent)
  const passport = makeTd3(randomFrom(7), {
    state: 'GBR',
    surname: 'EXAMPLE',
    given: 'ANN',
    birth: '580314',
    expiry: '210630',
  })
  const form = new FormData()
  for (const [part, picture] of [
    ['document', await passportPage(passport, { head: 1 })],
    ['selfie', await selfie([1])],
  ] as const) {
    form.set(part, new Blob([new Uint8Array(jpegOf(picture))], { type: 'image/jpeg' }), `${part}.jpg`)
  }
  const { evidenceId } = await applicant.browser.call(uploadEvidence, { form })
  await applicant.browser.call(checkIdentity, {
    body: {
      userId: applicant.id,
      documentType: 'passport',
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
      evidenceId,
      faceConsent: FACE_CONSENT.version,
    },
  })
  for (const until = performance.now() + readWithinMs; performance.now() < until; await pause(500)) {
    const { checks } = await staff.browser.call(listChecks)
    if (checks.some((check) => check.personId === applicant.id && check.reading !== null)) return
  }
  throw new Error('the pictures were not read, or not sent to review')
}
