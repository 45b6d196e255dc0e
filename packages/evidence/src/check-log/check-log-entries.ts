// Checks each entry as shown: whether the log has exactly that event, with those particulars, in those words,
// at that position. Of an entry whose particulars the reader may not see, only event, time and position are
// proven, and the result says so.
import { aboutOf, doerOfService, sayHappening, type Doer } from '@testate/domain/happenings'
import { auditEntry, auditLeaf, parseAuditLeaf, type AuditEntry } from '../log/audit-entry.ts'
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
}

/** Null when it was stopped. */
export async function checkLogEntries(
  { lines, reader }: LogClaims,
  opened: ReadonlyMap<string, Checkpoint>,
  isStopped: () => boolean,
  onLine?: (done: number, all: number) => void,
): Promise<Step[] | null> {
  const step = 'log-entries'
  const against: Against = { reader, opened, wills: new Map() }
  let [proven, open, waiting, unproven] = [0, 0, 0, 0]
  for (const [at, line] of lines.entries()) {
    if (isStopped()) return null
    const wrong = await wrongWith(line, against)
    if (wrong !== null)
      return [refuted(step, `The entry “${line.text}” of ${line.at} does not hold: ${wrong}`)]
    if (line.index === null) waiting += 1
    else proven += 1
    if (line.details !== null) open += 1
    else if (line.text !== sayHappening(line.event)) unproven += 1
    onLine?.(at + 1, lines.length)
  }
  if (lines.length === 0) return [skipped(step, 'No entry is shown, so none was checked.')]
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
  ].join(' ')
  const placeless =
    `${count(waiting, 'entry has', 'entries have')} no place in the log yet, so nothing proves ` +
    `${waiting === 1 ? 'it' : 'them'}. That takes less than a second as a rule; please check again.`
  return [
    ...(proven === 0 ? [] : [holds(step, proof)]),
    ...(waiting === 0 ? [] : [couldNotBeAsked('log-unplaced', placeless)]),
  ]
}

/**
 * The reason why an entry does not hold; null when it holds as far as it can be checked. All of its content
 * is untrusted.
 */
async function wrongWith(line: LogLine, against: Against): Promise<string | null> {
  try {
    const leaf = new TextEncoder().encode(line.leaf)
    const entry = parseAuditLeaf(leaf)
    if (entry.event !== line.event || entry.at !== line.at)
      return 'the log holds another event, or another time.'
    if ((entry.will === null) !== (line.will === null))
      return 'it is shown with another will than the log holds.'
    if (isUnderTwo(entry, line, against.wills))
      return 'entries of one will are shown under two, or those of two under one.'
    if ((line.details === null) !== (line.salt === null))
      return 'its particulars are shown without the salt they were hashed with, or the salt without them.'
    if (line.details !== null && line.salt !== null) {
      const will = entry.will !== null && 'commitment' in entry.will ? entry.will : line.will
      const again = await auditEntry(
        { event: line.event, at: new Date(line.at), details: line.details, will },
        fromHex(line.salt),
      )
      if (toHex(auditLeaf(again)) !== toHex(leaf)) return 'its particulars are not those that were recorded.'
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

/**
 * From the ceremony on the log names a will by its commitment, which does not contain the id: one commitment
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
