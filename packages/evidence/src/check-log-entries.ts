// Each line as it was shown: whether the log holds that very event, with those particulars, in those words, at that place.
import { aboutOf, sayHappening } from '@testate/domain/happenings'
import { auditEntry, auditLeaf, parseAuditLeaf } from './audit-entry.ts'
import type { Checkpoint } from './checkpoint.ts'
import { fromHex, toHex } from './hash.ts'
import { count, messageOf, type LogLine } from './log-claims.ts'
import { inclusionHolds, leafHash } from './merkle.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from './step.ts'

/** `opened`: the heads whose signature holds, by their notes. Null when it was stopped. */
export async function checkLogEntries(lines: readonly LogLine[], opened: ReadonlyMap<string, Checkpoint>, isStopped: () => boolean, onLine?: (done: number, all: number) => void): Promise<Step[] | null> {
  const step = 'entries'
  let [proven, open, waiting] = [0, 0, 0]
  for (const [at, line] of lines.entries()) {
    if (isStopped()) return null
    const wrong = await wrongWith(line, opened)
    if (wrong !== null) return [refuted(step, `The entry “${line.text}” of ${line.at} does not hold: ${wrong}`)]
    if (line.index === null) waiting += 1
    else proven += 1
    if (line.details !== null) open += 1
    onLine?.(at + 1, lines.length)
  }
  if (lines.length === 0) return [skipped(step, 'No entry is shown, so none was checked.')]
  const closed = lines.length - open
  const proof = [
    `${proven} of the entries shown ${proven === 1 ? 'is' : 'are'} in the log, at the place stated and with the words shown.`,
    ...(open === 0 ? [] : [`The particulars of ${open} were hashed again as well.`]),
    ...(closed === 0 ? [] : [`Of ${closed} you may know that they happened, and not their particulars, so those could not be compared.`]),
  ].join(' ')
  const unproven = `${count(waiting, 'entry has', 'entries have')} no place in the log yet, so nothing proves ${waiting === 1 ? 'it' : 'them'}. That takes less than a second as a rule; please check again.`
  return [...(proven === 0 ? [] : [holds(step, proof)]), ...(waiting === 0 ? [] : [couldNotBeAsked('entries without a place', unproven)])]
}

/** Why a line does not hold; null when it does as far as it goes. Everything in it is hostile. */
async function wrongWith(line: LogLine, opened: ReadonlyMap<string, Checkpoint>): Promise<string | null> {
  try {
    const leaf = new TextEncoder().encode(line.leaf)
    const entry = parseAuditLeaf(leaf)
    if (entry.event !== line.event || entry.at !== line.at) return 'the log holds another event, or another time.'
    if ((entry.will === null) !== (line.will === null)) return 'it is shown with another will than the log holds.'
    if (line.details !== null && line.salt !== null) {
      const will = entry.will !== null && 'commitment' in entry.will ? entry.will : line.will
      const again = await auditEntry({ event: line.event, at: new Date(line.at), details: line.details, will }, fromHex(line.salt))
      if (toHex(auditLeaf(again)) !== toHex(leaf)) return 'its particulars are not those that were recorded.'
      if (JSON.stringify(aboutOf(line.details)) !== JSON.stringify(line.about)) return 'the sentence is not about what was recorded.'
    }
    if (sayHappening(line.event, line.about) !== line.text) return 'the words shown are not those of this event.'
    const hash = await leafHash(leaf)
    if (toHex(hash) !== line.leafHash) return 'its hash is not the hash of what is shown.'
    if (line.index === null) return null
    const head = line.checkpoint === null ? undefined : opened.get(line.checkpoint)
    if (head === undefined) return 'there is no signed head it could stand under.'
    const proof = line.proof.map(fromHex)
    return (await inclusionHolds({ index: line.index, size: head.size, leaf: hash, root: head.root, proof })) ? null : 'it is not in the log under the signed head.'
  } catch (error) {
    return `it cannot be read (${messageOf(error)}).`
  }
}
