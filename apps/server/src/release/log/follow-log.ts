// Follows the log: keeps the last head it saw, refuses one that does not continue it, and notes each line that a
// release depends on, with the will it is about, when it first sees it. A line that is hidden later is then missed.
import { parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import { openCheckpoint } from '@testate/evidence/log/checkpoint'
import { keyAmong } from '@testate/evidence/log/open-trusted'
import { isOf } from '../../audit/disclosed-lines.ts'
import { disclosedAt, emptyHead, follow, type Leaf } from '../../audit/follow.ts'
import { grewFrom, isSameHead, presentHead, type Head } from '../../audit/heads.ts'
import type { Tx } from '../../platform/database/database.ts'
import { followPasskeys, isAboutPasskeys } from '../closed/follow-passkeys.ts'
import { LogDoubted } from '../kept/log-doubted.ts'
import { keepLineKey, lineKeyOf } from './line-keys.ts'
import type { SeenDay } from './seen-days.ts'
import { insertMarks, insertSeen, lastHead, nameWills, setHead, unnamedLines } from '../store.ts'

/**
 * A head whose signature was checked, and which continues every head seen before. `key` signed it. `unread`: the
 * places of new lines that cannot be read. `days`: how far the log went on which day, as far as that was kept.
 */
export type SeenHead = Head & {
  note: string
  key: string
  unread: readonly number[]
  days: readonly SeenDay[]
}

/** What the release worker keeps in its own folder. */
export interface KnownLog {
  /** How far the log went on which day (seen-days.ts). */
  days: readonly SeenDay[]
  /** That may sign a head. */
  keys: readonly string[]
  /** The last that was followed; null before the first. */
  head: Head | null
}

const watched =
  /^(notice\.[a-z-]+|around\.(accepted|declined|ended|key-kept|key-ended)|will\.(registered|superseded|withdrawn|released))$/
/** With one of these the key by which the will's lines are found is written down: a draft has none. */
const pinning = /^(notice\.[a-z-]+|will\.(registered|superseded|withdrawn|released))$/
/** In the leaf's spelling: most lines are none of these, and are not parsed. */
const hint = /"event":"(notice|around|will)\./
/** Of a line of the second form about a will. */
const marked = /"mark":"([0-9a-f]{64})"/

/**
 * In one transaction: what it notes counts only with the head. Null while the log is empty. Throws LogDoubted for a
 * log that is not the one it saw before.
 */
export async function followLog(tx: Tx, known: KnownLog): Promise<SeenHead | null> {
  const before = (await lastHead(tx)) ?? (await emptyHead())
  const stored = await presentHead(tx)
  if (stored === null) {
    if (before.size > 0 || known.head !== null) throw new LogDoubted('the log is empty, and was not')
    return null
  }
  const key = await keyAmong(stored.note, known.keys)
  const { size, root } = await openCheckpoint(stored.note, key).catch((error: unknown) => {
    throw new LogDoubted(`the head of the log is not signed by its key: ${String(error)}`)
  })
  await requireKnown(tx, known.head, { before, now: { size, root } })
  const unread: number[] = []
  if (!isSameHead({ size, root }, before)) {
    const note = async (leaves: readonly Leaf[]): Promise<void> =>
      void unread.push(...(await noteLines(tx, leaves)))
    if (!(await follow(tx, before, { size, root }, note)))
      throw new LogDoubted(`the log of ${size} lines does not continue the one of ${before.size} lines`)
    await setHead(tx, { size, root })
  }
  await nameLines(tx, before.size)
  return { size, root, note: stored.note, key, unread, days: known.days }
}

/** The database's own word of what was followed is as old as the database. */
async function requireKnown(
  tx: Tx,
  known: Head | null,
  { before, now }: { before: Head; now: Head },
): Promise<void> {
  if (known === null || isSameHead(known, before)) return
  if (known.size > now.size)
    throw new LogDoubted(
      `the log of ${now.size} lines is older than the one of ${known.size} lines that was followed`,
    )
  if (!(await grewFrom(tx, known, now)))
    throw new LogDoubted(`the log of ${now.size} lines does not continue the one of ${known.size} lines`)
}

/**
 * Returns the places of those that cannot be read. The database makes every line that a person's act writes, so such a
 * line is nobody's: it counts for nothing, and holds up no other will. With the mark of a will it is a line of that
 * will which is not shown (`requireAllLines`).
 */
async function noteLines(tx: Tx, leaves: readonly Leaf[]): Promise<number[]> {
  const unread: number[] = []
  const factors: Leaf[] = []
  const marks: { index: number; mark: string }[] = []
  const found = leaves.flatMap(({ index, leaf }) => {
    const text = Buffer.from(leaf).toString('latin1')
    const mark = marked.exec(text)?.[1]
    if (mark !== undefined) marks.push({ index, mark })
    if (isAboutPasskeys(text)) factors.push({ index, leaf })
    if (!hint.test(text)) return []
    const event = eventOf(leaf)
    if (event === null) unread.push(index)
    return event !== null && watched.test(event) ? [{ index, event, leaf }] : []
  })
  if (marks.length > 0) await insertMarks(tx, marks)
  if (found.length > 0) await insertSeen(tx, found)
  await followPasskeys(tx, factors)
  return unread
}

/** Null for what is no entry: numbers that JSON cannot hold, many levels, a name that no event has. */
function eventOf(leaf: Uint8Array): string | null {
  try {
    return parseAuditLeaf(leaf).event
  } catch {
    return null
  }
}

/**
 * Says of each noted line which will it is about, if its salt shows it, and keeps that will's line key as it first was.
 * `since`: the first of the new ones.
 */
async function nameLines(tx: Tx, since: number): Promise<void> {
  const unnamed = await unnamedLines(tx, since)
  if (unnamed.length === 0) return
  const disclosed = await disclosedAt(
    tx,
    unnamed.map(({ index }) => index),
  )
  const named: { index: number; willId: string }[] = []
  for (const { index, event, leaf } of unnamed) {
    const shown = disclosed.find((one) => one.index === index)
    if (shown === undefined) continue
    const entry = parseAuditLeaf(leaf)
    const key = await lineKeyOf(tx, shown.willId)
    if (!(await isOf(entry, shown, shown.willId, key))) continue
    if (key !== null && entry.format === 'testate-audit/2' && pinning.test(event))
      await keepLineKey(tx, shown.willId, key)
    named.push({ index, willId: shown.willId })
  }
  await nameWills(tx, named)
}
