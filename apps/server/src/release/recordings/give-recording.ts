// The recordings of a released will, the api's half: it lists them to an executor who acts, passes on who asks and why,
// and streams what the release worker handed over the key of.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type {
  askRecording as askRoute,
  fetchGivenRecording as fetchRoute,
  listReleasedRecordings as listRoute,
} from '@testate/api/death/recordings'
import type { z } from 'zod'
import { sessionOf } from '../../accounts/session/cookies.ts'
import { openingWithHandedKey } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import type { App, OwnTransactionContext } from '../../platform/http/http.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { createRequestKeys } from '../../platform/http/request-keys.ts'
import { copied } from '../../platform/storage/hashed.ts'
import { askRelease, askWorker } from '../../proofs/ask-worker.ts'
import { givenTo } from '../list-released.ts'
import { askRecordingQuestion, givenContext } from '../questions.ts'
import { shownKey } from '../shown-key.ts'
import { takenName } from '../take-released.ts'
import { sealReason } from './reason.ts'
import { showReasonsQuestion } from './show-reasons.ts'
import { givenRecording, shownAskings, shownRecordings } from './store-askings.ts'

const keys = createRequestKeys<{ privateKey: string; session: string; expiresAt: Date }>(1_000)

/** Refuses `not-found` for whoever was never given this will. */
export async function listRecordings({
  app,
  person,
  params: { id: willId },
  begin,
}: OwnTransactionContext<typeof listRoute>) {
  const { recordings, given } = await begin(async (tx) => {
    if (!(await givenTo(tx)).some((one) => one.willId === willId)) refuse('not-found')
    return { recordings: await shownRecordings(tx, willId), given: await shownAskings(tx, willId) }
  })
  const reasons = given.length === 0 ? [] : await reasonsOf(app, person.id, willId)
  return {
    recordings: recordings.map((one) => ({ ...one, recordedAt: one.recordedAt.toISOString() })),
    given: given.map((one) => {
      const said = reasons?.find(({ id }) => id === one.id)
      return { ...one, at: one.at.toISOString(), reason: said?.reason ?? null, words: said?.words ?? null }
    }),
    reasonsWait: reasons === null,
  }
}

/** Null while the worker does not answer: the rest needs no worker. */
async function reasonsOf(
  app: App,
  personId: string,
  willId: string,
): Promise<z.output<typeof showReasonsQuestion.answer> | null> {
  try {
    return await askWorker(app, showReasonsQuestion, { personId, willId })
  } catch (error) {
    if (error instanceof Problem && error.code === 'worker-away') return null
    throw error
  }
}

/** Refuses what the release worker refuses. */
export async function askForRecording({
  app,
  person,
  params: { id: willId, recordingId },
  body,
  request,
}: OwnTransactionContext<typeof askRoute>) {
  const { stepUp, publicKey, privateKey } = shownKey(app, person, request)
  const askingId = randomUUID()
  const reason = (await sealReason(app.workerPublicKey, askingId, body)).toString('base64')
  const { expiresAt } = await askRelease(app, askRecordingQuestion, {
    personId: person.id,
    willId,
    stepUp,
    publicKey,
    askingId,
    recordingId,
    reason,
  })
  const session = sessionOf(request, app.config, person.id)
  keys.keep(askingId, { privateKey, session, expiresAt: new Date(expiresAt) }, now())
  return { askingId, expiresAt }
}

/** Frame by frame: a recording of 200 MB is never in memory. Refuses `not-found` and `gone`. */
export async function fetchRecording({
  app,
  person,
  params: { id: askingId },
  begin,
  request,
  reply,
}: OwnTransactionContext<typeof fetchRoute>) {
  const { given, of } = await begin(async (tx) => {
    const found = (await givenRecording(tx, askingId)) ?? refuse('not-found')
    return { given: found, of: (await givenTo(tx)).find((one) => one.willId === found.willId) }
  })
  const { willId, version, object, isOver, isActing, mediaType, witnessOrder } = given
  if (of === undefined || of.isEnded) refuse('gone', undefined, because('grant-ended'))
  if (of.isOver) refuse('gone', undefined, because('grant-over'))
  const key = keys.of(askingId)
  if (!isActing || isOver || key === undefined || key.session !== sessionOf(request, app.config, person.id))
    refuseAsOver()
  const frames = await openingWithHandedKey(app.store, key.privateKey, {
    object,
    seal: givenContext(willId, version, askingId),
    file: { willId, version, purpose: 'recording' },
    over: refuseAsOver,
  })
  const whose = witnessOrder === 0 ? 'testator' : `witness-${witnessOrder}`
  const ending = mediaType.startsWith('video/mp4') ? 'mp4' : 'webm'
  reply
    .type(mediaType)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${takenName(of.documentName, `.${whose}.${ending}`)}"`,
    )
  return Readable.from(copied(frames), { objectMode: false })
}

function refuseAsOver(): never {
  refuse('gone', undefined, because('recording-given-over'))
}
