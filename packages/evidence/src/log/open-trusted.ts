// Opens what a register signed with its log key, by the key of today or one of before. They have one name, that of the
// log, and differ by their ids.
import { fromBase64 } from '../bytes/base64.ts'
import { toHex } from '../bytes/hash.ts'
import { logKeysOf, type Trust } from '../certificates/trust.ts'
import { openCheckpoint, parseVerifierKey, type Checkpoint } from './checkpoint.ts'

export async function openTrusted(note: string, trust: Trust): Promise<Checkpoint> {
  return openCheckpoint(note, await keyOf(note, trust))
}

/** The key of today where none of them signed: opening then says so. */
export const keyOf = (note: string, trust: Trust): Promise<string> => keyAmong(note, logKeysOf(trust))

/** As `openTrusted`, for the register itself: its keys, that of today first. */
export async function openByKeys(note: string, keys: readonly string[]): Promise<Checkpoint> {
  return openCheckpoint(note, await keyAmong(note, keys))
}

/** Which of `keys` signed; the first where none did. */
export async function keyAmong(note: string, keys: readonly string[]): Promise<string> {
  // Eight digits of base64 are six bytes, of which four are the id. Opening judges the rest of the line.
  const ids = [...note.matchAll(/^— ([^+\s]+) ([A-Za-z0-9+/]{8})/gm)].map(
    ([, name, start]) => `${name} ${toHex(fromBase64(start!).subarray(0, 4))}`,
  )
  for (const key of keys) {
    const { name, id } = await parseVerifierKey(key)
    if (ids.includes(`${name} ${toHex(id)}`)) return key
  }
  return keys[0]!
}
