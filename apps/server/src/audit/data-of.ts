// The log's part of a copy of one's data.
import { toHex } from '@testate/evidence/bytes/hash'
import type { Tx } from '../platform/database/database.ts'
import { readLineKeys } from './line-keys.ts'
import { readEntriesOfPerson } from './store.ts'
import { eventAndTime } from './time-of.ts'

/** They are all in memory at once, with all else of the copy. */
const MOST_LINES = 50_000
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Lines of the person's own wills, and those that name them. Without the details of other people's acts: those
 * identify them. `others`: the other parties to these wills.
 */
export async function dataOf(
  tx: Tx,
  personId: string,
  { wills, others }: { wills: readonly string[]; others: readonly string[] },
  most = MOST_LINES,
): Promise<{ auditLog: object[]; auditLogEndsEarly?: string }> {
  const entries = await readEntriesOfPerson(tx, personId, wills, most + 1)
  const other = new Set(others)
  const namesAnother = (details: string): boolean => details.match(ID)?.some((id) => other.has(id)) === true
  const auditLog = entries.slice(0, most).map(({ willId, actor, details, salt, leaf, line, index }) => {
    const known = { ...eventAndTime({ leaf, line }), willId, index }
    const byPerson = /^[0-9a-f-]{36}$/.test(actor) && actor !== personId
    if (byPerson || namesAnother(details))
      return { ...known, by: byPerson ? 'another person' : 'the service' }
    return {
      ...known,
      by: actor === personId ? 'you' : 'the service',
      details: JSON.parse(details) as unknown,
      salt: toHex(salt),
      line,
    }
  })
  return entries.length <= most
    ? { auditLog }
    : { auditLog, auditLogEndsEarly: `These are the first ${most} lines. Write to us for the later ones.` }
}

/** With it whoever has the copy finds every line of the will in the public log, those that nobody shows included. */
export async function lineKeysOf(
  tx: Tx,
  wills: readonly string[],
): Promise<{ willId: string; lineKey: string }[]> {
  return (await readLineKeys(tx, wills)).map(({ willId, key }) => ({ willId, lineKey: toHex(key) }))
}
