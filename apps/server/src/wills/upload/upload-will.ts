// Accepts the PDF of an existing will. Its bytes are stored unchanged, sealed for the worker while they
// arrive (upload-objects.ts), and inspected at the same time; one transaction then records them
// (record-document.ts).
import type { uploadWill as route } from '@testate/api/wills'
import { fieldProblem } from '@testate/domain/field-problems'
import { hasControl } from '@testate/domain/registration-form'
import { isVisible } from '@testate/domain/visible-text'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App, OwnTransactionContext } from '../../platform/http/http.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { requireRoom } from '../../platform/http/require-room.ts'
import type { ObjectId } from '../../platform/storage/objects.ts'
import { arrivingPdf, expectPdf, InspectionStarved, type ArrivingPdf } from '../pdf-inspection/inspect-pdf.ts'
import { completedWith, withForm } from '../form/known-form.ts'
import type { FormSecrets } from '../form/sealed-form.ts'
import { findWill, type HeldWill } from '../store.ts'
import { viewDetail } from '../will-view.ts'
import { fileRefused, receivePdf, type ReceivedPdf, type UploadFields } from './receive-pdf.ts'
import { recordDocument } from './record-document.ts'
import { requireTakesDocument } from './takes-document.ts'
import { newWill, uploadObjects, type SealedFor } from './upload-objects.ts'

/**
 * Refuses `address-unconfirmed` for a second document. Refusals because of the PDF's bytes and objects come
 * at once (`file-refused`, 422); the worker reads its pages afterwards.
 */
export async function uploadWill(context: OwnTransactionContext<typeof route>) {
  const { answer, sealed } = await keepDocument(context)
  // A refusal of this question must not reach what removes the object: the row names it.
  return await completedWith(context.app, context.person, answer, sealed)
}

/** `sealed` is null for a repeat. */
async function keepDocument({ app, person, request, begin }: OwnTransactionContext<typeof route>) {
  await requireRoom(app.config)
  expectPdf('structure')
  const objects = uploadObjects(app)
  const inspecting = arrivingPdf('structure')
  let received: ReceivedPdf | undefined
  let mayBeNamed: ObjectId | null = null
  try {
    const { fields, pdf } = await receivePdf(request, {
      have: inspecting.have,
      begin: (given, file) =>
        objects.sealArriving(file.pieces(), willAnnounced(app, person, given['willId'])),
    })
    received = pdf
    const draft = await draftNamed(app, person, fields)
    const { title, version } = titleAndVersion(fields, draft)
    const pages = await pagesOf(inspecting, pdf)
    const { object, willId } = await objects.documentFor(draft && sealedFor(draft), pdf.bytes)
    const fingerprint = JSON.stringify([fields, pdf.name, pdf.hash.toString('hex')])
    let replaced: string | null = null
    let sealed: FormSecrets | null = null
    mayBeNamed = object
    const answer = await withForm(app, person, willId, (known) =>
      begin(async (tx) => {
        const document = { willId, fields, title, version, pdf, object, pages, known }
        ;({ replaced, sealed } = await recordDocument(tx, person, app, document))
        const row = await findWill(tx, willId)
        if (row === null) refuse('not-found')
        return await viewDetail(tx, row, person)
      }, fingerprint),
    )
    // A repeated request has its answer already; and a replaced object is no longer needed.
    const kept = await keptObject(app, person, answer.id)
    await objects.removeExcept(kept)
    if (replaced !== null && replaced !== kept)
      await app.store.remove(replaced as ObjectId).catch(() => undefined)
    return { answer, sealed: sealed as FormSecrets | null }
  } catch (error) {
    // After any error other than a refusal the row may exist: a commit whose answer was lost. Then the bytes
    // must stay.
    await objects.removeExcept(error instanceof Problem ? null : mayBeNamed)
    throw error
  } finally {
    inspecting.giveUp()
    received?.release()
  }
}

const sealedFor = (row: HeldWill): SealedFor => ({ willId: row.id, versionNumber: row.version_number })

/**
 * The will that an arriving file is for, as far as the fields before it say: a new one, or a draft of this
 * person's. Null if the draft's id is still to come, or is another person's.
 */
async function willAnnounced(
  app: App,
  person: Person,
  willId: string | undefined,
): Promise<SealedFor | null> {
  if (willId === undefined) return newWill()
  if (!z.uuid().safeParse(willId).success) return null
  const row = await inTransaction(app.db, { person }, (tx) => findWill(tx, willId))
  return row && sealedFor(row)
}

/**
 * The draft that the upload names, or null for a new will. Refuses a will that takes no document of theirs.
 */
async function draftNamed(
  app: App,
  person: Person,
  { testatorId, willId }: UploadFields,
): Promise<HeldWill | null> {
  if (testatorId !== undefined && testatorId !== person.id)
    refuse('forbidden', 'You can register your own will only.', because('own-will-only'))
  if (willId === undefined) return null
  const row = await inTransaction(app.db, { person }, (tx) => findWill(tx, willId))
  requireTakesDocument(row, person)
  return row
}

/** What the upload leaves out, the draft says. */
function titleAndVersion(fields: UploadFields, draft: HeldWill | null): { title: string; version: string } {
  const title = (fields.title ?? draft?.title ?? '').trim()
  const version = (fields.version ?? draft?.version ?? '1.0').trim()
  const errors = [
    ...(isVisible(title) ? [] : [fieldProblem('title', 'title-needed')]),
    ...(isVisible(version) ? [] : [fieldProblem('version', 'version-needed')]),
    ...[
      { field: 'title', text: title },
      { field: 'version', text: version },
    ]
      .filter(({ text }) => hasControl(text))
      .map(({ field }) => fieldProblem(field, 'one-line-only')),
  ]
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  return { title, version }
}

/** The number of pages of a PDF that passed its inspection. */
async function pagesOf(inspecting: ArrivingPdf, pdf: ReceivedPdf): Promise<number> {
  const inspection = await inspecting.verdict(pdf.bytes).catch((error: unknown) => {
    if (error instanceof InspectionStarved)
      refuse(
        'unavailable',
        'The service is too busy to read the PDF at the moment. Please try again in a minute.',
        because('pdf-reading-busy'),
      )
    throw error
  })
  if (!inspection.accepted) throw fileRefused(inspection.refusal)
  return inspection.pages
}

async function keptObject(app: App, person: Person, willId: string): Promise<string | null> {
  return (await inTransaction(app.db, { person }, (tx) => findWill(tx, willId)))?.document_object ?? null
}
