// A member of staff looks at the certificate of an open notice. The api cannot open it: the worker does, for this
// one request and on this person's proof, sealed to a key that only this process has.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openHandedOver } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { createRequestKeys } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ObjectStore } from '../../platform/storage/objects.ts'
import type { SealContext } from '../../platform/storage/vault.ts'
import { toOpen } from '../../proofs/by-staff.ts'
import { keyOfSession } from '../../proofs/held-keys.ts'
import { provenBy } from '../../proofs/proven-by.ts'
import { refuseAs } from '../caller-of.ts'
import { OPEN_CERTIFICATE_JOB } from '../job-types.ts'
import { noticeRow } from '../store.ts'
import { openingById, type CertificateMedia } from './store-openings.ts'

const MOST_WAITING = 1_000

/** The context to which the worker's copy for one request is bound. */
export const openedContext = (requestId: string): SealContext => ({
  willId: requestId,
  version: 1,
  purpose: 'death certificate for staff',
})

const keys = createRequestKeys<{ privateKey: string; expiresAt: Date }>(MOST_WAITING)

/**
 * Queues the opening for the worker; the proof stays usable for saying what was found. `session`: hash of the
 * requesting session. Refuses `not-found`, `not-now` once the notice is closed, `forbidden` to whoever has a part
 * in the will or the notice, `step-up-needed`.
 */
export async function askForCertificate(
  tx: Tx,
  person: Person,
  {
    noticeId,
    request,
    session,
  }: { noticeId: string; request: Parameters<typeof provenBy>[0]; session: string },
): Promise<{ requestId: string }> {
  const proof = await provenBy(request, tx, person, toOpen)
  const key = keyOfSession(proof.token, session)
  const requestId = randomUUID()
  const { rows } = await sql<{ outcome: string }>`
    select app_open_certificate(${requestId}::uuid, ${noticeId}::uuid, ${proof.id}::uuid, ${key.publicKey},
      ${key.expiresAt}) as outcome`.execute(tx)
  await refuseUnless('asked', rows[0]!.outcome, tx, noticeId)
  await enqueue(tx, OPEN_CERTIFICATE_JOB, { requestId }, { singletonKey: requestId })
  keys.keep(requestId, { privateKey: key.privateKey, expiresAt: key.expiresAt }, now())
  return { requestId }
}

/** What the functions of the schema's owner answer, as a refusal. */
export async function refuseUnless(wanted: string, outcome: string, tx: Tx, noticeId: string): Promise<void> {
  if (outcome === wanted) return
  if (outcome === 'takes-part') refuseAs('takes-part', { state: 'awaiting' })
  if (outcome === 'changed') refuseAs('other-version', { state: 'awaiting' })
  if (outcome === 'not-opened')
    refuse(
      'conflict',
      'Look at the certificate before you say what you found.',
      because('notice-certificate-not-seen'),
    )
  const row = outcome === 'not-now' ? await noticeRow(tx, noticeId) : null
  if (row === null) refuse('not-found')
  refuseAs('not-now', row)
}

/** The certificate as it was uploaded; null while the worker is opening it. Refuses `not-found`, `gone`. */
export async function readCertificateOpened(
  tx: Tx,
  store: ObjectStore,
  requestId: string,
): Promise<{ media: CertificateMedia; bytes: Buffer } | null> {
  const opening = (await openingById(tx, requestId)) ?? refuse('not-found')
  const key = keys.of(requestId)
  if (opening.refused !== null) refuse('gone', opening.refused, because('notice-certificate-damaged'))
  if (opening.expiresAt <= now() || key === undefined) refuseAsOver()
  if (opening.openedAt === null || opening.media === null) return null
  const { object } = opening
  const seal = openedContext(requestId)
  const bytes = await openHandedOver(store, key.privateKey, { object, seal, over: refuseAsOver })
  return { media: opening.media, bytes }
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'The certificate was open for as long as your confirmation lasted. Ask for it again.',
    because('notice-certificate-over'),
  )
}
