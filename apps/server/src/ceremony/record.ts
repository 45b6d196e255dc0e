// Puts a recorded declaration on record: sealed for the worker as it arrives, hashed, and looked into before it counts.
import { createHash, randomUUID } from 'node:crypto'
import type { uploadRecording as route } from '@testate/api/ceremony'
import { append } from '../audit/append.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import type { OwnTransactionContext } from '../platform/http.ts'
import { Problem, refuse } from '../platform/problem.ts'
import { sealFor } from '../platform/vault.ts'
import { willFacts } from '../wills/will-facts.ts'
import { requireOpenCeremony } from './ceremony-open.ts'
import { checkRecording } from './check-recording.ts'
import { insertRecording, recordingsOf, statementsOf } from './store.ts'

/** Bytes of one recording. Three minutes at 1280 × 720 are about 45 MB; it is held in memory while it is looked into. */
const limit = 64 * 1024 * 1024
/** Each takes up to three times its size in memory; more at once could end the process for everybody. */
const mostAtOnce = 6
const receiving = new Set<string>()

/** One recording of a person at a time. Refuses with `conflict` while another of theirs is on its way, `unavailable` when too many people's are. */
export async function uploadRecording(context: OwnTransactionContext<typeof route>) {
  const { id } = context.person
  if (receiving.has(id)) refuse('conflict', 'Another recording of yours is being received. Please wait until it is on record.')
  if (receiving.size >= mostAtOnce) refuse('unavailable', 'Many recordings are being received at the moment. Please send yours again in a minute.')
  receiving.add(id)
  try {
    return await receive(context)
  } finally {
    receiving.delete(id)
  }
}

async function receive({ app, person, params, request, begin, reply }: OwnTransactionContext<typeof route>) {
  const willId = params.id
  // Asked before a byte is read, so that nobody uploads in vain; asked again below, in the transaction that counts.
  const will = await inTransaction(app.db, { person }, async (tx) => {
    await requireOpenCeremony(tx, app.config, willId)
    return await willFacts(tx, willId)
  })
  if (will === null) refuse('not-found')

  let recording: Buffer | undefined
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { fileSize: limit, files: 1 } })) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname)) refuse('bad-request', `“${part.fieldname.slice(0, 40)}” is given twice.`)
      fields[part.fieldname] = String(part.value)
    } else {
      if (part.fieldname !== 'recording') refuse('bad-request', 'The only file expected is “recording”.')
      recording = await part.toBuffer()
      if (part.file.truncated) refuse('too-large', 'A recording may have 64 MB at most.')
    }
  }
  if (recording === undefined || recording.length === 0) refuse('invalid-fields', undefined, { errors: [{ field: 'recording', message: 'The recording is missing' }] })
  const sha256 = createHash('sha256').update(recording).digest('hex')
  if (fields.sha256 !== sha256) refuse('file-refused', 'The recording changed on its way here: its hash is not the one your device computed. Please send it again.')
  const found = await checkRecording(recording, { durationMs: Number(fields.durationMs) })
  const object = await app.store.put(await sealFor(app.workerPublicKey, recording, { willId, version: will.versionNumber, purpose: 'recording' }))

  let kept = false
  const forget = async (): Promise<void> => await app.store.remove(object).catch(() => undefined)
  const answer = await begin(async (tx) => {
    kept = false
    const opened = await requireOpenCeremony(tx, app.config, willId)
    const party = (await partiesOf(tx, willId)).find((one) => one.personId === person.id)
    if (party === undefined) refuse('forbidden')
    // Every statement names a recording that stands in the file the testator signed, so the first signature closes the recording.
    if ((await statementsOf(tx, willId)).length > 0) refuse('conflict', 'The testator has signed; a recording made afterwards cannot be added.')
    if (!(await recordingsOf(tx, willId)).some((one) => one.sha256 === sha256)) {
      await insertRecording(tx, {
        id: randomUUID(), will_id: willId, party_id: party.id, object, sha256: Buffer.from(sha256, 'hex'), size: recording.length,
        media_type: found.mediaType, duration_ms: found.durationMs, tracks: found.tracks, recorded_at: now(),
      })
      await append(tx, { event: 'recording.added', willId, commitment: opened.commitment, actor: person.id, details: { sha256, durationMs: found.durationMs } })
      kept = true
    }
    return { videoStatementHash: sha256, durationMs: found.durationMs, message: 'The recording is on record.' }
  }, sha256).catch(async (error: unknown) => {
    // After any other error than a refusal the row may be there: a commit whose answer was lost. Then the bytes must stay.
    if (error instanceof Problem) await forget()
    throw error
  })
  // On record already, or a repeat of a request that is: these bytes are nobody's.
  if (!kept) await forget()
  reply.status(201)
  return answer
}
