// Accepts the PDF of an existing will: its bytes are stored unchanged, sealed for the worker while they
// arrive and before they reach a disk.
import { randomUUID } from 'node:crypto'
import type { uploadWill as route } from '@testate/api/wills'
import { hasControl } from '@testate/domain/registration-form'
import { isVisible } from '@testate/domain/visible-text'
import { z } from 'zod'
import { countUpload } from '../accounts/count-upload.ts'
import { append } from '../audit/append.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { App, OwnTransactionContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Limits } from '../platform/limits.ts'
import { lockPerson } from '../platform/database/lock-person.ts'
import type { ObjectId } from '../platform/storage/objects.ts'
import type { Person } from '../platform/database/person.ts'
import { because, Problem, refuse } from '../platform/http/problem.ts'
import { requireRoom } from '../platform/http/require-room.ts'
import { sealing } from '../platform/storage/vault.ts'
import { changeStatus } from './change-status.ts'
import { CHECK_PAGES_JOB } from './job-types.ts'
import { mayUpload } from './may-upload.ts'
import { arrivingPdf, expectPdf, InspectionStarved } from './pdf-inspection/inspect-pdf.ts'
import { fileRefused, receivePdf, type ReceivedPdf, type UploadFields } from './receive-pdf.ts'
import { findWill, insertWill, holdWill, saveDocument, type ListedWill } from './store.ts'
import { viewDetail } from './will-view.ts'

/** What the bytes of one stored object were sealed for. */
interface Place {
  willId: string
  versionNumber: number
}
interface Sealed extends Place {
  object: ObjectId
}

/**
 * Refuses `address-unconfirmed` for a second document. Refusals because of the PDF's bytes and objects come
 * at once (`file-refused`, 422); the worker reads its pages afterwards.
 */
export async function uploadWill({ app, person, request, begin }: OwnTransactionContext<typeof route>) {
  await requireRoom(app.config)
  expectPdf('structure')
  // Everything stored for this request, so that a refusal, however late, leaves nothing behind.
  const stored: Promise<Sealed>[] = []
  const seal = (file: AsyncIterable<Buffer> | Buffer[], place: () => Promise<Place>): Promise<Sealed> => {
    const sealed = sealInto(app, file, place)
    sealed.catch(() => undefined)
    stored.push(sealed)
    return sealed
  }
  let mayBeNamed: ObjectId | null = null
  let received: ReceivedPdf | undefined
  const inspecting = arrivingPdf('structure')
  try {
    const { fields, pdf } = await receivePdf(request, {
      have: inspecting.have,
      begin: (given, file) => void seal(file.pieces(), () => placeOf(app, person, given['willId'])),
    })
    received = pdf
    if (fields.testatorId !== undefined && fields.testatorId !== person.id)
      refuse('forbidden', 'You can register your own will only.', because('own-will-only'))
    const before =
      fields.willId === undefined
        ? null
        : await inTransaction(app.db, { person }, (tx) => findWill(tx, fields.willId ?? ''))
    if (fields.willId !== undefined) requireTakesDocument(before, person)
    const title = (fields.title ?? before?.title ?? '').trim()
    const version = (fields.version ?? before?.version ?? '1.0').trim()
    const errors = [
      ...(isVisible(title) ? [] : [{ field: 'title', message: 'Will Title is required' }]),
      ...(isVisible(version) ? [] : [{ field: 'version', message: 'Version is required' }]),
      ...[
        { field: 'title', text: title },
        { field: 'version', text: version },
      ]
        .filter(({ text }) => hasControl(text))
        .map(({ field }) => ({ field, message: 'One line of text, please' })),
    ]
    if (errors.length > 0) refuse('invalid-fields', undefined, { errors })

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

    let sealed = await stored[0]!.catch((error: unknown) => {
      // The draft's id came after the file, or is another person's: then nothing was sealed yet.
      if (error instanceof NotYet) return null
      throw error
    })
    const wanted: Place =
      before === null
        ? { willId: sealed?.willId ?? randomUUID(), versionNumber: 1 }
        : { willId: before.id, versionNumber: before.version_number }
    if (sealed?.willId !== wanted.willId || sealed.versionNumber !== wanted.versionNumber)
      sealed = await seal([pdf.bytes], async () => wanted)
    const { object, willId } = sealed
    const fingerprint = JSON.stringify([fields, pdf.name, pdf.hash.toString('hex')])
    let replaced: string | null = null
    mayBeNamed = object
    const answer = await begin(async (tx) => {
      replaced = await accept(tx, person, app.config.limits, {
        willId,
        fields,
        title,
        version,
        pdf,
        object,
        pages: inspection.pages,
      })
      const row = await findWill(tx, willId)
      if (row === null) refuse('not-found')
      return await viewDetail(tx, row, person)
    }, fingerprint)
    // A repeated request has its answer already; and a replaced object is no longer needed.
    const kept = await keptObject(app, person, answer.id)
    await forget(app, stored, kept)
    if (replaced !== null && replaced !== kept)
      await app.store.remove(replaced as ObjectId).catch(() => undefined)
    return answer
  } catch (error) {
    // After any error other than a refusal the row may exist: a commit whose answer was lost. Then the bytes
    // must stay.
    await forget(app, stored, error instanceof Problem ? null : mayBeNamed)
    throw error
  } finally {
    inspecting.giveUp()
    received?.giveBack()
  }
}

