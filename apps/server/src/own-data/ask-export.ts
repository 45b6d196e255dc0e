// A copy of all data about a person, the api's half: it can read neither the pictures nor the log's salts, so
// it requests the copy from the worker, with the key the proof was requested with, as for a will
// (wills/open-will.ts). The private half stays in this process's memory, for the requesting session: an
// attacker in the account, with a stolen cookie and no mailbox, gains nothing from the request's id.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { askExport as askRoute, fetchExport as fetchRoute } from '@testate/api/account'
import { accountFacts } from '../accounts/rows/account-facts.ts'
import { sessionOf } from '../accounts/session/cookies.ts'
import { withinLimit } from '../accounts/limit.ts'
import { append } from '../audit/append.ts'
import { openingHandedOver } from '../custody/hand-over.ts'
import { now } from '../platform/clock.ts'
import { actAs } from '../platform/database/database.ts'
import type { OwnTransactionContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { joinZips } from '../platform/zip.ts'
import { createRequestKeys } from '../platform/http/request-keys.ts'
import { keyOfSession } from '../proofs/held-keys.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { keptContext, keptPart } from '../release/closed/export-kept.ts'
import { FORGET_EXPORT_JOB, MAKE_EXPORT_JOB } from './job-types.ts'
import { exportById, insertExport } from './store-exports.ts'

const LIVES_MS = 15 * 60_000
const MOST_WAITING = 200
/** Making one reads a person's recordings from the store. */
const MOST_A_DAY = 5

const keys = createRequestKeys<{ privateKey: string; session: string; expiresAt: Date }>(MOST_WAITING)

/** The worker's copy is bound to this. */
export function exportContext(requestId: string): { willId: string; version: number; purpose: string } {
  return { willId: requestId, version: 1, purpose: 'own data' }
}

export async function askExport({ app, begin, person, request }: OwnTransactionContext<typeof askRoute>) {
  const session = sessionOf(request, app.config, person.id)
  let privateKey = ''
  const requestId = randomUUID()
  const at = now()
  const expiresAt = new Date(at.getTime() + LIVES_MS)
  const answer = await begin(async (tx) => {
    const proof = await provenBy(request, tx, person, { purpose: 'export', willId: null, documentHash: null })
    const key = keyOfSession(proof.token, session)
    privateKey = key.privateKey
    if (!(await withinLimit(tx, 'export', person.id, MOST_A_DAY, 86_400)))
      refuse(
        'too-many-requests',
        `A copy can be made ${MOST_A_DAY} times a day. Please use an earlier one, or try again tomorrow.`,
        because('exports-too-many', { most: MOST_A_DAY }),
      )
    // Without the request's id: the account's record shows these details to every session.
    await append(tx, { event: 'account.export-asked', actor: person.id, details: {} })
    await actAs(tx, { service: 'accounts' })
    const account = await accountFacts(tx, person.id)
    await actAs(tx, { person })
    await insertExport(tx, {
      id: requestId,
      personId: person.id,
      proofId: proof.id,
      publicKey: key.publicKey,
      account,
      createdAt: at,
      expiresAt,
    })
    await enqueue(tx, MAKE_EXPORT_JOB, { requestId }, { singletonKey: requestId })
    await enqueue(tx, FORGET_EXPORT_JOB, { requestId }, { startAfter: expiresAt, singletonKey: requestId })
    return { requestId, expiresAt: expiresAt.toISOString() }
  })
  if (answer.requestId === requestId) keys.keep(requestId, { privateKey, session, expiresAt }, at)
  return answer
}

/**
 * Only for the requesting session, and as often as it wants until it expires: an interrupted download can be
 * restarted.
 */
export async function fetchExport({
  app,
  begin,
  person,
  params,
  reply,
  request,
}: OwnTransactionContext<typeof fetchRoute>) {
  const { found, kept } = await begin(async (tx) => ({
    found: (await exportById(tx, params.requestId)) ?? refuse('not-found'),
    kept: await keptPart(tx, params.requestId),
  }))
  const key = keys.of(found.id)
  if (
    found.state === 'refused' ||
    kept?.state === 'refused' ||
    found.expires_at <= now() ||
    key === undefined ||
    key.session !== sessionOf(request, app.config, person.id)
  )
    refuse('gone', 'This copy is no longer here. Please ask for another.', because('export-gone'))
  if (found.object_id === null || kept?.state === 'waiting') {
    reply.status(202).type('application/json; charset=utf-8').header('retry-after', '1')
    return JSON.stringify({ state: 'waiting' })
  }
  reply
    .type('application/zip')
    .header(
      'content-disposition',
      `attachment; filename="testate-your-data-${found.created_at.toISOString().slice(0, 10)}.zip"`,
    )
  // Frame by frame: a person with recordings has more data than this process should hold in memory. A
  // truncated copy cannot be opened, and is detected.
  const own = openingHandedOver(app.store, key.privateKey, found.object_id, exportContext(found.id))
  const zips =
    kept?.object == null
      ? [own]
      : [own, openingHandedOver(app.store, key.privateKey, kept.object, keptContext(found.id))]
  return Readable.from(joinZips(zips), { objectMode: false })
}
