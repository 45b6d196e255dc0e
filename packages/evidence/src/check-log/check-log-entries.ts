// Checks each entry as shown: whether the log has exactly that event, with those particulars, in those words,
// at that position. Of an entry whose particulars the reader may not see, only event, time and position are
// proven, and the result says so.
import { aboutOf, doerOfService, isUnpublished, sayHappening, type Doer } from '@testate/domain/happenings'
import {
  auditEntry,
  auditLeaf,
  detailsHash,
  hidesLine,
  hourOf,
  markOf,
  parseAuditLeaf,
  type AuditEntry,
  type HiddenLine,
} from '../log/audit-entry.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { fromHex, toHex } from '../bytes/hash.ts'
import { count, messageOf, type LogClaims, type LogLine } from './log-claims.ts'
import { inclusionHolds, leafHash } from '../log/merkle.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from '../step.ts'

/** What an entry is checked against. */
interface Against {
  reader: string
  /** The heads with a valid signature, by their notes. */
  opened: ReadonlyMap<string, Checkpoint>
  /** Which id was shown with which commitment so far, in both directions. */
  wills: Map<string, string>
  /** The leaf hash of each numbered line so far, by will and number. */
  numbered: Map<string, string>
  /** The line key of each will of the reader's, by will. */
  keys: ReadonlyMap<string, string>
}

/** Null when it was stopped. */
export async function checkLogEntries(
  { lines, reader, isWhole = false }: LogClaims,
  opened: ReadonlyMap<string, Checkpoint>,
  isStopped: () => boolean,
  onLine?: (done: number, all: number) => void,
): Promise<Step[] | null> {
  const step = 'log-entries'
  const keys = keysOf(lines)
  if (keys === null) return [refuted(step, 'One of your wills is shown with two keys to its entries.')]
  const against: Against = { reader, opened, wills: new Map(), numbered: new Map(), keys }
  let [proven, open, waiting, unproven, kept, hours] = [0, 0, 0, 0, 0, 0]
  for (const [at, line] of lines.entries()) {
    if (isStopped()) return null
    const wrong = await wrongWith(line, against)
    if (wrong !== null)
      return [refuted(step, `The entry “${line.text}” of ${line.at} does not hold: ${wrong}`)]
    if (line.index === null && isUnpublished(line.event)) kept += 1
    else if (line.index === null) waiting += 1
    else proven += 1
    // Of a line of the second form the log itself holds only the hour.
    if (line.index !== null && line.details === null && line.leaf.includes('"format":"testate-audit/2"'))
      hours += 1
    if (line.details !== null) open += 1
    else if (line.text !== sayHappening(line.event)) unproven += 1
    onLine?.(at + 1, lines.length)
  }
  if (lines.length === 0) return [skipped(step, 'No entry is shown, so none was checked.')]
  const gaps = isWhole ? checkGaps(lines, keys) : { missing: null, wills: 0 }
  if (gaps.missing !== null)
    return [
      refuted(
        step,
        `The entry with the number ${gaps.missing} of one of your wills is not shown, though a later one is. ` +
          'Somebody withholds it.',
      ),
    ]
  const closed = lines.length - open
  const proof = [
    `${proven === lines.length && proven > 1 ? `All ${proven}` : proven} of the entries shown ` +
      `${proven === 1 ? 'is' : 'are'} in the log, at the place stated, with the event and the time shown.`,
    ...(open === 0
      ? []
      : [
          `The particulars of ${open === lines.length && open > 1 ? `all ${open}` : open} were checked ` +
            'as well: what each says, and whether it was you, another person or the register.',
        ]),
    ...(closed === 0
      ? []
      : [
          `Of ${closed} you may know that they happened, and not their particulars, so whose doing ` +
            'they were could not be ' +
            `compared${unproven === 0 ? '' : `, nor, of ${unproven}, whom or which network the sentence names`}.`,
        ]),
    ...(hours === 0 ? [] : [`Of ${hours} only the hour is proven, not the minute.`]),
    ...(gaps.wills === 0
      ? []
      : [`Of ${count(gaps.wills, 'will', 'wills')} of yours no entry before the newest shown is missing.`]),
  ].join(' ')
  const unpublished =
    `${count(kept, 'sign-in is', 'sign-ins are')} kept by the register for you alone: the public log does not hold ` +
    `${kept === 1 ? 'it' : 'them'}, so nothing proves ${kept === 1 ? 'it' : 'them'}.`
  const placeless =
    `${count(waiting, 'entry has', 'entries have')} no place in the log yet, so nothing proves ` +
    `${waiting === 1 ? 'it' : 'them'}. That takes less than a second as a rule; please check again.`
  return [
    ...(proven === 0 ? [] : [holds(step, proof)]),
    ...(waiting === 0 ? [] : [couldNotBeAsked('log-unplaced', placeless)]),
    ...(kept === 0 ? [] : [skipped('log-kept', unpublished)]),
  ]
}

/** The line key of each will that is shown with one, be it on one line only; null where a will has two. */
function keysOf(lines: readonly LogLine[]): ReadonlyMap<string, string> | null {
  const keys = new Map<string, string>()
  for (const { will } of lines) {
    if (will === null || will.lineKey === null) continue
    if ((keys.get(will.id) ?? will.lineKey) !== will.lineKey) return null
    keys.set(will.id, will.lineKey)
  }
  return keys
}

/** The lowest number that no line of a will of the reader's has, up to its highest; and of how many wills it asked. */
function checkGaps(
  lines: readonly LogLine[],
  keys: ReadonlyMap<string, string>,
): { missing: number | null; wills: number } {
  const byWill = new Map<string, Set<number>>()
  for (const { will, line } of lines) {
    if (will === null || !keys.has(will.id) || line === null || line.number === null) continue
    byWill.set(will.id, (byWill.get(will.id) ?? new Set()).add(line.number))
  }
  for (const numbers of byWill.values())
    for (let number = 0; number < Math.max(...numbers); number += 1)
      if (!numbers.has(number)) return { missing: number, wills: byWill.size }
  return { missing: null, wills: byWill.size }
}

