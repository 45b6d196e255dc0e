// A death notice about a registered will, told by its first witness over the API. The product must be started with
// DEATH_NOTICES=open.
import { readFile } from 'node:fs/promises'
import {
  disputeDeathNotice,
  submitDeathNotice,
  uploadCertificate,
  type DeathNotice,
} from '@testate/api/death-notices'
import { londonDay } from '@testate/domain/london-day'
import { asOwner } from './as-owner.ts'
import type { Place } from './product.ts'
import { samplePdf, type Staged } from './stages.ts'

export const openToNotices = { DEATH_NOTICES: 'open' }

/** `certificate`: a JPEG; else a PDF is sent in. */
export async function tellOfDeath(
  { people: [testator, witness], willId }: Pick<Staged, 'people' | 'willId'>,
  certificate?: Uint8Array<ArrayBuffer>,
): Promise<DeathNotice> {
  const form = new FormData()
  const [bytes, type] =
    certificate === undefined
      ? [new Uint8Array(await readFile(samplePdf)), 'application/pdf']
      : [certificate, 'image/jpeg']
  form.set('certificate', new Blob([bytes], { type }), 'certificate')
  const { supportingDocumentUrl } = await witness.browser.call(uploadCertificate, { form })
  return await witness.browser.call(submitDeathNotice, {
    body: { willId, deceasedName: testator.name, dateOfDeath: londonDay(new Date()), supportingDocumentUrl },
  })
}

/** By the other witness. */
export async function disputeIt({ people }: Pick<Staged, 'people'>, { id }: DeathNotice): Promise<void> {
  await people[2].browser.call(disputeDeathNotice, {
    params: { id },
    body: { reason: 'I spoke to them on the telephone this morning.' },
  })
}

/** The three signed on that day: what is tried begins with a will that has stood for a while. */
export async function signedOn(product: Place, willId: string, day: string): Promise<void> {
  await asOwner(product, 'update statements set signed_at = $1 where will_id = $2', [day, willId])
}
