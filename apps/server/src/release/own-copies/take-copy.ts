// An executor's own copy, the api's half: the encrypted file as the store has it, with what is wrapped to their key and
// the locks of that key. Nothing here opens it.
import type { takeOwnCopy as route } from '@testate/api/death/own-copies'
import { ownKeyOf } from '../../custody/two-parts/rows.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { objectId, ObjectMissing } from '../../platform/storage/objects.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import { takenName } from '../take-released.ts'
import { takeOwnCopyQuestion } from './questions.ts'

export async function takeOwnCopy({
  app,
  person,
  params: { id: willId },
  request,
  reply,
}: OwnTransactionContext<typeof route>) {
  const personId = person.id
  const { documentName, wrap, ...of } = await askWorker(app, takeOwnCopyQuestion, {
    personId,
    willId,
    stepUp: shownToken(request),
  })
  const key = await inTransaction(app.db, { person }, (tx) => ownKeyOf(tx, personId))
  if (key === null) return refuse('not-found', undefined, because('own-copy-none'))
  const sealed = await app.store.get(objectId(of.object)).catch((error: unknown) => {
    // It has moved since: the release worker wraps the key of where it is now.
    if (error instanceof ObjectMissing) refuse('gone', undefined, because('opened-file-gone'))
    throw error
  })
  // Loads the wraps to a key of one's own, which an api without such a copy does not need.
  const { ownCopyFile } = await import('@testate/evidence/own-copy/own-copy')
  const file = ownCopyFile({
    willId,
    personId,
    ...of,
    wrap: new Uint8Array(Buffer.from(wrap, 'base64')),
    key: { publicKey: key.publicKey.toString('base64'), locks: key.locks },
    sealed: new Uint8Array(sealed),
  })
  reply
    .type('application/json')
    .header('content-disposition', `attachment; filename="${takenName(documentName, '.own-copy.json')}"`)
  return JSON.stringify(file)
}
