// What sealed bytes say they belong to, without a key. Nothing proves it before they are opened, but whoever cannot
// write to the store cannot change it either: enough to know that an object is not of the kind that is to be removed.
import { ObjectMissing, objectId, type ObjectStore } from './objects.ts'
import type { Source } from './sdk-streams.ts'
import type { SealContext } from './vault.ts'

/** Version and type of message, algorithm and the message's id come first (AWS Encryption SDK, header of version 2). */
const BEFORE_CONTEXT = 1 + 2 + 32
/** Our contexts have less than 200 bytes, with the sealing library's own entry. */
const MOST_CONTEXT = 2_000
const TEXTS = 2

/**
 * Removes an object that says it was sealed for this: for a row whose object the api names, and could name falsely.
 * False for any other, which stays. One that is gone counts as removed.
 */
export async function removeSealedFor(
  store: Pick<ObjectStore, 'read' | 'remove'>,
  object: string,
  { purpose, willId }: Pick<SealContext, 'purpose'> & Partial<SealContext>,
): Promise<boolean> {
  const id = objectId(object)
  try {
    const context = await contextOf(store.read(id))
    if (context?.get('purpose') !== purpose) return false
    if (willId !== undefined && context.get('willId') !== willId) return false
  } catch (error) {
    if (error instanceof ObjectMissing) return true
    throw error
  }
  await store.remove(id)
  return true
}

/** What they say; null for bytes that say nothing. Reads no more than their beginning. */
export async function contextOf(sealed: Source): Promise<ReadonlyMap<string, string> | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of sealed) {
    // A piece may be valid until the next only.
    pieces.push(Buffer.from(piece))
    size += piece.length
    if (size >= BEFORE_CONTEXT + MOST_CONTEXT) break
  }
  const start = Buffer.concat(pieces)
  if (start[0] !== 2) return null
  const context = textWithLength(start, BEFORE_CONTEXT)
  if (context === null) return null
  const entries = new Map<string, string>()
  for (let at = TEXTS; at < context.length;) {
    const name = textWithLength(context, at)
    const value = name === null ? null : textWithLength(context, at + TEXTS + name.length)
    if (name === null || value === null) return null
    entries.set(name.toString('utf8'), value.toString('utf8'))
    at += 2 * TEXTS + name.length + value.length
  }
  return entries
}

/** Bytes after their length of two bytes; null when they are cut off. */
function textWithLength(from: Buffer, at: number): Buffer | null {
  if (at + TEXTS > from.length) return null
  const end = at + TEXTS + from.readUInt16BE(at)
  return end > from.length ? null : from.subarray(at + TEXTS, end)
}
