// Before a head is anchored irrevocably, the log must begin with every head anchored anywhere before. Each
// ledger itself is queried: a database restored from an old copy, or changed by its owner, has lost with the
// entries the record of what was anchored, and a network that was unreachable for a while has too old a head
// to reveal it.
import type { ContextWith } from '../../platform/worker-context.ts'
import { ChainError } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import { within } from '@testate/evidence/capsule/check-ledgers'
import { fromHex } from '@testate/evidence/bytes/hash'
import { grewFrom, presentHead, type Head } from '../../audit/heads.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { OpenNetwork } from '../networks/open-network.ts'
import { openedNetworks } from './plan-roots.ts'
import { type RootAnchor } from './root-facts.ts'
import { largestSaid } from './store-roots.ts'

/** No error: a later head of the same log is already there. */
export class Covered extends Error {}

/** The network's own jobs wait while another is queried. */
const ANSWER_WITHIN_MS = 10_000

/**
 * @throws ChainError `refused` when the log has shrunk or forked, retryable while a network cannot be
 * queried; Covered when a later head of it is there already
 */
export async function requireGrowth(
  context: ContextWith<'networks'>,
  network: OpenNetwork,
  root: RootAnchor,
): Promise<void> {
  const others = (await openedNetworks(context.config)).filter((one) => one !== root.network)
  const [there, ...elsewhere] = await Promise.all([
    network.latestRoot(),
    ...others.map(async (one) => await askOther(context, one)),
  ])
  const name = displayName(root.network)
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const said = await largestSaid(tx)
    const mine = headOf(root)
    if (said !== null)
      await requireBeginning(
        tx,
        headOf(said),
        mine,
        `This register has signed a head of ${said.treeSize} entries for ${displayName(said.network)}`,
      )
    if (there !== null)
      await requireBeginning(tx, headOf(there), mine, `${name} holds a head of ${there.treeSize} entries`)
    for (const { at, head } of elsewhere)
      if (head !== null)
        await requireBeginning(
          tx,
          headOf(head),
          mine,
          `${displayName(at)} holds a head of ${head.treeSize} entries`,
        )
  })
  if (there !== null && there.treeSize > root.treeSize)
    throw new Covered(`${name} holds a later head of this log already; it covers this one.`)
}

/**
 * Another network's head of the log. An unreachable one may have the very head that this log does not begin
 * with.
 */
async function askOther(
  { networks }: ContextWith<'networks'>,
  at: string,
): Promise<{ at: string; head: { treeSize: number; root: string } | null }> {
  try {
    return {
      at,
      head: await within(
        networks.open(at).then(async (other) => await other.latestRoot()),
        ANSWER_WITHIN_MS,
      ),
    }
  } catch (error) {
    throw new ChainError(
      'unreachable',
      `${displayName(at)} could not be asked which head of the log it holds, so nothing is anchored.`,
      { retryable: true, cause: error },
    )
  }
}

/**
 * The log must begin with `before`: checked up to the head to be anchored, or up to the present head if the
 * former is the earlier one.
 */
async function requireBeginning(tx: Tx, before: Head, mine: Head, where: string): Promise<void> {
  const upTo = before.size <= mine.size ? mine : await presentHead(tx)
  if (upTo === null || upTo.size < before.size)
    throw refused(`${where}, and the log has only ${upTo?.size ?? 0}: it has shrunk. Nothing was anchored.`)
  if (!(await grewFrom(tx, before, upTo)))
    throw refused(
      `${where}, and this log does not begin with it: entries were changed or taken out. Nothing was anchored.`,
    )
}

const headOf = ({ treeSize, root }: { treeSize: number; root: string }): Head => ({
  size: treeSize,
  root: fromHex(root),
})

const refused = (message: string): ChainError => new ChainError('refused', message)
