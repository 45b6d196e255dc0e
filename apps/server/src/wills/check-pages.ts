// The stage after the upload: reads every page as a viewer does. An unreadable page is a problem of this
// stage, and the will stays or becomes a draft.
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import { openingStored } from '../custody/open.ts'
import { notify } from '../notifications/notify.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import { objectId } from '../platform/storage/objects.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { changeStatus } from './change-status.ts'
import { CHECK_PAGES_JOB } from './job-types.ts'
import { inspectPdf } from './pdf-inspection/inspect-pdf.ts'
import type { Inspection } from './pdf-inspection/inspection.ts'
import { boundedTries } from './pdf-inspection/spent-tries.ts'
import { fileRefused } from './upload/receive-pdf.ts'
import { acceptPages, dropDocument, findWill, holdWill, refusePages, type ListedWill } from './store.ts'

const worker = { service: 'worker' } as const

export const checkPages = defineJob(
  CHECK_PAGES_JOB,
  { concurrency: 1, needs: ['openingKey'] },
  async ({ willId, object }, context: ContextWith<'openingKey'>) => {
    const will = await inTransaction(context.db, worker, (tx) => findWill(tx, willId))
    if (!isStillAsked(will, object)) return
    const inspection = await inspectStored(context, will, object)
    await inTransaction(context.db, worker, async (tx) => {
      const now = await holdWill(tx, willId)
      if (!isStillAsked(now, object)) return
      if (inspection.accepted) {
        await acceptPages(tx, willId, inspection.pages)
        await append(tx, {
          event: 'will.pages-read',
          willId,
          actor: 'worker',
          details: { pages: inspection.pages },
        })
        await emit(tx, 'will.pages-read', { willId })
      } else await refuse(tx, now, fileRefused(inspection.refusal).document())
    })
    if (!inspection.accepted) await forgetUnless(context, willId, object)
  },
)

/**
 * Streams the file from the store to the inspecting process while it is decrypted; this process's memory
 * never has all of it.
 */
async function inspectStored(
  context: ContextWith<'openingKey'>,
  will: ListedWill,
  object: string,
): Promise<Inspection> {
  return await boundedTries(object, () =>
    inspectPdf(
      openingStored(context, 'read the pages', object, {
        willId: will.id,
        version: will.version_number,
        purpose: 'document',
      }),
      'pages',
    ),
  )
}

/** The document may have been replaced, or judged by a run of this job that died after its commit. */
function isStillAsked(will: ListedWill | null, object: string): will is ListedWill {
  return will !== null && will.document_object === object && will.pages_checked === 'pending'
}

async function refuse(tx: Tx, will: ListedWill, problem: Record<string, unknown>): Promise<void> {
  await refusePages(tx, will.id, problem)
  await append(tx, {
    event: 'will.pages-refused',
    willId: will.id,
    actor: 'worker',
    details: { reason: String(problem.detail) },
  })
  // The testator has left the page and may not look at it again.
  const testator = await findPerson(tx, will.testator_id)
  if (testator !== null)
    await notify(tx, {
      to: testator.email,
      template: 'document-refused',
      data: { name: testator.name, willTitle: will.title, sentence: String(problem.detail) },
    })
  // The ceremony does not open before the pages are read, so nothing depends on this document yet.
  if (will.status !== 'uploaded' && will.status !== 'verified') return
  await changeStatus(tx, will.id, 'draft', { actor: 'worker', reason: String(problem.detail) })
  await dropDocument(tx, will.id)
}

async function forgetUnless({ db, store }: JobContext, willId: string, object: string): Promise<void> {
  const will = await inTransaction(db, worker, (tx) => findWill(tx, willId))
  if (will?.document_object !== object) await store.remove(objectId(object))
}