/**
 * The reason why an entry does not hold; null when it holds as far as it can be checked. All of its content
 * is untrusted.
 */
async function wrongWith(line: LogLine, against: Against): Promise<string | null> {
  try {
    const leaf = new TextEncoder().encode(line.leaf)
    const entry = parseAuditLeaf(leaf)
    const isHidden = entry.format === 'testate-audit/2'
    if (entry.event !== line.event || entry.at !== (isHidden ? hourOf(line.at) : line.at))
      return 'the log holds another event, or another time.'
    if ((entry.will === null) !== (line.will === null))
      return 'it is shown with another will than the log holds.'
    if (isUnderTwo(entry, line, against.wills))
      return 'entries of one will are shown under two, or those of two under one.'
    if ((line.details === null) !== (line.salt === null))
      return 'its particulars are shown without the salt they were hashed with, or the salt without them.'
    // It would count as shown where one of a will is looked for.
    if (line.line !== null && (line.salt === null || !isHidden))
      return 'a number is shown for it that nothing proves.'
    if (line.details !== null && line.salt !== null) {
      const wrong = await wrongInside(entry, line, against)
      if (wrong !== null) return wrong
      if (JSON.stringify(aboutOf(line.details)) !== JSON.stringify(line.about))
        return 'the sentence is not about what was recorded.'
      if (isOfAnother(line.by, line.details['actor'], against.reader))
        return 'it is said to be the doing of somebody else than was recorded.'
    }
    if (sayHappening(line.event, line.about) !== line.text)
      return 'the words shown are not those of this event.'
    const hash = await leafHash(leaf)
    if (toHex(hash) !== line.leafHash) return 'its hash is not the hash of what is shown.'
    if (line.index === null) return null
    const head = line.checkpoint === null ? undefined : against.opened.get(line.checkpoint)
    if (head === undefined) return 'there is no signed head it could stand under.'
    const proof = line.proof.map(fromHex)
    return (await inclusionHolds({ index: line.index, size: head.size, leaf: hash, root: head.root, proof }))
      ? null
      : 'it is not in the log under the signed head.'
  } catch (error) {
    return `it cannot be read (${messageOf(error)}).`
  }
}

/** The same of what the leaf hides, which the salt opens. */
async function wrongInside(entry: AuditEntry, line: LogLine, against: Against): Promise<string | null> {
  const [salt, details] = [fromHex(line.salt!), line.details!]
  const other = 'its particulars are not those that were recorded.'
  if (entry.format === 'testate-audit/1') {
    const will = entry.will !== null && 'commitment' in entry.will ? entry.will : line.will
    const again = await auditEntry({ event: line.event, at: new Date(line.at), details, will }, salt)
    return toHex(auditLeaf(again)) === toHex(auditLeaf(entry)) ? null : other
  }
  const hidden = line.line
  if ((await detailsHash(salt, details)) !== entry.details) return other
  if (hidden === null || hidden.at !== line.at || hidden.will !== (line.will?.id ?? null)) return other
  if (!(await hidesLine(entry, hidden, salt)))
    return 'its time, its number or its will is not what was recorded.'
  if (entry.will === null) return hidden.number === null && hidden.previous === null ? null : other
  if (hidden.number === null || (hidden.number === 0) !== (hidden.previous === null))
    return 'it has no number, or names no line before it.'
  const key = line.will === null ? undefined : against.keys.get(line.will.id)
  if (key !== undefined && (await markOf(fromHex(key), hidden.number)) !== entry.will.mark)
    return 'its mark in the log is not the one of this will.'
  return isOutOfLine(hidden, line, against.numbered)
    ? 'it does not follow the line of the will with the number before its own.'
    : null
}

/** Whether another line was shown with its number, or it names another as the one before it than was shown. */
function isOutOfLine(
  { will, number, previous }: HiddenLine,
  { leafHash: own }: LogLine,
  numbered: Map<string, string>,
): boolean {
  const at = (n: number): string => `${will} ${n}`
  const [same, before] = [numbered.get(at(number!)), numbered.get(at(number! - 1))]
  const [after, named] = [numbered.get(`after ${at(number!)}`), previous]
  numbered.set(at(number!), own)
  if (named !== null) numbered.set(`after ${at(number! - 1)}`, named)
  return (
    (same !== undefined && same !== own) ||
    (before !== undefined && before !== previous) ||
    (after !== undefined && after !== own)
  )
}

/**
 * From the ceremony on the first form names a will by its commitment, which does not contain the id: one
 * commitment
 * may not be shown under two ids, nor one id with two.
 */
function isUnderTwo({ will }: AuditEntry, line: LogLine, wills: Map<string, string>): boolean {
  if (will === null || line.will === null || !('commitment' in will)) return false
  const pairs = [
    [will.commitment, line.will.id],
    [line.will.id, will.commitment],
  ] as const
  const isOther = pairs.some(([one, other]) => (wills.get(one) ?? other) !== other)
  for (const [one, other] of pairs) wills.set(one, other)
  return isOther
}

/**
 * The particulars name the reader, a service or another person; they do not state that person's role in the
 * will.
 */
function isOfAnother({ kind }: Doer, actor: unknown, reader: string): boolean {
  if (typeof actor !== 'string') return true
  const recorded = actor === reader ? 'you' : (doerOfService(actor) ?? 'person')
  return recorded !== (kind === 'you' || kind === 'register' || kind === 'payment-provider' ? kind : 'person')
}
