// View and Download, the api's half. It cannot open a will: the worker, or the release worker once the will is
// closed, seals the key of the requested file alone, after its own checks, to the key the proof was requested with. The
// private half is in this process's memory and lives as long as the proof, which opens every file of the will for the
// requesting session.
import { randomUUID } from 'node:crypto'
import type { fetchOpened as fetchRoute, openWill as openRoute } from '@testate/api/wills'
import { sessionOf } from '../accounts/session/cookies.ts'
import { openHandedOver, openWithHandedKey } from '../custody/hand-over.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { Context, OwnTransactionContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { objectId } from '../platform/storage/objects.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { keyOfSession } from '../proofs/held-keys.ts'
import { asksRelease } from '../proofs/asks-release.ts'
import { askRelease } from '../proofs/ask-worker.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { createRequestKeys } from '../platform/http/request-keys.ts'
import { keptObjects, keptPartOf } from './kept-objects.ts'
import { FORGET_OPENED_JOB, OPEN_WILL_JOB } from './job-types.ts'
import { isCapsule, openedContext, sealOf } from './open-for-request.ts'
import { withRenewals } from './sealed/renewals.ts'
import { openKeptQuestion } from '../custody/open-kept.ts'
import { findOpenRequest, findWill, insertOpenRequest, moveOpenRequest, type OpenPart } from './store.ts'

const LIVES_MS = 5 * 60_000
const MOST_WAITING = 1_000

const keys = createRequestKeys<{ privateKey: string; expiresAt: Date }>(MOST_WAITING)

/**
 * Needs a second factor of the last five minutes for this document. Answers at once; the worker opens the
 * file.
 */
export async function openWill({
  app,
  begin,
  person,
  params,
  body,
  request,
}: OwnTransactionContext<typeof openRoute>) {
  let privateKey = ''
  let kept: { stepUp: string; publicKey: string } | null = null
  const requestId = randomUUID()
  const at = now()
  const expiresAt = new Date(at.getTime() + LIVES_MS)
  const answer = await begin(async (tx) => {
    const will = await findWill(tx, params.id)
    if (will === null) refuse('not-found')
    if (will.document_hash === null)
      refuse('not-now', 'No document has been uploaded yet.', because('document-missing'))
    const proof = await provenBy(request, tx, person, {
      purpose: 'open',
      willId: will.id,
      documentHash: will.document_hash.toString('hex'),
    })
    const key = keyOfSession(proof.token, sessionOf(request, app.config, person.id))
    privateKey = key.privateKey
    if (body.part !== 'document' && (await keptObjects(tx, will.id))[keptPartOf(body.part)] === undefined)
      refuse(
        'not-now',
        `The ${partNames[body.part]} is not there yet.`,
        because('part-missing', { part: body.part }),
      )
    await insertOpenRequest(tx, {
      id: requestId,
      will_id: will.id,
      person_id: person.id,
      part: body.part,
      document_hash: will.document_hash,
      proof_id: proof.id,
      public_key: key.publicKey,
      created_at: at,
      expires_at: expiresAt,
    })
    if (await asksRelease(tx, person.id, { purpose: 'open', willId: will.id }))
      kept = { stepUp: proof.token, publicKey: key.publicKey }
    else await enqueue(tx, OPEN_WILL_JOB, { requestId })
    await enqueue(tx, FORGET_OPENED_JOB, { requestId }, { startAfter: expiresAt })
    return { requestId, expiresAt: expiresAt.toISOString() }
  })
  if (answer.requestId !== requestId) return answer
  if (kept !== null) await openKept(app, person, { requestId, willId: params.id, ...body }, kept)
  keys.keep(requestId, { privateKey, expiresAt }, at)
  return answer
}

/** Of a closed will: the release worker opens it at once, or refuses, and then there is nothing to fetch. */
async function openKept(
  app: OwnTransactionContext<typeof openRoute>['app'],
  person: Person,
  asked: { requestId: string; willId: string; part: OpenPart; shared?: { secretId: string; sealed: string } },
  shown: { stepUp: string; publicKey: string },
): Promise<void> {
  const { requestId } = asked
  const end = async (to: 'ready' | 'ended', facts: { object?: string }): Promise<void> => {
    await inTransaction(app.db, { person }, (tx) => moveOpenRequest(tx, requestId, 'waiting', to, facts))
  }
  try {
    const question = { ...asked, ...shown, personId: person.id }
    await end('ready', await askRelease(app, openKeptQuestion, question))
  } catch (error) {
    await end('ended', {})
    throw error
  }
}

/** The bytes as an attachment, once; before that 202 with `{"state":"waiting"}`, afterwards `gone`. */
export async function fetchOpened({ app, tx, person, params, reply }: Context<typeof fetchRoute>) {
  const opened = await findOpenRequest(tx, params.requestId)
  if (opened === null || opened.will_id !== params.id || opened.person_id !== person.id) refuse('not-found')
  if (opened.state === 'refused') {
    // Asked of the worker, and the will was closed before it opened anything: the release worker confirms it now.
    if (await asksRelease(tx, person.id, { purpose: 'open', willId: params.id }))
      refuse('step-up-needed', undefined, because('confirmation-spent'))
    refuse('forbidden', opened.reason ?? undefined, because('opening-refused'))
  }
  const key = keys.of(opened.id)
  if (opened.state === 'ended' || opened.expires_at <= now() || key === undefined) refuseAsOver()
  if (opened.state === 'waiting') {
    reply.status(202).type('application/json; charset=utf-8').header('retry-after', '1')
    return JSON.stringify({ state: 'waiting' })
  }
  const will = await findWill(tx, opened.will_id)
  if (will === null || opened.object_id === null) refuse('not-found')
  const object = objectId(opened.object_id)
  const handed = { object, seal: openedContext(opened, will.version_number), over: refuseAsOver }
  const bytes = await (isCapsule(opened.part)
    ? openHandedOver(app.store, key.privateKey, handed)
    : openWithHandedKey(app.store, key.privateKey, { ...handed, file: sealOf(opened, will) }))
  // Of two concurrent fetches one gets the bytes, by the row lock above and this move.
  if (!(await moveOpenRequest(tx, opened.id, 'ready', 'ended')))
    refuse('gone', undefined, because('opened-file-gone'))
  keys.forget(opened.id)
  await app.store.remove(object)
  const { media, name } = fileOf(opened.part, will.document_name ?? 'will.pdf')
  reply
    .type(media)
    .header(
      'content-disposition',
      `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    )
  return opened.part === 'sealed' ? await withRenewals(tx, bytes) : bytes
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'What was opened has been fetched or has expired. Please ask again.',
    because('opened-file-gone'),
  )
}

const partNames: Record<OpenPart, string> = {
  'document': 'document',
  'sealed': 'sealed PDF',
  'capsule': 'evidence capsule',
  'capsule-to-pass-on': 'evidence capsule',
  'certificate': 'certificate',
  'proof': 'proof without the will',
}

function fileOf(part: OpenPart, documentName: string): { media: string; name: string } {
  const stem = documentName.replace(/\.[a-z0-9]{1,8}$/i, '')
  if (part === 'capsule' || part === 'capsule-to-pass-on' || part === 'proof')
    return { media: 'application/json', name: `${stem}.${part}.json` }
  return { media: 'application/pdf', name: part === 'document' ? documentName : `${stem}.${part}.pdf` }
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
