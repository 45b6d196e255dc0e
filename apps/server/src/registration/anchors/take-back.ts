// After a reorganisation an entry in a removed block is no registration any more: the anchor goes back to
// submitted, with the reason, at once on every open page and for ever in the log. Nothing depended on it:
// only a final anchor registers a will.
import type { AnchorStatus } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { takeBackAnchor, type Anchor } from '../store.ts'

/**
 * Whether the ledger says that an anchor shown as confirmed is in no block. An unreachable ledger, or one
 * that reports something else there, has not said so.
 */
export function isTakenBack(anchor: Pick<Anchor, 'state'>, status: AnchorStatus | null): boolean {
  return (
    anchor.state === 'confirmed' &&
    status !== null &&
    status.undecided !== true &&
    status.code !== 'conflict' &&
    status.state !== 'confirmed' &&
    status.state !== 'final'
  )
}

/** Repeatable. Returns the sentence people read, or null if it was not confirmed any more. */
export async function takeBack(context: JobContext, anchor: Anchor): Promise<string | null> {
  const [name, block] = [displayName(anchor.network), anchor.receipt?.blockNumber]
  const reason =
    `${name} reorganised its newest blocks and dropped the one this registration was ` +
    `in${block === undefined ? '' : ` (block ${block})`}. It is sent again by itself; it counts only ` +
    `once ${name} calls it final.`
  return await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    if (!(await takeBackAnchor(tx, anchor.id, now(), reason))) return null
    await append(tx, {
      event: 'anchor.reorganised',
      willId: anchor.willId,
      actor: 'worker',
      details: {
        network: anchor.network,
        action: anchor.action,
        transactionHash: anchor.transactionHash,
        blockNumber: block ?? null,
        blockHash: anchor.receipt?.blockHash ?? null,
      },
    })
    return reason
  })
}
