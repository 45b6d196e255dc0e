// Adds a document to an estate: sealed and stored, with its row.
import { createHash, hash, randomUUID } from 'node:crypto'
import type { EstateDocuments } from '@testate/api/estate/documents'
import { countUpload } from '../../accounts/count-upload.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { requireAbout, showDocuments } from './documents.ts'
import type { ReceivedDocument } from './receive-document.ts'
import { storeSealed } from './store-sealed.ts'
import { insertDocument } from './store.ts'

type Added = EstateDocuments & { documentId: string }

/** A repeat gets the first answer, and leaves nothing of its own in the store. */
export async function addDocument(
  app: App,
  { person, willId }: { person: Person; willId: string },
  { fields, bytes, media }: ReceivedDocument,
  begin: (fn: (tx: Tx) => Promise<Added>, fingerprint: string) => Promise<Added>,
): Promise<Added> {
  const id = randomUUID()
  const sha256 = hash('sha256', bytes, 'buffer')
  const fingerprint = createHash('sha256').update(sha256).update(JSON.stringify(fields)).digest('hex')
  return await storeSealed(
    app,
    person,
    { id, bytes },
    (fn) => begin(fn, fingerprint),
    async (tx, object) => {
      await requireEstate(tx, willId)
      await requireAbout(tx, willId, fields.about)
      await countUpload(tx, app.config.limits, person, bytes.length)
      await insertDocument(tx, { willId, id, media, size: bytes.length, sha256, object }, fields).catch(
        (error: unknown): never => {
          if ((error as { constraint?: string }).constraint === 'estate_documents_full')
            refuse('rule-broken', 'This estate has no room for it.', because('estate-documents-full'))
          throw error
        },
      )
      await noteChange(tx, { willId, person }, 'estate.document-added', { documentId: id })
      return { ...(await showDocuments(tx, willId)), documentId: id }
    },
  )
}
