// Puts on record a declaration sent whole in one request: the terminal's way. Screens upload theirs while
// they record (begin-upload.ts).
import { createHash } from 'node:crypto'
import type { uploadRecording as route } from '@testate/api/ceremony'
import { fieldProblem } from '@testate/domain/field-problems'
import { inTransaction } from '../../platform/database/database.ts'
import type { OwnTransactionContext } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { requireOpenCeremony } from '../ceremony-open.ts'
import { checkRecording } from './check-recording.ts'
import { oneAtATime, putOnRecord } from './put-on-record.ts'

/**
 * Bytes of one recording in one request. Three minutes at 1280 × 720 are about 45 MB; it is in memory during
 * the check, so larger ones are uploaded.
 */
const limit = 64 * 1024 * 1024

export async function uploadRecording(context: OwnTransactionContext<typeof route>) {
  return await oneAtATime(context.person.id, () => receive(context))
}

async function receive(context: OwnTransactionContext<typeof route>) {
  const { app, person, params, request } = context
  const willId = params.id
  // Checked before a byte is read, so that nobody uploads in vain; checked again in the deciding transaction.
  const will = await inTransaction(app.db, { person }, async (tx) => {
    await requireOpenCeremony(tx, app.config, willId)
    return await willFacts(tx, willId)
  })
  if (will === null) refuse('not-found')

  let recording: Buffer | undefined
  const fields: Record<string, string> = {}
  // Otherwise the parser refuses a larger file in its own words.
  const options = { limits: { fileSize: limit, files: 1 }, throwFileSizeLimit: false }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname))
        refuse(
          'bad-request',
          `“${part.fieldname.slice(0, 40)}” is given twice.`,
          because('field-given-twice', { field: part.fieldname.slice(0, 40) }),
        )
      fields[part.fieldname] = String(part.value)
    } else {
      if (part.fieldname !== 'recording')
        refuse(
          'bad-request',
          'The only file expected is “recording”.',
          because('other-file-expected', { field: 'recording' }),
        )
      recording = await part.toBuffer()
      if (part.file.truncated)
        refuse(
          'too-large',
          'A recording may have 64 MB at most in one request.',
          because('recording-too-large-at-once', { megabytes: 64 }),
        )
    }
  }
  if (recording === undefined || recording.length === 0)
    refuse('invalid-fields', undefined, { errors: [fieldProblem('recording', 'recording-needed')] })
  const sha256 = createHash('sha256').update(recording).digest('hex')
  if (fields.sha256 !== sha256)
    refuse(
      'file-refused',
      'The recording changed on its way here: its hash is not the one your device computed. Please send it again.',
      because('recording-hash-wrong'),
    )
  const found = await checkRecording(recording, { durationMs: Number(fields.durationMs) })
  return await putOnRecord(context, {
    willId,
    version: will.versionNumber,
    bytes: recording,
    size: recording.length,
    sha256,
    found,
    fingerprint: sha256,
  })
}
