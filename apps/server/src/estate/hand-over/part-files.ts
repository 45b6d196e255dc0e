// The parts of a file of a hand-over: documents and kept accounts, read one after another while the file is sent, so
// that no two are in memory.
import type { EstateRecord } from '@testate/api/estate/record'
import type { AnsweredKey } from '../../custody/hand-over.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import type { ZipFile } from '../../platform/zip.ts'
import { askForDocument, openDocument } from '../documents/open-document.ts'
import { keptBytes } from '../kept/kept-accounts.ts'

/**
 * Asks for every document first, each with its line of the log: one that cannot be opened is told before anything is
 * sent. Refuses as a document that is opened by itself.
 */
export async function partFiles(
  app: App,
  person: Person,
  willId: string,
  { documents, keptAccounts, madeAt }: EstateRecord,
): Promise<AsyncGenerator<ZipFile>> {
  const keys: AnsweredKey[] = []
  for (const { id } of documents) keys.push(await askForDocument(app, person, { willId, id }))
  const at = new Date(madeAt)
  return (async function* () {
    for (const [place, { id, name }] of documents.entries())
      yield { name, at, bytes: await openDocument(app, keys[place]!, id) }
    for (const { id, name } of keptAccounts)
      yield { name, at, bytes: await inTransaction(app.db, { person }, (tx) => keptBytes(tx, willId, id)) }
  })()
}
