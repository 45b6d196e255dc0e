// Receives the bytes of a recording and stores them piece by piece: encrypted, written to disk, and only then
// counted. Bytes from a broken connection count too.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import type { OpenUpload } from './require-upload.ts'
import { sealPiece } from './sealed-piece.ts'
import { findUpload, intendPiece, placePiece } from './upload-store.ts'

/**
 * In memory once as received and once encrypted: about 2 MB for each upload in progress, however much is
 * sent.
 */
const pieceBytes = 2 ** 20

interface Receiver {
  app: App
  person: Person
  upload: OpenUpload
}

/**
 * Reads `body` to its end from `offset`; returns the new offset. Refuses with `too-large` beyond `most` bytes
 * in all, with `conflict` or `gone` when the upload moved on without these bytes, and with `bad-request`,
 * after storing what arrived, when the connection ended early.
 */
export async function receivePieces(
  receiver: Receiver,
  body: Readable,
  offset: number,
  most: number,
): Promise<number> {
  // The request is not destroyed when a refusal ends the reading, so that the refusal can still be sent.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let [at, waiting, size] = [offset, [] as Buffer[], 0]
  const keep = async (): Promise<void> => {
    if (size === 0) return
    await keepPiece(receiver, waiting, { startsAt: at, size })
    at += size
    waiting = []
    size = 0
  }
  let cut = false
  try {
    for (;;) {
      const next = await chunks.next().catch(() => null)
      cut = next === null
      if (next === null || next.done === true) break
      if (at + size + next.value.length > most)
        refuse(
          'too-large',
          'More bytes came than ' +
            `${most === receiver.upload.length ? 'were announced' : 'the 200 MB a recording may have'}.`,
          most === receiver.upload.length
            ? because('upload-longer-than-announced')
            : because('recording-too-large', { megabytes: 200 }),
        )
      waiting.push(next.value)
      size += next.value.length
      if (size >= pieceBytes) await keep()
    }
    await keep()
  } finally {
    await chunks.return?.()
  }
  if (cut) refuse('bad-request', 'The connection ended before the body was read.', because('body-cut-off'))
  return at
}

async function keepPiece(
  { app, person, upload }: Receiver,
  plain: readonly Buffer[],
  { startsAt, size }: { startsAt: number; size: number },
): Promise<void> {
  const sealed = sealPiece(upload.key, plain, { uploadId: upload.id, startsAt })
  const object = objectId(createHash('sha256').update(sealed).digest('hex'))
  const piece = { object, size, startsAt }
  const inOne = async (fn: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
    await inTransaction(app.db, { person }, fn)
  if (!(await inOne((tx) => intendPiece(tx, upload.id, piece)))) await refuseMoved(app, person, upload.id)
  await app.store.put(sealed)
  if (await inOne((tx) => placePiece(tx, upload.id, piece))) return
  await app.store.remove(object)
  await refuseMoved(app, person, upload.id)
}

async function refuseMoved(app: App, person: Person, uploadId: string): Promise<never> {
  const upload = await inTransaction(app.db, { person }, (tx) => findUpload(tx, uploadId))
  if (upload === null || upload.endedAt !== null)
    refuse(
      'gone',
      'This upload has ended: it was finished, discarded, or another one took its place.',
      because('upload-ended'),
    )
  return refuse(
    'conflict',
    'Other bytes have taken this place meanwhile. Please ask for the offset and go on from there.',
    because('upload-being-received'),
  )
}
