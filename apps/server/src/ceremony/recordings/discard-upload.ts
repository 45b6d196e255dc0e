// Discards an unfinished upload at its person's request.
import type { discardRecordingUpload as route } from '@testate/api/ceremony'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { endUnderWay } from './append-upload.ts'
import { endUpload } from './end-upload.ts'
import { requireUpload } from './require-upload.ts'
import { requireTusVersion } from './tus-headers.ts'

export async function discardUpload({
  app,
  person,
  params,
  request,
  begin,
}: OwnTransactionContext<typeof route>) {
  requireTusVersion(request, { orNone: true })
  await endUnderWay(person, params.uploadId)
  await begin(async (tx) => {
    const upload = await requireUpload(tx, app.config, person, params.id, params.uploadId)
    await endUpload(tx, upload.id, 'discarded')
  })
}
