// Opening a document by relation alone. The worker looks up itself who works the estate, and hands over the key of this
// one object in its answer, which only the asker reads; each opening has its line of the log before it is answered.
import { uuid } from '@testate/api/route'
import type { DocumentMedia } from '@testate/api/estate/documents'
import { z } from 'zod'
import { append } from '../../audit/append.ts'
import { answerKey, openWithAnsweredKey, type AnsweredKey } from '../../custody/hand-over.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { ObjectDamaged, ObjectMissing } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { answering } from '../../proofs/answering.ts'
import { DeferredAnswer } from '../../proofs/answers/deferred-answer.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { defineQuestion } from '../../proofs/question.ts'
import { documentContext } from './document-context.ts'
import { requireDocument } from './documents.ts'
import { documentToOpen } from './store.ts'

const openQuestion = defineQuestion('estate.document', {
  asked: z.strictObject({ personId: uuid, willId: uuid, documentId: uuid }),
  answer: z.strictObject({ object: z.string(), contentKey: z.base64() }),
})

const worker = { service: 'worker' } as const

export const answerOpenDocument = answering(openQuestion, async (tx, asked, context) => {
  const { object, sha256 } = (await documentToOpen(tx, asked)) ?? refuse('not-found')
  // The object is read to its end, which no place of the answering waits for.
  return new DeferredAnswer(async () => {
    const file = { object, sha256, seal: documentContext(asked.documentId) }
    const key = await answerKey(context, 'show a document of an estate', file).catch(refuseAsDamaged)
    await inTransaction(context.db, worker, async (later) => {
      if ((await documentToOpen(later, asked)) === null) refuse('not-found')
      await append(later, {
        event: 'estate.document-opened',
        willId: asked.willId,
        actor: 'worker',
        details: { documentId: asked.documentId, for: asked.personId },
      })
    })
    return key
  })
})

/** The key of one document, with its line of the log. Refuses as `readDocument`. */
export async function askForDocument(
  app: App,
  person: Person,
  { willId, id }: { willId: string; id: string },
): Promise<AnsweredKey> {
  return await askWorker(app, openQuestion, { personId: person.id, willId, documentId: id })
}

/** Refuses `gone` for one that is damaged in the store. */
export async function openDocument(app: Pick<App, 'store'>, key: AnsweredKey, id: string): Promise<Buffer> {
  return await openWithAnsweredKey(app.store, key, documentContext(id)).catch(refuseAsDamaged)
}

/** The api's half. Refuses `not-found`, `gone` for one that is damaged in the store, `worker-away`. */
export async function readDocument(
  app: App,
  person: Person,
  { willId, id }: { willId: string; id: string },
): Promise<{ media: DocumentMedia; bytes: Buffer }> {
  const { media } = await inTransaction(app.db, { person }, (tx) => requireDocument(tx, { willId, id }))
  const key = await askForDocument(app, person, { willId, id })
  return { media, bytes: await openDocument(app, key, id) }
}

/** These errors are permanent; an unavailable store is not. */
function refuseAsDamaged(error: unknown): never {
  if (error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged)
    refuse('gone', 'The stored document is damaged.', because('estate-document-damaged'))
  throw error
}
