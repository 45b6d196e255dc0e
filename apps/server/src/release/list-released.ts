// What an executor was given, and what comes next: that it exists and where the original lies, then their
// identity, then the copy.
import { sql } from 'kysely'
import type { z } from 'zod'
import { releasedSteps, type listReleased as route, type ReleasedCopy } from '@testate/api/released'
import { executorPoint, executorStandingOf } from '@testate/domain/journey/executor'
import type { Tx } from '../platform/database/database.ts'
import type { App, OwnTransactionContext } from '../platform/http/http.ts'
import { Problem } from '../platform/http/problem.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import { readPlacesQuestion } from './places.ts'

export interface Given {
  willId: string
  testatorName: string
  title: string | null
  documentHash: Buffer
  documentName: string | null
  grantedAt: Date
  expiresAt: Date
  isOver: boolean
  isEnded: boolean
  isIdentified: boolean
  /** Accepted to be an executor, and has not declined since. */
  isActing: boolean
}

export async function givenTo(tx: Tx): Promise<Given[]> {
  return (
    await sql<Given>`
      select will_id as "willId", testator_name as "testatorName", title,
        document_hash as "documentHash", document_name as "documentName", granted_at as "grantedAt",
        expires_at as "expiresAt", is_over as "isOver", is_ended as "isEnded", is_identified as "isIdentified",
        is_acting as "isActing"
      from app_released() order by granted_at desc, will_id`.execute(tx)
  ).rows
}

/** Of the copy alone: whether the estate was begun changes nothing of it. */
function nextOf(given: Given): ReleasedCopy['next'] {
  const { may } = executorStandingOf(executorPoint({ ...given, isOpened: false, isClosed: false }))
  return releasedSteps.find((step) => may.includes(step)) ?? 'nothing'
}

export async function listReleased({
  app,
  person,
  begin,
}: OwnTransactionContext<typeof route>): Promise<{ released: ReleasedCopy[] }> {
  const given = await begin(givenTo)
  const isShown = (one: Given): boolean => !one.isEnded && !one.isOver
  const places = given.some(isShown) ? await placesOf(app, person.id) : []
  return {
    released: given.map((one) => ({
      willId: one.willId,
      testatorName: one.testatorName,
      title: one.title,
      since: one.grantedAt.toISOString(),
      until: one.expiresAt.toISOString(),
      originalLocation: places?.find(({ willId }) => willId === one.willId)?.originalLocation ?? null,
      placeWaits: places === null && isShown(one),
      next: nextOf(one),
    })),
  }
}

/** Null while the worker, which alone opens them, does not answer: the rest of the list needs no worker. */
async function placesOf(
  app: App,
  personId: string,
): Promise<z.output<typeof readPlacesQuestion.answer> | null> {
  try {
    return await askWorker(app, readPlacesQuestion, { personId })
  } catch (error) {
    if (error instanceof Problem && error.code === 'worker-away') return null
    throw error
  }
}

/** What a proof about a released copy is for: SHA-256 of the will's PDF, in hex; null for whoever has no grant. */
export async function releasedToConfirm(tx: Tx, willId: string): Promise<string | null> {
  const given = (await givenTo(tx)).find((one) => one.willId === willId && !one.isEnded)
  return given?.documentHash.toString('hex') ?? null
}
