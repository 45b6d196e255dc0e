// The caller's own unfinished upload, so that a screen that was closed or reloaded can continue or discard
// it.
import { recordingLimit, type showRecordingUpload as route } from '@testate/api/ceremony'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/http.ts'
import { addressOf } from './require-upload.ts'
import { openUploadOf } from './upload-store.ts'

export async function showUpload({ tx, person, params }: Context<typeof route>) {
  const upload = await openUploadOf(tx, params.id, person.id)
  const open = upload !== null && upload.expiresAt > now() ? upload : null
  return {
    upload:
      open === null
        ? null
        : {
            uploadId: open.id,
            address: addressOf(open),
            offset: open.received,
            length: open.length,
            startedAt: open.startedAt.toISOString(),
            expiresAt: open.expiresAt.toISOString(),
          },
    maxBytes: recordingLimit,
  }
}
