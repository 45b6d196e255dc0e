// The caller's own open upload; every call about one refuses in the same words.
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { openUploadKey } from './upload-key.ts'
import { findUpload, type UploadRow } from './upload-store.ts'

export interface OpenUpload extends UploadRow {
  key: Buffer
}

/** Another person's upload gets the same answer as none. Refuses with `not-found` or `gone`. */
export async function requireUpload(
  tx: Tx,
  config: Config,
  person: Person,
  willId: string,
  uploadId: string,
): Promise<OpenUpload> {
  const upload = await findUpload(tx, uploadId)
  if (upload === null || upload.willId !== willId || upload.personId !== person.id)
    refuse('not-found', 'There is no such upload of yours.', because('upload-unknown'))
  if (upload.endedBecause === 'brought up to date')
    refuse(
      'gone',
      'This upload ended when the register was brought up to date. Please record again.',
      because('upload-ended-by-update'),
    )
  if (upload.sealedKey === null || upload.endedAt !== null)
    refuse(
      'gone',
      'This upload has ended: it was finished, discarded, or another one took its place.',
      because('upload-ended'),
    )
  if (upload.expiresAt <= now())
    refuse(
      'gone',
      'This upload was not finished within a day. Please record again.',
      because('upload-expired'),
    )
  const key = openUploadKey(config, upload.id, upload.sealedKey)
  if (key === null)
    refuse(
      'gone',
      'What has arrived of this recording can no longer be opened, since the register’s secret was ' +
        'changed. Please record again.',
      because('upload-unopenable'),
    )
  return { ...upload, key }
}

/** The path of the upload itself. */
export function addressOf(upload: { id: string; willId: string }): string {
  return `/api/wills/${upload.willId}/recordings/uploads/${upload.id}`
}
