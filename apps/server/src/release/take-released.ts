// A file of a released will as it is, the api's half: it opens with the key of the proof what the release worker handed
// over to that key.
import { randomUUID } from 'node:crypto'
import type { ReleasedPart, takeReleased as route } from '@testate/api/released'
import { openHandedOver, openWithHandedKey } from '../custody/hand-over.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { App, OwnTransactionContext } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { objectId } from '../platform/storage/objects.ts'
import type { SealContext } from '../platform/storage/vault.ts'
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
  const given = await inTransaction(app.db, { person }, async (tx) =>
    (await givenTo(tx)).find((one) => one.willId === willId),
  )
  try {
    const seal = takenContext(willId, version, requestId)
    const bytes = await openTaken(app, person, { willId, version, part, object, seal, privateKey })
    reply
      .type(part === 'sealed' ? 'application/pdf' : 'application/json')
      .header(
        'content-disposition',
        `attachment; filename="${takenName(given?.documentName ?? null, endings[part])}"`,
      )
    return bytes
  } finally {
    await app.store.remove(objectId(object))
  }
}

interface Taken {
  willId: string
  version: number
  part: ReleasedPart
  /** What the release worker handed over, sealed to the key of the proof with `seal`. */
  object: string
  seal: SealContext
  privateKey: string
}

/** The bytes as they are handed out. Refuses `gone`. */
export async function openTaken(
  { db, store }: Pick<App, 'db' | 'store'>,
  person: Person,
  { willId, version, part, object, seal, privateKey }: Taken,
): Promise<Buffer> {
  const over = (): never => refuse('gone', undefined, because('opened-file-gone'))
  const handed = { object, seal, over }
  if (part === 'capsule') return await openHandedOver(store, privateKey, handed)
  const file = { willId, version, purpose: part }
  const bytes = await openWithHandedKey(store, privateKey, { ...handed, file })
  if (part !== 'sealed') return bytes
  return await inTransaction(db, { person }, (tx) => withRenewals(tx, bytes))
}

export const endings: Readonly<Record<ReleasedPart, string>> = {
  sealed: '.sealed.pdf',
  capsule: '.capsule.json',
  proof: '.proof.json',
}

/** A name that goes with the document's own. RFC 6266: in a quoted string of ASCII. */
export function takenName(document: string | null, ending: string): string {
  const stem = (document ?? 'will.pdf').replace(/\.[a-z0-9]{1,8}$/i, '').replace(/[^\x20-\x7e]|["\\/%]/g, '_')
  return `${stem}${ending}`
}
