// Checks that a log only grew: from the heads under which its entries were shown, and from the one seen at
// the previous check.
import { openCheckpoint, type Checkpoint } from '../log/checkpoint.ts'
import { openTrusted } from '../log/open-trusted.ts'
import type { Trust } from '../certificates/trust.ts'
import { toHex } from '../bytes/hash.ts'
import { count, messageOf, type LogSources, type SeenBefore } from './log-claims.ts'
import { consistencyHolds, consistencyProof, type NodeReader } from '../log/merkle.ts'
import { couldNotBeAsked, holds, refuted, skipped, type Step } from '../step.ts'
import { hashesOfTile, nodesFromTiles, widthAt } from '../log/tiles.ts'

/** How a log with the present head relates to an older head. */
type Grown = (from: Checkpoint) => Promise<'grown' | 'shrunk' | 'forked'>

/**
 * Whether the log with the present head begins with the older one, by a consistency proof (RFC 9162, section
 * 2.1.4) from the log's tiles.
 */
export function grownFrom(present: Checkpoint, { readTile }: LogSources): Grown {
  const tiles = new Map<string, Promise<Uint8Array[]>>()
  const node: NodeReader = nodesFromTiles((level, index) => {
    const name = `${level}/${index}`
    let tile = tiles.get(name)
    if (tile === undefined)
      tiles.set(
        name,
        (tile = readTile({ level, index, width: widthAt(level, index, present.size) }).then(hashesOfTile)),
      )
    return tile
  })
  return async (from) => {
    if (from.size > present.size) return 'shrunk'
    const same = toHex(from.root) === toHex(present.root)
    if (from.size === present.size) return same ? 'grown' : 'forked'
    const proof = await consistencyProof(from.size, present.size, node)
    return (await consistencyHolds({
      oldSize: from.size,
      newSize: present.size,
      oldRoot: from.root,
      newRoot: present.root,
      proof,
    }))
      ? 'grown'
      : 'forked'
  }
}

/** A log as its register presents it at one moment. */
export interface ShownLog {
  present: Checkpoint
  grown: Grown
}

/**
 * The same log a moment later; returns the earlier one if the later did not grow from it. Throws when it
 * cannot be fetched or read.
 */
export async function shownLater(log: ShownLog, trust: Trust, sources: LogSources): Promise<ShownLog> {
  const present = await openTrusted(await sources.readPresent(), trust)
  const grown = grownFrom(present, sources)
  return (await grown(log.present)) === 'grown' ? { present, grown } : log
}

/** The sentence for a log that did not only grow. */
export const notGrown = (
  what: string,
  how: 'shrunk' | 'forked',
  from: Checkpoint,
  present: Checkpoint,
): string =>
  how === 'shrunk'
    ? `${what} had ${count(from.size, 'entry', 'entries')}, and the log has only ${present.size} now: ` +
      'entries were taken away.'
    : `${what}, over ${count(from.size, 'entry', 'entries')}, is not the beginning of the log as it is ` +
      'now: entries were changed.'

export async function checkOneLog(
  opened: readonly Checkpoint[],
  present: Checkpoint,
  grown: Grown,
): Promise<Step> {
  const step = 'log-growth'
  try {
    for (const head of opened) {
      const how = await grown(head)
      if (how !== 'grown')
        return refuted(step, notGrown('The head the entries were shown under', how, head, present))
    }
  } catch (error) {
    return couldNotBeAsked(step, `The log’s tiles could not be fetched: ${messageOf(error)}.`)
  }
  return holds(step, 'The entries shown stand under heads of one and the same log, which has only grown.')
}

/** `canFollow`: nothing prevents storing the present head in its place. */
export async function checkBefore(
  before: SeenBefore | null,
  { present, grown }: ShownLog,
): Promise<{ step: Step; canFollow: boolean }> {
  const step = 'log-before'
  if (before === null)
    return {
      step: skipped(
        step,
        'This is the first check here. The head is kept now, so that the next check can tell whether ' +
          'the log was rewritten.',
      ),
      canFollow: true,
    }
  const head = await openCheckpoint(before.checkpoint, before.logKey).catch(() => null)
  // It can never be compared, so waiting for that would end all comparison; once this is reported, the next
  // check has a head to compare with.
  if (head === null)
    return {
      step: couldNotBeAsked(
        step,
        'What was kept here at the check before is damaged and cannot be read, so this check is like a ' +
          'first one. If nothing else is against it, the present head takes its place.',
      ),
      canFollow: true,
    }
  try {
    const how = await grown(head)
    return how === 'grown'
      ? {
          step: holds(
            step,
            `The log begins with all ${count(head.size, 'entry', 'entries')} it had at the check ` +
              'before; nothing of them was changed or taken away.',
          ),
          canFollow: true,
        }
      : {
          step: refuted(step, notGrown('At the check before, the log', how, head, present)),
          canFollow: false,
        }
  } catch (error) {
    return {
      step: couldNotBeAsked(
        step,
        `The log as it was at the check before could not be compared: ${messageOf(error)}.`,
      ),
      canFollow: false,
    }
  }
}
