// Accepts the PDF of an existing will: its bytes are kept unchanged, sealed for the worker before they reach a disk.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { uploadWill as route } from '@testate/api/wills'
import { append } from '../audit/append.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import type { App, OwnTransactionContext } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import type { ObjectId } from '../platform/objects.ts'
import type { Person } from '../platform/person.ts'
import { Problem, refuse } from '../platform/problem.ts'
import { sealingStream } from '../platform/vault.ts'
import { changeStatus } from './change-status.ts'
import { checkPagesJob } from './check-pages.ts'
import { inspectPdf, InspectionStarved } from './pdf-intake/inspect-pdf.ts'
import { fileRefused, receivePdf, type ReceivedPdf, type UploadFields } from './receive-pdf.ts'
import { findWill, insertWill, lockWill, saveDocument, type ListedWill } from './store.ts'
import { viewDetail } from './will-view.ts'

/** Refusals by the bytes and objects of the PDF come at once (`file-refused`, 422); its pages are read by the worker afterwards. */
export async function uploadWill({ app, person, request, begin }: OwnTransactionContext<typeof route>) {
  const { fields, pdf } = await receivePdf(request)
  if (fields.testatorId !== undefined && fields.testatorId !== person.id) refuse('forbidden', 'You can register your own will only.')
  const before = fields.willId === undefined ? null : await inTransaction(app.db, { person }, (tx) => findWill(tx, fields.willId ?? ''))
  if (fields.willId !== undefined) requireTakesDocument(before, person)
  const title = (fields.title ?? before?.title ?? '').trim()
  const version = (fields.version ?? before?.version ?? '1.0').trim()
  const errors = [...(title === '' ? [{ field: 'title', message: 'Will Title is required' }] : []), ...(version === '' ? [{ field: 'version', message: 'Version is required' }] : [])]
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })

  const inspection = await inspectPdf(pdf.chunks, 'structure').catch((error: unknown) => {
    if (error instanceof InspectionStarved) refuse('unavailable', 'The service is too busy to read the PDF at the moment. Please try again in a minute.')
    throw error
  })
  if (!inspection.accepted) throw fileRefused(inspection.refusal)

  const willId = fields.willId ?? randomUUID()
  const versionNumber = before?.version_number ?? 1
  const object = await app.store.put(Readable.from(pdf.chunks, { objectMode: false }).pipe(sealingStream(app.workerPublicKey, { willId, version: versionNumber, purpose: 'document' })))
  const fingerprint = JSON.stringify([fields, pdf.name, pdf.hash.toString('hex')])
  try {
    let replaced: string | null = null
    const answer = await begin(async (tx) => {
      replaced = await accept(tx, person, { willId, fields, title, version, pdf, object, pages: inspection.pages })
      const row = await findWill(tx, willId)
      if (row === null) refuse('not-found')
      return await viewDetail(tx, row, person)
    }, fingerprint)
    const kept = await keptObject(app, person, answer.id)
    // A repeated request has its answer already; and what was replaced is of no use.
    for (const unused of [object, replaced]) if (unused !== null && unused !== kept) await app.store.remove(unused as ObjectId).catch(() => undefined)
    return answer
  } catch (error) {
    // After any other error than a refusal the row may be there: a commit whose answer was lost. Then the bytes must stay.
    if (error instanceof Problem) await app.store.remove(object).catch(() => undefined)
    throw error
  }
}

interface Accepted {
  willId: string
  fields: UploadFields
  title: string
  version: string
  pdf: ReceivedPdf
  object: ObjectId
  pages: number
}

/** Row, status, audit entry and job in one transaction. Returns the object of the document it replaces, or null. */
async function accept(tx: Tx, person: Person, { willId, fields, title, version, pdf, object, pages }: Accepted): Promise<string | null> {
  if (fields.willId === undefined && !(await insertWill(tx, { id: willId, testatorId: person.id }))) refuse('conflict')
  const row = await lockWill(tx, willId)
  requireTakesDocument(row, person)
  const originalLocation = fields.originalLocation?.trim() || row.original_location
  const particulars = {
    ...row.particulars,
    // Before the form is submitted, the upload card's two fields are the form's.
    ...(row.submitted_at === null && fields.title !== undefined ? { willTitle: title } : {}),
    ...(row.submitted_at === null && fields.originalLocation?.trim() ? { storageLocationAddress: fields.originalLocation.trim() } : {}),
  }
  const hash = pdf.hash.toString('hex')
  await saveDocument(tx, willId, { title, version, originalLocation, particulars, hash: pdf.hash, size: pdf.size, name: pdf.name, object, pages })
  await enqueue(tx, { name: checkPagesJob }, { willId, object })
  if (row.status === 'draft') await changeStatus(tx, willId, 'uploaded', { actor: person.id, reason: `the PDF with the SHA-256 ${hash} was accepted` })
  else await append(tx, { event: 'will.document-replaced', willId, actor: person.id, details: { documentHash: hash } })
  return row.document_object
}

/** A document may be put in while the will is a draft, and replaced until the form is submitted: then the parties were invited to that very file. */
function requireTakesDocument(row: ListedWill | null, person: Person): asserts row is ListedWill {
  if (row === null || row.testator_id !== person.id) refuse('not-found')
  if (row.status === 'draft' || (row.status === 'uploaded' && row.submitted_at === null)) return
  refuse('not-now', `This will is at the stage “${row.status}”; its document can no longer be changed.`, { willStatus: row.status })
}

async function keptObject(app: App, person: Person, willId: string): Promise<string | null> {
  return (await inTransaction(app.db, { person }, (tx) => findWill(tx, willId)))?.document_object ?? null
}
