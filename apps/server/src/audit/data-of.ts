// The log's part of a copy of one's data.
import { toHex } from '@testate/evidence/bytes/hash'
import type { Tx } from '../platform/database/database.ts'
import { readLineKey } from './line-keys.ts'
import { readEntriesOfPerson } from './store.ts'
import { eventAndTime } from './time-of.ts'

/**
 * Lines of the person's own wills, and those that name them. Without the details of other people's acts: those
 * identify them. `others`: the other parties to these wills.
 */
export async function dataOf(
  tx: Tx,
  personId: string,
  { wills, others }: { wills: readonly string[]; others: readonly string[] },
): Promise<object[]> {
  const entries = await readEntriesOfPerson(tx, personId, wills)
  return entries.map(({ willId, actor, details, salt, leaf, line, index }) => {
    const known = { ...eventAndTime({ leaf, line }), willId, index }
    const byPerson = /^[0-9a-f-]{36}$/.test(actor) && actor !== personId
    if (byPerson || others.some((id) => details.includes(id)))
      return { ...known, by: byPerson ? 'another person' : 'the service' }
    return {
      ...known,
      by: actor === personId ? 'you' : 'the service',
      details: JSON.parse(details) as unknown,
      salt: toHex(salt),
      line,
    }
  })
}

/** With it whoever has the copy finds every line of the will in the public log, those that nobody shows included. */
export async function lineKeysOf(
  tx: Tx,
  wills: readonly string[],
): Promise<{ willId: string; lineKey: string }[]> {
  const keys: { willId: string; lineKey: string }[] = []
  for (const willId of wills) {
    const key = await readLineKey(tx, willId)
    if (key !== null) keys.push({ willId, lineKey: toHex(key) })
  }
  return keys
}
