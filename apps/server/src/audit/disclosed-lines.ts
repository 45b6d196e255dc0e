// The lines of one will as somebody may check them who trusts neither rows nor stored hashes: each opened with its
// salt, and proven under one head whose signature they have checked. None is missing between two of the second form.
import {
  detailsHash,
  hidesLine,
  markOf,
  opaqueWillId,
  parseAuditLeaf,
  type AuditEntry,
} from '@testate/evidence/log/audit-entry'
import { fromHex, toHex } from '@testate/evidence/bytes/hash'
import type { Written } from '@testate/domain/happenings'
import { inclusionHolds, leafHash } from '@testate/evidence/log/merkle'
import type { Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import type { Head } from './heads.ts'
import { holderAt, proverAt } from './prove.ts'
import { readEntriesOfWill, type DisclosedEntry } from './store.ts'

const PAGE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface DisclosedLine {
  index: number
  event: string
  at: Date
  details: Record<string, unknown>
  /** Its place among the lines of the will; absent in a line of the first form. */
  number?: number
  /** Of such a line, as the will's line key makes it of its number. */
  mark?: string
  /** In the clear, as lines of the first form have it. */
  commitment?: string
}

/** With what shows that it is in the log under the head. */
export interface ProvenLine extends DisclosedLine {
  written: Written
  /** Of its leaf, hex. */
  hash: string
  /** From the leaf's sibling up. */
  proof: readonly Uint8Array[]
}

/** Why the lines of a will cannot be relied on. */
export class LineDoubted extends Error {
  override name = 'LineDoubted'
}

/**
 * All lines of the will: those of the first form in the order of the log, then those of the second by their numbers.
 * `lineKey`: the will's, for the second form. Throws LineDoubted for a line that has no place under the head yet, does
 * not say what its row says, is another will's, or is not in the log, and for a number that nobody shows.
 */
export async function disclosedLines(
  tx: Tx,
  willId: string,
  head: Head & { note: string },
  lineKey: Uint8Array | null,
): Promise<DisclosedLine[]> {
  const lines = await shownLines(tx, willId, head, lineKey)
  return lines.map(({ written: _, hash: __, ...line }) => line)
}

/** The same, each with its proof. */
export async function provenLines(
  tx: Tx,
  willId: string,
  head: Head & { note: string },
  lineKey: Uint8Array | null,
): Promise<ProvenLine[]> {
  const lines: ProvenLine[] = []
  const prove = proverAt(tx, head)
  for (const line of await shownLines(tx, willId, head, lineKey)) {
    const { index, event, hash } = line
    const proof = await prove(index)
    const claim = { index, size: head.size, leaf: fromHex(hash), root: head.root, proof }
    if (!(await inclusionHolds(claim, syncHash))) throw notInLog(index, event)
    lines.push({ ...line, proof })
  }
  return lines
}

type Shown = Omit<ProvenLine, 'proof'>

const notInLog = (index: number, event: string): LineDoubted =>
  new LineDoubted(`line ${index} (${event}) is not in the log`)

async function shownLines(tx: Tx, willId: string, head: Head, lineKey: Uint8Array | null): Promise<Shown[]> {
  const under = { willId, head, lineKey, holds: holderAt(tx, head) }
  const [first, second]: [Checked[], (Checked & { number: number })[]] = [[], []]
  for (const entry of await entriesOf(tx, willId)) {
    const { number, ...line } = await checked(entry, under)
    if (number === undefined) first.push(line)
    else second.push({ ...line, number })
  }
  first.sort((one, other) => one.index - other.index)
  second.sort((one, other) => one.number - other.number)
  let before: string | null = null
  for (const [place, { number, index, event, previous, hash }] of second.entries()) {
    if (number < place) throw new LineDoubted(`line ${index} (${event}) has the number of another, ${number}`)
    if (number > place) throw new LineDoubted(`line ${place} of this will is not shown`)
    if (previous !== before) throw new LineDoubted(`line ${index} (${event}) follows another line`)
    before = hash
  }
  return [...first, ...second].map(({ previous: _, ...line }) => line)
}

interface Checked extends Shown {
  previous: string | null
}

interface Under {
  willId: string
  head: Head
  lineKey: Uint8Array | null
  holds: (index: number, leaf: Uint8Array) => Promise<boolean>
}

async function checked(shown: DisclosedEntry, { willId, head, lineKey, holds }: Under): Promise<Checked> {
  const { index, leaf, details: text, salt } = shown
  const entry = await readable(index, () => parseAuditLeaf(leaf))
  const { event, at } = entry
  if (index === null || index >= head.size) throw new LineDoubted(`${event} has no place in the log yet`)
  // The row's text may hold what no line can: a number without end, or too many levels.
  const { details, hashed } = await readable(index, async () => {
    const value = JSON.parse(text) as Record<string, unknown>
    return { details: value, hashed: await detailsHash(salt, value, syncHash) }
  })
  if (hashed !== entry.details)
    throw new LineDoubted(`line ${index} (${event}) says something else than its row`)
  if (!(await isOf(entry, shown, willId, lineKey)))
    throw new LineDoubted(`line ${index} (${event}) is about another will`)
  const hash = await leafHash(leaf, syncHash)
  if (!(await holds(index, hash))) throw notInLog(index, event)
  const known = {
    index,
    event,
    details,
    written: shown.written,
    previous: shown.line?.previous ?? null,
    hash: toHex(hash),
  }
  if (entry.format === 'testate-audit/2')
    return {
      ...known,
      at: new Date(shown.line!.at),
      number: shown.line!.number!,
      ...(entry.will !== null && { mark: entry.will.mark }),
    }
  const commitment = entry.will !== null && 'commitment' in entry.will ? entry.will.commitment : null
  return { ...known, at: new Date(at), ...(commitment === null ? {} : { commitment }) }
}

async function readable<T>(index: number | null, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new LineDoubted(`line ${index ?? 'without a place'} cannot be read`)
  }
}

/**
 * Whether the line is of this will: by what its salt opens, and one of the second form by its mark too, which only the
 * will's line key makes.
 */
export async function isOf(
  entry: AuditEntry,
  { salt, line }: Pick<DisclosedEntry, 'salt' | 'line'>,
  willId: string,
  lineKey: Uint8Array | null,
): Promise<boolean> {
  if (entry.will === null) return false
  if (entry.format === 'testate-audit/2')
    return (
      line !== null &&
      line.will === willId &&
      line.number !== null &&
      (await hidesLine(entry, line, salt, syncHash)) &&
      lineKey !== null &&
      entry.will.mark === (await markOf(lineKey, line.number, syncHash))
    )
  // Lines of a will in its ceremony name its commitment, which the ledgers know.
  return 'commitment' in entry.will || entry.will.opaque === (await opaqueWillId(salt, willId, syncHash))
}

async function entriesOf(tx: Tx, willId: string): Promise<DisclosedEntry[]> {
  const entries: DisclosedEntry[] = []
  for (let after = FIRST; ;) {
    const page = await readEntriesOfWill(tx, willId, PAGE, after)
    entries.push(...page)
    if (page.length < PAGE) return entries
    after = page.at(-1)!.id
  }
}
