// Begins an upload while the recording is still running: a row with its own key, and a job that deletes it in
// a day unless it is finished.
import { randomBytes, randomUUID } from 'node:crypto'
import type { beginRecordingUpload as route } from '@testate/api/ceremony'
import { partiesOf } from '../../parties/parties-of.ts'
import { now } from '../../platform/clock.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireRoom } from '../../platform/http/require-room.ts'
import { requireOpenCeremony } from '../ceremony-open.ts'
import { endUpload } from './end-upload.ts'
import { SWEEP_UPLOAD_JOB } from '../job-types.ts'
import { addressOf } from './require-upload.ts'
import { statementsOf } from '../facts.ts'
import { bytesIn, requireLength, requireTusVersion } from './tus-headers.ts'
import { sealUploadKey } from './upload-key.ts'
import { insertUpload, openUploadOf } from './upload-store.ts'

const keptMs = 24 * 3600 * 1000

/**
 * An unfinished upload of the same person and will ends: they have begun again, on this device or another.
 */
export async function beginUpload({
  app,
  person,
  params,
  request,
  reply,
  begin,
}: OwnTransactionContext<typeof route>) {
  requireTusVersion(request)
  await requireRoom(app.config)
  const length = bytesIn(request, 'upload-length')
  const deferred = request.headers['upload-defer-length']
  if ((length === undefined) === (deferred === undefined) || (deferred !== undefined && deferred !== '1'))
    refuse(
      'bad-request',
      'Say either the length of the recording (Upload-Length), or that it comes later (Upload-Defer-Length: 1).',
      because('upload-length-unsaid'),
    )
  if (length !== undefined) requireLength(length)
  const willId = params.id
  const begun = await begin(async (tx) => {
    await requireOpenCeremony(tx, app.config, willId)
    if ((await statementsOf(tx, willId)).length > 0)
      refuse(
        'conflict',
        'The testator has signed; a recording made afterwards cannot be added.',
        because('testator-signed'),
      )
    const party = (await partiesOf(tx, willId)).find((one) => one.personId === person.id)
    if (party === undefined) refuse('forbidden', undefined, because('not-allowed'))
    const before = await openUploadOf(tx, willId, person.id)
    if (before !== null) await endUpload(tx, before.id, 'replaced')
    const id = randomUUID()
    const upload = {
      id,
      willId,
      partyId: party.id,
      personId: person.id,
      sealedKey: sealUploadKey(app.config, id, randomBytes(32)),
      length: length ?? null,
      startedAt: now(),
      expiresAt: new Date(now().getTime() + keptMs),
    }
    await insertUpload(tx, upload)
    await enqueue(tx, SWEEP_UPLOAD_JOB, { uploadId: upload.id }, { startAfter: upload.expiresAt })
    return { uploadId: upload.id, address: addressOf(upload), expiresAt: upload.expiresAt.toISOString() }
    // The parameters are in headers, which a repeat of the same Idempotency-Key must share.
  }, String(length))
  reply.headers({ 'location': begun.address, 'upload-expires': new Date(begun.expiresAt).toUTCString() })
  return begun
}
