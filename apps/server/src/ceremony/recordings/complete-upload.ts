// Puts an uploaded recording on record, once what arrived matches what the device recorded. Whatever its
// size, a few pieces and the reader's 8 MB are in use at a time; measured with 192 MB (13 minutes): 80 MB
// above idle for each concurrent completion, most of it awaiting garbage collection, and 5 s of processor
// time.
import { createHash } from 'node:crypto'
import type { completeRecording as route } from '@testate/api/ceremony'
import { partiesOf } from '../../parties/parties-of.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { requireOpenCeremony } from '../ceremony-open.ts'
import { checkRecording } from './check-recording.ts'
import { endUpload } from './end-upload.ts'
import { onRecord, oneAtATime, putOnRecord } from './put-on-record.ts'
import { requireUpload } from './require-upload.ts'
import { recordingsOf } from '../store.ts'
import { uploadedBytes } from './uploaded-bytes.ts'
import { findUpload, piecesOf } from './upload-store.ts'

type OwnContext = OwnTransactionContext<typeof route>

/** Completions in progress, by person and request. */
const running = new Map<string, Promise<unknown>>()

/**
 * A repeat finds the recording on record and returns it; one that comes during the first call's check shares
 * its answer. After a refusal the upload is unchanged and can be continued or discarded.
 */
export async function completeUpload(context: OwnContext) {
  const { person, params, body } = context
  const what = JSON.stringify([person.id, params.id, body.uploadId, body.sha256, body.durationMs])
  const answer =
    running.get(what) ?? oneAtATime(person.id, () => complete(context)).finally(() => running.delete(what))
  running.set(what, answer)
  return await answer
}

async function complete(context: OwnContext) {
  const { app, person, params, body, answered } = context
  const before = await answered()
  if (before !== undefined) return before
  const arrived = await inTransaction(app.db, { person }, async (tx) => {
    await requireOpenCeremony(tx, app.config, params.id)
    const will = await willFacts(tx, params.id)
    if (will === null) refuse('not-found')
    // The first answer was lost, and the repeat carries another key or none: the upload has ended because its
    // recording is on record.
    const upload = await findUpload(tx, body.uploadId)
    if (upload === null || upload.endedAt !== null) {
      const me = (await partiesOf(tx, params.id)).find((one) => one.personId === person.id)
      const there = (await recordingsOf(tx, params.id)).find(
        (one) => one.partyId === me?.id && one.sha256 === body.sha256,
      )
      if (there !== undefined) return onRecord(there.sha256, there.durationMs)
    }
    const open = await requireUpload(tx, app.config, person, params.id, body.uploadId)
    if (open.length !== open.received)
      refuse(
        'conflict',
        open.length === null
          ? 'The end of the recording has not been announced yet.'
          : `${open.received} of ${open.length} bytes have arrived. Please send the rest first.`,
        open.length === null
          ? because('upload-end-unsaid')
          : because('upload-unfinished', { received: open.received, length: open.length }),
      )
    return { version: will.versionNumber, open, pieces: await piecesOf(tx, open.id) }
  })
  if (!('open' in arrived)) return arrived
  const { open, pieces, version } = arrived
  const bytes = uploadedBytes(app.store, open, pieces)
  // In parallel: the checking process starts and reads while the bytes are hashed here.
  const [hashed, looked] = await Promise.allSettled([
    hashOf(bytes.all()),
    checkRecording(bytes, { durationMs: body.durationMs }),
  ])
  if (hashed.status === 'rejected') throw hashed.reason
  const sha256 = hashed.value
  if (body.sha256 !== sha256)
    refuse(
      'file-refused',
      'The recording changed on its way here: its hash is not the one your device computed. Please send it again.',
      because('recording-hash-wrong'),
    )
  if (looked.status === 'rejected') throw looked.reason
  const found = looked.value
  return await putOnRecord(context, {
    willId: params.id,
    version,
    bytes: bytes.all(),
    size: bytes.size,
    sha256,
    found,
    also: async (tx) => {
      if (!(await endUpload(tx, open.id, 'on record')))
        refuse(
          'gone',
          'This upload has ended: it was finished, discarded, or another one took its place.',
          because('upload-ended'),
        )
    },
  })
}

async function hashOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
