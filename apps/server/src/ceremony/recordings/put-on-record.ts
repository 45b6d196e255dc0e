// Puts a recording on record, however it was sent: sealed for the worker, named by its hash, in place of an
// earlier take of the same person.
import { randomUUID } from 'node:crypto'
import { finishHandOff } from '../../accounts/hand-off/end-hand-off.ts'
import { append } from '../../audit/append.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { RouteDescription } from '@testate/api/route'
import type { ObjectId } from '../../platform/storage/objects.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { sealing } from '../../platform/storage/vault.ts'
import { requireOpenCeremony } from '../ceremony-open.ts'
import type { CheckedRecording } from '../recording-inspection/recording-found.ts'
import { namedBySuperseded, statementsOf } from '../facts.ts'
import { FORGET_TAKE_JOB } from '../job-types.ts'
import { insertRecording, recordingsOf, replaceRecording } from '../store.ts'

/** A check takes memory and processor time; more of them at once could delay everybody. */
const mostAtOnce = 6
const receiving = new Set<string>()

/**
 * One recording per person at a time. Refuses with `conflict` while another of theirs is being processed,
 * `unavailable` when too many people's are.
 */
export async function oneAtATime<T>(personId: string, work: () => Promise<T>): Promise<T> {
  if (receiving.has(personId))
    refuse(
      'conflict',
      'Another recording of yours is being received. Please wait until it is on record.',
      because('recording-being-received'),
    )
  if (receiving.size >= mostAtOnce)
    refuse(
      'unavailable',
      'Many recordings are being received at the moment. Please send yours again in a minute.',
      because('uploads-too-many'),
    )
  receiving.add(personId)
  try {
    return await work()
  } finally {
    receiving.delete(personId)
  }
}

export interface ArrivedRecording {
  willId: string
  /** The will's version; the bytes are sealed to it. */
  version: number
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  size: number
  /** Of the bytes, lower-case hex. */
  sha256: string
  found: CheckedRecording
  /** Identifies the request, so that a repeat of its Idempotency-Key can be compared with it. */
  fingerprint?: string
  /** Runs in the same transaction. */
  also?: (tx: Tx) => Promise<void>
}

export interface OnRecord {
  videoStatementHash: string
  durationMs: number
  message: string
}
export const onRecord = (sha256: string, durationMs: number): OnRecord => ({
  videoStatementHash: sha256,
  durationMs,
  message: 'The recording is on record.',
})

/**
 * Stores the bytes first, then commits row, audit entry, and the end of the take it replaces in one
 * transaction. Repeats have one effect.
 */
export async function putOnRecord(
  { app, person, begin }: Pick<OwnTransactionContext<RouteDescription>, 'app' | 'person' | 'begin'>,
  { willId, version, bytes, size, sha256, found, fingerprint, also }: ArrivedRecording,
): Promise<OnRecord> {
  const object = await app.store.put(
    sealing(app.workerPublicKey, bytes, { willId, version, purpose: 'recording' }),
  )
  let kept = false
  const forget = async (): Promise<void> => await app.store.remove(object).catch(() => undefined)
  const answer = await begin(async (tx) => {
    kept = await enter(tx)
    await also?.(tx)
    await finishHandOff(tx, person)
    return onRecord(sha256, found.durationMs)
  }, fingerprint).catch(async (error: unknown) => {
    // After any error but a refusal the row may exist: a commit whose answer was lost. Then the bytes must
    // stay.
    if (error instanceof Problem) await forget()
    throw error
  })
  // On record already, or a repeat of such a request: nothing refers to these bytes.
  if (!kept) await forget()
  return answer

  /** False when these bytes are on record already. */
  async function enter(tx: Tx): Promise<boolean> {
    await requireOpenCeremony(tx, app.config, willId)
    const party = (await partiesOf(tx, willId)).find((one) => one.personId === person.id)
    if (party === undefined) refuse('forbidden', undefined, because('not-allowed'))
    // Every statement names a recording that is part of the file the testator signed, so no recording can be
    // added after the first signature.
    if ((await statementsOf(tx, willId)).length > 0)
      refuse(
        'conflict',
        'The testator has signed; a recording made afterwards cannot be added.',
        because('testator-signed'),
      )
    const recordings = await recordingsOf(tx, willId)
    const same = recordings.find((one) => one.sha256 === sha256)
    if (same?.partyId === party.id) return false
    if (same !== undefined)
      refuse(
        'conflict',
        'This very recording is on record already, as another party’s.',
        because('recording-of-other-party'),
      )
    const earlier = recordings.filter((one) => one.partyId === party.id)
    const kept = await namedBySuperseded(tx, willId)
    for (const take of earlier) {
      await replaceRecording(tx, take.id, now())
      // There is no reason to retain a face and a voice that no statement names (UK GDPR, article 5(1)(c) and
      // (e)), only the fact that the take was made.
      if (!kept.has(take.sha256)) await enqueue(tx, FORGET_TAKE_JOB, { recordingId: take.id })
    }
    await insertRecording(tx, {
      id: randomUUID(),
      will_id: willId,
      party_id: party.id,
      object: object as ObjectId,
      sha256: Buffer.from(sha256, 'hex'),
      size,
      media_type: found.mediaType,
      duration_ms: found.durationMs,
      tracks: found.tracks,
      recorded_at: now(),
    })
    await append(tx, {
      event: earlier.length === 0 ? 'recording.added' : 'recording.replaced',
      willId,
      actor: person.id,
      details: {
        sha256,
        durationMs: found.durationMs,
        ...(earlier.length === 0
          ? {}
          : {
              replaced: earlier.map((one) => ({ sha256: one.sha256, durationMs: one.durationMs })),
              earlierTakes: earlier.some((one) => kept.has(one.sha256))
                ? 'kept: a superseded statement names it'
                : 'deleted before anybody signed',
            }),
      },
    })
    return true
  }
}
