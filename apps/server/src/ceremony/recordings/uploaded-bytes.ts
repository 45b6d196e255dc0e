// The bytes of a finished upload, decrypted piece by piece while they are read: 200 MB are checked with a few
// pieces in memory.
import { objectId, type ObjectStore } from '../../platform/storage/objects.ts'
import type { RecordingBytes } from '../recording-inspection/recording-found.ts'
import { openPiece } from './sealed-piece.ts'
import type { PieceRow } from './upload-store.ts'

export interface UploadedBytes extends RecordingBytes {
  /** From the first byte to the last. */
  all(): AsyncGenerator<Buffer>
}

/**
 * Decrypted pieces cached for the reader: picture and sound are read one after the other, each from front to
 * back.
 */
const keptOpen = 3

/** Throws when a piece is missing or cannot be decrypted. */
export function uploadedBytes(
  store: ObjectStore,
  upload: { id: string; key: Buffer; received: number },
  pieces: readonly PieceRow[],
): UploadedBytes {
  let end = 0
  for (const piece of pieces) {
    if (piece.startsAt !== end) throw new Error(`upload ${upload.id} has no piece at ${end}`)
    end += piece.size
  }
  if (end !== upload.received)
    throw new Error(`upload ${upload.id} has pieces to ${end}, not to ${upload.received}`)

  const opened = new Map<PieceRow, Promise<Buffer>>()
  const fetch = async (piece: PieceRow): Promise<Buffer> =>
    openPiece(upload.key, await store.get(objectId(piece.object)), {
      uploadId: upload.id,
      startsAt: piece.startsAt,
    })
  const open = (piece: PieceRow): Promise<Buffer> => {
    const bytes = opened.get(piece) ?? fetch(piece)
    // Most recently used goes last.
    opened.delete(piece)
    opened.set(piece, bytes)
    if (opened.size > keptOpen) opened.delete(opened.keys().next().value!)
    return bytes
  }
  /** Index of the piece that contains the byte. */
  const pieceAt = (position: number): number => {
    let [low, high] = [0, pieces.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (pieces[middle]!.startsAt <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    size: end,
    async read(from, to) {
      const parts: Buffer[] = []
      for (let index = pieceAt(from); index < pieces.length && pieces[index]!.startsAt < to; index += 1) {
        const piece = pieces[index]!
        parts.push((await open(piece)).subarray(Math.max(0, from - piece.startsAt), to - piece.startsAt))
      }
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    },
    async *all() {
      for (const piece of pieces) yield await fetch(piece)
    },
  }
}
