// Seals a document to the worker, so that this process cannot open it again, stores it and records it. The object is
// announced before it is stored: whoever is killed between leaves one that the worker removes.
import { createHash, randomUUID } from 'node:crypto'
import type { EstateDocuments } from '@testate/api/estate/documents'
import { countUpload } from '../../accounts/count-upload.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { sealFor } from '../../platform/storage/vault.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { documentContext } from './document-context.ts'
import { requireAbout, showDocuments } from './documents.ts'
import type { ReceivedDocument } from './receive-document.ts'
import { announceObject, insertDocument } from './store.ts'

type Added = EstateDocuments & { documentId: string }

/** A repeat gets the first answer, and leaves nothing of its own in the store. */
export async function addDocument(
  app: App,
  { person, willId }: { person: Person; willId: string },
  { fields, bytes, media }: ReceivedDocument,
  begin: (fn: (tx: Tx) => Promise<Added>, fingerprint: string) => Promise<Added>,
): Promise<Added> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest()
  const sealed = await sealFor(app.workerPublicKey, bytes, documentContext(id))
  const object = createHash('sha256').update(sealed).digest('hex')
  await inTransaction(app.db, { person }, (tx) => announceObject(tx, object))
  const stored = await app.store.put(sealed)
  try {
    const answer = await begin(
      async (tx) => {
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
      createHash('sha256').update(sha256).update(JSON.stringify(fields)).digest('hex'),
    )
    if (answer.documentId !== id) await app.store.remove(stored)
    return answer
  } catch (error) {
    // After any other error the row may exist: a commit whose answer was lost.
    if (error instanceof Problem) await app.store.remove(stored).catch(() => undefined)
    throw error
  }
}
