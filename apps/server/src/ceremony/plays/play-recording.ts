// A witness plays the testator's recording, the api's half. It cannot open it: the worker, after its own checks, seals
// the recording's own key to the one that the witness's proof was requested with.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type {
  fetchPlay as fetchRoute,
  notePlayed as playedRoute,
  playRecording as playRoute,
} from '@testate/api/ceremony'
import { sql } from 'kysely'
import { sessionOf } from '../../accounts/session/cookies.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { openingWithHandedKey } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import type { Context, OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { createRequestKeys } from '../../platform/http/request-keys.ts'
import { enqueue } from '../../platform/jobs.ts'
import { copied } from '../../platform/storage/hashed.ts'
import { tellLive } from '../../platform/live.ts'
import { keyOfSession } from '../../proofs/held-keys.ts'
import { provenBy } from '../../proofs/proven-by.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { FORGET_PLAY_JOB, OPEN_PLAY_JOB } from '../job-types.ts'
import { playableFor } from './may-play.ts'
import { playContext, recordingContext } from './open-play.ts'
import { findPlay, insertPlay } from './play-store.ts'

/** Longer than the longest recording of 200 MB takes to arrive on a slow line. */
const LIVES_MS = 30 * 60_000
const MOST_WAITING = 500
const keys = createRequestKeys<{ privateKey: string; session: string; mediaType: string; expiresAt: Date }>(
  MOST_WAITING,
)

/** Needs the witness's own second factor. Refuses `not-now` where there is nothing they may play. */
export async function playRecording({
  app,
  begin,
  person,
  params,
  request,
}: OwnTransactionContext<typeof playRoute>) {
  const [id, at] = [randomUUID(), now()]
  const expiresAt = new Date(at.getTime() + LIVES_MS)
  const session = sessionOf(request, app.config, person.id)
  let kept: { privateKey: string; mediaType: string } | undefined
  const answer = await begin(async (tx) => {
    const will = await willFacts(tx, params.id)
    if (will === null || will.documentHash === null) refuse('not-found')
    const playable = await playableFor(tx, will.id, person.id)
    if (playable === null)
      refuse(
        'not-now',
        'The testator has no recorded statement that you may play.',
        because('recording-not-shown'),
      )
    const proof = await provenBy(request, tx, person, {
      purpose: 'play',
      willId: will.id,
      documentHash: will.documentHash,
    })
    const key = keyOfSession(proof.token, session)
    kept = { privateKey: key.privateKey, mediaType: playable.recording.mediaType }
    await insertPlay(tx, {
      id,
      willId: will.id,
      partyId: playable.party.id,
      personId: person.id,
      recordingId: playable.recording.id,
      proofId: proof.id,
      publicKey: key.publicKey,
      createdAt: at,
      expiresAt,
    })
    await enqueue(tx, OPEN_PLAY_JOB, { playId: id })
    await enqueue(tx, FORGET_PLAY_JOB, { playId: id }, { startAfter: expiresAt })
    return { playId: id, expiresAt: expiresAt.toISOString() }
  })
  if (answer.playId === id && kept !== undefined) keys.keep(id, { ...kept, session, expiresAt }, at)
  return answer
}

/** Only for the session that asked, until it expires: an interrupted download can be restarted. */
export async function fetchPlay({
  app,
  begin,
  person,
  params,
  reply,
  request,
}: OwnTransactionContext<typeof fetchRoute>) {
  const play = await begin(async (tx) => {
    const found = await findPlay(tx, params.playId)
    if (found === null || found.willId !== params.id || found.personId !== person.id) refuse('not-found')
    return { ...found, version: (await willFacts(tx, found.willId))?.versionNumber ?? 0 }
  })
  const key = keys.of(play.id)
  if (
    play.state === 'refused' ||
    play.state === 'ended' ||
    play.expiresAt <= now() ||
    key === undefined ||
    key.session !== sessionOf(request, app.config, person.id)
  )
    refuseAsOver()
  if (play.object === null) {
    reply.status(202).type('application/json; charset=utf-8').header('retry-after', '1')
    return JSON.stringify({ state: 'waiting' })
  }
  const { version, object } = play
  const frames = await openingWithHandedKey(app.store, key.privateKey, {
    object,
    seal: playContext(play, version),
    file: recordingContext(play, version),
    over: refuseAsOver,
  })
  reply.type(key.mediaType).header('cache-control', 'no-store')
  return Readable.from(copied(frames), { objectMode: false })
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'What was opened for you has expired. Please ask to play it again.',
    because('recording-play-gone'),
  )
}

/** The database measures whether the recording can have been played to its end since it was opened. */
export async function notePlayed({ tx, person, params }: Context<typeof playedRoute>) {
  const play = await findPlay(tx, params.playId)
  if (play === null || play.willId !== params.id || play.personId !== person.id) refuse('not-found')
  const playable = await playableFor(tx, play.willId, person.id)
  if (playable === null || playable.recording.id !== play.recordingId)
    refuse(
      'not-now',
      'The testator has no recorded statement that you may play.',
      because('recording-not-shown'),
    )
  const { party, recording } = playable
  const line = await prepareLine({
    event: 'recording.played',
    willId: play.willId,
    actor: person.id,
    details: { partyId: party.id, witnessOrder: party.witnessOrder, sha256: recording.sha256 },
  })
  try {
    await sql`select app_note_played(${play.id}::uuid, ${asLine(line)})`.execute(tx)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'played') throw error
    refuse('not-now', 'The recording has not been played to its end yet.', because('recording-not-played'))
  }
  await tellLive(tx, play.willId)
  return { played: true as const }
}
