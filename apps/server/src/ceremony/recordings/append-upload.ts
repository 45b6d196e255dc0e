// Adds bytes to an upload, one request at a time; a request for the offset ends one that hangs on a lost
// connection.
import type { Readable } from 'node:stream'
import { recordingLimit, type appendRecordingUpload as route } from '@testate/api/ceremony'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireRoom } from '../../platform/http/require-room.ts'
import { receivePieces } from './receive-pieces.ts'
import { requireUpload, type OpenUpload } from './require-upload.ts'
import { bytesIn, requireLength, requireTusVersion } from './tus-headers.ts'
import { countPieces, declareLength } from './upload-store.ts'

/** Each takes about 2 MB (receive-pieces.ts). */
const mostAtOnce = 48
/** Enough to finish storing a piece when its request is ended, unless disk or database hang. */
const endsWithinMs = 5_000
/**
 * Each piece costs a row and an object. Browsers send 512 KB at a time, some 400 for the largest recording;
 * broken connections make more of them, single bytes would make millions.
 */
const mostPieces = 10_000

interface UnderWay {
  stop(): void
  done: Promise<void>
}
/**
 * Keyed by person and upload, so that naming another person's upload blocks nobody. Of this process alone;
 * between processes the rows decide (upload-store.ts).
 */
const underWay = new Map<string, UnderWay>()
const keyOf = (person: Person, uploadId: string): string => `${person.id} ${uploadId}`

/** Refuses with `conflict` at another offset than the upload's, or while another request adds to it. */
export async function appendUpload({
  app,
  person,
  params,
  request,
  reply,
}: OwnTransactionContext<typeof route>) {
  requireTusVersion(request)
  await requireRoom(app.config)
  const offset =
    bytesIn(request, 'upload-offset') ??
    refuse(
      'bad-request',
      'The header “Upload-Offset” is missing.',
      because('upload-header-missing', { header: 'Upload-Offset' }),
    )
  const length = bytesIn(request, 'upload-length')
  const body = request.body as Readable | undefined
  if (body === undefined || typeof body.iterator !== 'function')
    refuse(
      'unsupported-media-type',
      'Bytes are sent as “application/offset+octet-stream”.',
      because('content-type-wrong'),
    )
  const key = keyOf(person, params.uploadId)
  if (underWay.has(key))
    refuse(
      'conflict',
      'Other bytes of this upload are being received. Please ask for the offset and go on from there.',
      because('upload-being-received'),
    )
  if (underWay.size >= mostAtOnce)
    refuse(
      'unavailable',
      'Many recordings are being received at the moment. Please go on in a moment.',
      because('uploads-too-many'),
    )
  const done = Promise.withResolvers<void>()
  underWay.set(key, { stop: () => void request.raw.destroy(), done: done.promise })
  try {
    const upload = await inTransaction(app.db, { person }, async (tx): Promise<OpenUpload> => {
      const found = await requireUpload(tx, app.config, person, params.id, params.uploadId)
      if (found.received !== offset)
        refuse(
          'conflict',
          `The upload stands at ${found.received} bytes. Please go on from there.`,
          because('upload-offset-wrong', { received: found.received }),
        )
      if ((await countPieces(tx, found.id)) >= mostPieces)
        refuse(
          'too-large',
          'This recording came in too many small parts. Please discard it and record again.',
          because('upload-parts-too-many'),
        )
      if (length === undefined) return found
      if (found.length !== null && found.length !== length)
        refuse('bad-request', 'Another length was announced before.', because('upload-length-changed'))
      if (length < offset)
        refuse(
          'bad-request',
          'More bytes have arrived than the recording is said to have.',
          because('upload-longer-than-announced'),
        )
      requireLength(length)
      await declareLength(tx, found.id, length)
      return { ...found, length }
    })
    const most = upload.length ?? recordingLimit
    if (offset + (bytesIn(request, 'content-length') ?? 0) > most)
      refuse(
        'too-large',
        upload.length === null
          ? 'A recording may have 200 MB at most.'
          : 'These are more bytes than were announced.',
        upload.length === null
          ? because('recording-too-large', { megabytes: 200 })
          : because('upload-longer-than-announced'),
      )
    const received = await receivePieces({ app, person, upload }, body, offset, most)
    reply.headers({ 'upload-offset': String(received), 'upload-expires': upload.expiresAt.toUTCString() })
  } finally {
    underWay.delete(key)
    done.resolve()
  }
}

/** Ends the request that is adding to this upload, if there is one, and waits until its bytes are stored. */
export async function endUnderWay(person: Person, uploadId: string): Promise<void> {
  const running = underWay.get(keyOf(person, uploadId))
  if (running === undefined) return
  running.stop()
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([running.done, new Promise((resolve) => (timer = setTimeout(resolve, endsWithinMs)))])
  clearTimeout(timer)
}
