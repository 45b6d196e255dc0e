// Returns how far an upload has come, which a device reads before it continues.
import type { recordingUploadOffset as route } from '@testate/api/ceremony'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { endUnderWay } from './append-upload.ts'
import { requireUpload } from './require-upload.ts'
import { requireTusVersion } from './tus-headers.ts'

/**
 * First ends the request still hanging on a lost connection: the bytes it brought count towards the answer,
 * and its slot must be free.
 */
export async function uploadOffset({
  app,
  person,
  params,
  request,
  reply,
}: OwnTransactionContext<typeof route>) {
  requireTusVersion(request)
  await endUnderWay(person, params.uploadId)
  const upload = await inTransaction(app.db, { person }, (tx) =>
    requireUpload(tx, app.config, person, params.id, params.uploadId),
  )
  reply.headers({
    'upload-offset': String(upload.received),
    'upload-expires': upload.expiresAt.toUTCString(),
    ...(upload.length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(upload.length) }),
  })
}
