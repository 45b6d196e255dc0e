// The files of a released will with the cover that names them, the api's half: it opens each with the key of the proof,
// as it does a single one, and prints the cover of what it hands out.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { takeAllReleased as route } from '@testate/api/released'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/problem.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { zipOf } from '../../platform/zip.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { givenTo } from '../list-released.ts'
import { takeAllQuestion, takenContext } from '../questions.ts'
import { shownKey } from '../shown-key.ts'
import { endings, openTaken, takenName } from '../take-released.ts'
import { printCover, type Covered } from './print-cover.ts'

export async function takeAllReleased({
  app,
  person,
  params: { id: willId },
  request,
  reply,
}: OwnTransactionContext<typeof route>) {
  const { stepUp, publicKey, privateKey } = shownKey(app, person, request)
  const requestId = randomUUID()
  const asked = { personId: person.id, willId, stepUp, publicKey, requestId }
  const { files, version, grantId, readerName, givenAt } = await askRelease(app, takeAllQuestion, asked)
  const at = new Date(givenAt)
  try {
    const given =
      (await inTransaction(app.db, { person }, givenTo)).find((one) => one.willId === willId) ??
      refuse('not-found')
    const covered: Covered[] = []
    for (const { part, object } of files) {
      const seal = takenContext(willId, version, `${requestId} ${part}`)
      const bytes = await openTaken(app, person, { willId, version, part, object, seal, privateKey })
      covered.push({ part, name: takenName(given.documentName, endings[part]), bytes })
    }
    const cover = printCover(
      {
        testator: given.testatorName,
        will: given.title,
        version,
        readerName,
        givenAt: at,
        grantId,
        grantedAt: given.grantedAt,
        expiresAt: given.expiresAt,
      },
      covered,
      app.config,
    )
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${takenName(given.documentName, '.files.zip')}"`)
    const zipped = [{ name: 'Cover.pdf', bytes: cover }, ...covered]
    return Readable.from(zipOf(zipped.map(({ name, bytes }) => ({ name, bytes, at }))), { objectMode: false })
  } finally {
    for (const { object } of files) await app.store.remove(objectId(object))
  }
}
