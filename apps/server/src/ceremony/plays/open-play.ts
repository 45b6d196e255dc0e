// A witness plays the testator's recording, the worker's half: it hands over the recording's own key for one request,
// after checking itself whose part it is, that the testator allows it, and the proof.
import { append } from '../../audit/append.ts'
import { Warrant } from '../../custody/grounds.ts'
import { keyToHandOver } from '../../custody/hand-over.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, sendWaiting, type Tx } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { SealContext } from '../../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { objectOfRecording } from '../store.ts'
import { playableFor } from './may-play.ts'
import { endPlay, findPlay, holdWaiting, markReady, type Play } from './play-store.ts'

const worker = { service: 'worker' } as const

/** Of the recording as it is stored. */
export const recordingContext = ({ willId }: Pick<Play, 'willId'>, version: number): SealContext => ({
  willId,
  version,
  purpose: 'recording',
})

/** What is handed over is bound to this request and no other. */
export function playContext({ id, willId }: Pick<Play, 'id' | 'willId'>, version: number): SealContext {
  return { willId, version, purpose: `played ${id}` }
}

/** Repeatable: of two runs one hands it over. */
export async function openPlay(playId: string, context: ContextWith<'openingKey'>): Promise<void> {
  const judged = await inTransaction(context.db, worker, (tx) => judge(tx, playId))
  if (judged === null) return
  const { play, version, object, sha256, warrant } = judged
  const seal = recordingContext(play, version)
  const file = { object, seal, sha256: Buffer.from(sha256, 'hex') }
  const handOverNow = await keyToHandOver(context, warrant, file, playContext(play, version))
  await inTransaction(context.db, worker, async (tx) => {
    // It may have ended meanwhile, or another run served it.
    if (!(await holdWaiting(tx, play.id))) return
    await append(tx, {
      event: 'recording.opened',
      willId: play.willId,
      actor: 'worker',
      details: { partyId: play.partyId, sha256 },
    })
    await sendWaiting(tx)
    // Last: the asker can read it from now on, and an api that was taken over could hold up what comes after.
    const handed = await handOverNow()
    try {
      await markReady(tx, play.id, handed, now())
    } catch (error) {
      await context.store.remove(handed)
      throw error
    }
  })
}

/** Null if there is nothing (more) to open; what does not stand is refused. */
async function judge(tx: Tx, playId: string) {
  const play = await findPlay(tx, playId)
  if (play === null || play.state !== 'waiting' || play.expiresAt <= now()) return null
  const { willId, personId, proofId, publicKey } = play
  const will = await willFacts(tx, willId)
  const playable = await playableFor(tx, willId, personId)
  const object = await objectOfRecording(tx, play.recordingId)
  const warrant =
    will === null || will.documentHash === null
      ? null
      : await Warrant.on(
          tx,
          { proofId, publicKey, about: willId },
          { personId, purpose: 'play', willId, documentHash: Buffer.from(will.documentHash, 'hex') },
        )
  if (
    will === null ||
    warrant === null ||
    object === null ||
    playable === null ||
    playable.recording.id !== play.recordingId ||
    playable.party.id !== play.partyId
  ) {
    await endPlay(tx, play.id, 'refused')
    return null
  }
  return { play, version: will.versionNumber, object, sha256: playable.recording.sha256, warrant }
}

/** Removes what was opened once it has expired. */
export async function forgetPlay(
  playId: string,
  { db, store }: Pick<JobContext, 'db' | 'store'>,
): Promise<void> {
  const object = await inTransaction(db, worker, (tx) => endPlay(tx, playId, 'ended'))
  if (object !== null) await store.remove(objectId(object))
}
