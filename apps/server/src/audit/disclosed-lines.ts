// The lines of one will as somebody may check them who trusts neither rows nor stored hashes: each opened with its
// salt, and proven under one head whose signature they have checked.
import { detailsHash, opaqueWillId, parseAuditLeaf } from '@testate/evidence/log/audit-entry'
import { inclusionHolds, leafHash } from '@testate/evidence/log/merkle'
import type { Tx } from '../platform/database/database.ts'
import { syncHash } from './append.ts'
import type { Head } from './heads.ts'
import { proverAt } from './prove.ts'
import { readEntriesOfWill, type DisclosedEntry } from './store.ts'

const PAGE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface DisclosedLine {
  index: number
  event: string
  at: Date
  details: Record<string, unknown>
}

/** Why the lines of a will cannot be relied on. */
export class LineDoubted extends Error {
  override name = 'LineDoubted'
}

/**
 * All lines of the will, in the order of the log. Throws LineDoubted for a line that has no place under the head yet,
 * does not say what its row says, is another will's, or is not in the log.
 */
export async function disclosedLines(
  tx: Tx,
  willId: string,
  head: Head & { note: string },
): Promise<DisclosedLine[]> {
  const prove = proverAt(tx, head)
  const lines: DisclosedLine[] = []
  for (const entry of await entriesOf(tx, willId)) lines.push(await checked(entry, willId, head, prove))
  return lines.sort((one, other) => one.index - other.index)
}

async function checked(
  { index, leaf, details: text, salt }: DisclosedEntry,
  willId: string,
  head: Head,
  prove: (index: number) => Promise<Uint8Array[]>,
): Promise<DisclosedLine> {
  const { event, at, will, details: hash } = parseAuditLeaf(leaf)
  if (index === null || index >= head.size) throw new LineDoubted(`${event} has no place in the log yet`)
  const details = JSON.parse(text) as Record<string, unknown>
  if ((await detailsHash(salt, details, syncHash)) !== hash)
    throw new LineDoubted(`line ${index} (${event}) says something else than its row`)
  // Later lines of a registered will name its commitment, which the ledgers know.
  const isTheirs =
    will !== null && ('commitment' in will || will.opaque === (await opaqueWillId(salt, willId, syncHash)))
  if (!isTheirs) throw new LineDoubted(`line ${index} (${event}) is about another will`)
  const claim = {
    index,
    size: head.size,
    leaf: await leafHash(leaf, syncHash),
    root: head.root,
    proof: await prove(index),
  }
  if (!(await inclusionHolds(claim, syncHash)))
    throw new LineDoubted(`line ${index} (${event}) is not in the log`)
  return { index, event, at: new Date(at), details }
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
