// A file of a released will as it is, the api's half: it opens with the key of the proof what the release worker handed
// over to that key.
import { randomUUID } from 'node:crypto'
import type { ReleasedPart, takeReleased as route } from '@testate/api/released'
import { openHandedOver, openWithHandedKey } from '../custody/hand-over.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { objectId } from '../platform/storage/objects.ts'
import { askRelease } from '../proofs/ask-worker.ts'
import { givenTo } from './list-released.ts'
import { withRenewals } from '../wills/sealed/renewals.ts'
import { shownKey } from './shown-key.ts'
import { takenContext, takeFileQuestion } from './questions.ts'

export async function takeReleased({
  app,
  person,
  params,
  request,
  reply,
}: OwnTransactionContext<typeof route>) {
  const { id: willId, file: part } = params
  const { stepUp, publicKey, privateKey } = shownKey(app, person, request)
  const requestId = randomUUID()
  const { object, version } = await askRelease(app, takeFileQuestion, {
    personId: person.id,
    willId,
    stepUp,
    publicKey,
    requestId,
    part,
  })
  const name = await inTransaction(app.db, { person }, async (tx) =>
    (await givenTo(tx)).find((one) => one.willId === willId),
  )
  const id = objectId(object)
  try {
    const handed = {
      object,
      seal: takenContext(willId, version, requestId),
      over: () => refuse('gone', undefined, because('opened-file-gone')),
    }
    const bytes = await (part === 'capsule'
      ? openHandedOver(app.store, privateKey, handed)
      : openWithHandedKey(app.store, privateKey, {
          ...handed,
          file: { willId, version, purpose: part },
        }))
    reply
      .type(part === 'sealed' ? 'application/pdf' : 'application/json')
      .header(
        'content-disposition',
        `attachment; filename="${fileName(name?.documentName ?? 'will.pdf', part)}"`,
      )
    if (part !== 'sealed') return bytes
    return await inTransaction(app.db, { person }, (tx) => withRenewals(tx, bytes))
  } finally {
    await app.store.remove(id)
  }
}

/** RFC 6266: in a quoted string of ASCII. */
const fileName = (document: string, part: ReleasedPart): string => {
  const stem = document.replace(/\.[a-z0-9]{1,8}$/i, '').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return part === 'sealed' ? `${stem}.sealed.pdf` : `${stem}.${part}.json`
}
