// A death notice about a registered will, told by its first witness over the API. The product must be started with
// DEATH_NOTICES=open.
import { readFile } from 'node:fs/promises'
import {
  disputeDeathNotice,
  submitDeathNotice,
  uploadCertificate,
  type DeathNotice,
} from '@testate/api/death-notices'
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
    body: { willId, deceasedName: testator.name, dateOfDeath: '2026-11-02', supportingDocumentUrl },
  })
}

/** By the other witness. */
export async function disputeIt({ people }: Pick<Staged, 'people'>, { id }: DeathNotice): Promise<void> {
  await people[2].browser.call(disputeDeathNotice, {
    params: { id },
    body: { reason: 'I spoke to them on the telephone this morning.' },
  })
}
