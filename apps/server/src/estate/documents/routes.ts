// Mounts the calls about the documents of an estate.
import * as calls from '@testate/api/estate/documents'
import { inTransaction } from '../../platform/database/database.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { because, Problem } from '../../platform/http/problem.ts'
import { oneOfEach, semaphore } from '../../platform/semaphore.ts'
import { inTurn } from '../in-turn.ts'
import { requireEstate } from '../require-estate.ts'
import { addDocument } from './add-document.ts'
import { changeDocument, removeDocument, showDocuments } from './documents.ts'
import { readDocument } from './open-document.ts'
import { arriving, receiveDocument } from './receive-document.ts'

const full = (): Problem => new Problem('unavailable', undefined, because('estate-files-busy'))
/** Each holds a whole document, in clear and sealed. */
const uploads = semaphore(3)
/**
 * Each holds what has come of a document. Whoever sends slowly, on purpose or from a train, keeps one of these and no
 * turn of another executor: a body that waits unread is soon ended as too slow (guard-bodies.ts).
 */
const arrivals = semaphore(6, { mostWaiting: 16, full })
const ofOnePerson = oneOfEach({ mostWaiting: 4, full })
const openings = semaphore(2, { mostWaiting: 16, full })

const endings: Record<calls.DocumentMedia, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function mountDocuments(app: App): void {
  mount(app, calls.listEstateDocuments, ({ tx, params }) => showDocuments(tx, params.id), { inTurn })
  mount(
    app,
    calls.addEstateDocument,
    async ({ begin, person, params, request }) => {
      // Who may not, sends nothing.
      await inTransaction(app.db, { person }, (tx) => requireEstate(tx, params.id))
      return await ofOnePerson(person.id, () =>
        arrivals.run(async () => {
          const arrived = await arriving(request)
          return await uploads.run(async () =>
            addDocument(app, { person, willId: params.id }, await receiveDocument(arrived), begin),
          )
        }),
      )
    },
    { transaction: 'own', rateLimit: 60 },
  )
  mount(app, calls.changeEstateDocument, async ({ tx, person, params, body }) => {
    await changeDocument(tx, person, { willId: params.id, id: params.documentId }, body)
    return await showDocuments(tx, params.id)
  })
  mount(app, calls.removeEstateDocument, async ({ tx, person, params, body }) => {
    await removeDocument(tx, person, { willId: params.id, id: params.documentId }, body)
    return await showDocuments(tx, params.id)
  })
  mount(
    app,
    calls.readEstateDocument,
    async ({ person, params, reply }) =>
      await openings.run(async () => {
        const named = { willId: params.id, id: params.documentId }
        const { media, bytes } = await readDocument(app, person, named)
        reply.header('content-disposition', `attachment; filename="document.${endings[media]}"`)
        reply.type(media)
        return bytes
      }),
    { transaction: 'own', rateLimit: 60 },
  )
}
