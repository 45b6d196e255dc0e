// The one transaction of an upload: the will's row, its status, the audit entry and the worker's job.
import { countUpload } from '../../accounts/count-upload.ts'
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import type { Person } from '../../platform/database/person.ts'
import { emit } from '../../platform/events.ts'
import { refuse } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { App } from '../../platform/http/http.ts'
import type { ObjectId } from '../../platform/storage/objects.ts'
import { wholeForm, type KnownForm } from '../form/known-form.ts'
import { readableOf, sealedFormOf, secretOf, type FormSecrets } from '../form/sealed-form.ts'
import { changeStatus } from '../change-status.ts'
import { CHECK_PAGES_JOB } from '../job-types.ts'
import { mayUpload } from '../may-upload.ts'
import { holdWill, insertWill, saveDocument } from '../store.ts'
import type { ReceivedPdf, UploadFields } from './receive-pdf.ts'
import { requireTakesDocument } from './takes-document.ts'

export interface NewDocument {
  willId: string
  fields: UploadFields
  title: string
  version: string
  pdf: Pick<ReceivedPdf, 'hash' | 'size' | 'name'>
  object: ObjectId
  pages: number
  /** Of the draft that it is uploaded into. */
  known: KnownForm
}

/**
 * Refuses `address-unconfirmed` for a second document. Returns what it sealed of the form, and the object of the
 * document that this one replaces, or null.
 */
export async function recordDocument(
  tx: Tx,
  person: Person,
  { config: { limits }, workerPublicKey }: Pick<App, 'config' | 'workerPublicKey'>,
  { willId, fields, title, version, pdf, object, pages, known }: NewDocument,
): Promise<{ replaced: string | null; sealed: FormSecrets }> {
  // Of two concurrent uploads the second finds the first.
  await lockPerson(tx, person.id)
  if (!(await mayUpload(tx, person, willId))) refuse('address-unconfirmed')
  await countUpload(tx, limits, person, pdf.size)
  if (fields.willId === undefined && !(await insertWill(tx, { id: willId, testatorId: person.id })))
    throw new Error('A will with this id is there already')
  const row = await holdWill(tx, willId)
  requireTakesDocument(row, person)
  // Behind the count's lock, so that concurrent uploads cannot all be the last.
  if (row.document_object === null)
    await emit(tx, 'will.document-arriving', { personId: person.id, most: limits.unpaidDocuments })
  // Until the form is submitted, the upload card's two fields are the form's; afterwards the form is in force.
  const isSubmitted = row.submitted_at !== null
  const place = isSubmitted ? undefined : fields.originalLocation?.trim() || undefined
  const form = {
    ...wholeForm(row, known),
    ...(!isSubmitted && fields.title !== undefined ? { willTitle: title } : {}),
    ...(place === undefined ? {} : { storageLocationAddress: place }),
  }
  const sealed = { form: secretOf(form), changes: known.changes }
  const hash = pdf.hash.toString('hex')
  await saveDocument(tx, willId, {
    title: isSubmitted ? row.title : title,
    version,
    sealedForm: await sealedFormOf({ workerPublicKey }, willId, sealed),
    particulars: readableOf(form),
    hash: pdf.hash,
    size: pdf.size,
    name: pdf.name,
    object,
    pages,
  })
  await enqueue(tx, CHECK_PAGES_JOB, { willId, object })
  if (row.status === 'draft')
    await changeStatus(tx, willId, 'uploaded', {
      actor: person.id,
      reason: `the PDF with the SHA-256 ${hash} was accepted`,
    })
  else {
    await append(tx, {
      event: 'will.document-replaced',
      willId,
      actor: person.id,
      details: { documentHash: hash },
    })
    if (row.document_hash?.equals(pdf.hash) !== true) await emit(tx, 'will.document-replaced', { willId })
  }
  return { replaced: row.document_object, sealed }
}