class NotYet extends Error {}

/**
 * The file's will, as far as the fields before it say: a new one, or a draft of this person's. Throws NotYet.
 */
async function placeOf(app: App, person: Person, willId: string | undefined): Promise<Place> {
  if (willId === undefined) return { willId: randomUUID(), versionNumber: 1 }
  const row = z.uuid().safeParse(willId).success
    ? await inTransaction(app.db, { person }, (tx) => findWill(tx, willId))
    : null
  if (row === null) throw new NotYet()
  return { willId: row.id, versionNumber: row.version_number }
}

async function sealInto(
  app: App,
  file: AsyncIterable<Buffer> | Buffer[],
  placeOfIt: () => Promise<Place>,
): Promise<Sealed> {
  const place = await placeOfIt()
  const object = await app.store.put(
    sealing(app.workerPublicKey, file, {
      willId: place.willId,
      version: place.versionNumber,
      purpose: 'document',
    }),
  )
  return { ...place, object }
}

/** Removes what was stored, except `kept`. */
async function forget(app: App, stored: readonly Promise<Sealed>[], kept: string | null): Promise<void> {
  for (const sealed of await Promise.allSettled(stored)) {
    if (sealed.status === 'fulfilled' && sealed.value.object !== kept)
      await app.store.remove(sealed.value.object).catch(() => undefined)
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

/**
 * Row, status, audit entry and job in one transaction. Returns the object of the document it replaces, or
 * null.
 */
async function accept(
  tx: Tx,
  person: Person,
  limits: Limits,
  { willId, fields, title, version, pdf, object, pages }: Accepted,
): Promise<string | null> {
  // Of two concurrent uploads the second finds the first.
  await lockPerson(tx, person.id)
  if (!(await mayUpload(tx, person, willId))) refuse('address-unconfirmed')
  await countUpload(tx, limits, person, pdf.size)
  if (fields.willId === undefined && !(await insertWill(tx, { id: willId, testatorId: person.id })))
    refuse('conflict', undefined, because('will-there-already'))
  const row = await holdWill(tx, willId)
  requireTakesDocument(row, person)
  // Behind the count's lock, so that concurrent uploads cannot all be the last.
  if (row.document_object === null)
    await emit(tx, 'will.document-arriving', { personId: person.id, most: limits.unpaidDocuments })
  const originalLocation = fields.originalLocation?.trim() || row.original_location
  const particulars = {
    ...row.particulars,
    // Until the form is submitted, the upload card's two fields are the form's.
    ...(row.submitted_at === null && fields.title !== undefined ? { willTitle: title } : {}),
    ...(row.submitted_at === null && fields.originalLocation?.trim()
      ? { storageLocationAddress: fields.originalLocation.trim() }
      : {}),
  }
  const hash = pdf.hash.toString('hex')
  await saveDocument(tx, willId, {
    title,
    version,
    originalLocation,
    particulars,
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
  else
    await append(tx, {
      event: 'will.document-replaced',
      willId,
      actor: person.id,
      details: { documentHash: hash },
    })
  return row.document_object
}

/**
 * A document may be uploaded while the will is a draft, and replaced until the form is submitted: then the
 * parties were invited to that very file.
 */
function requireTakesDocument(row: ListedWill | null, person: Person): asserts row is ListedWill {
  if (row === null || row.testator_id !== person.id) refuse('not-found')
  if (row.status === 'draft' || (row.status === 'uploaded' && row.submitted_at === null)) return
  refuse(
    'not-now',
    `This will is at the stage “${row.status}”; its document can no longer be changed.`,
    because('document-closed', { willStatus: row.status }),
  )
}

async function keptObject(app: App, person: Person, willId: string): Promise<string | null> {
  return (await inTransaction(app.db, { person }, (tx) => findWill(tx, willId)))?.document_object ?? null
}
