// Before a head goes where nobody can take it back: the log must begin with every head that was put anywhere before. What the ledgers themselves hold is
// asked, each of them: a database restored from an old copy, or changed by its owner, has forgotten with the entries what was said of them, and a network
// that was away for a while holds too old a head to notice.
import { ChainError } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import { within } from '@testate/evidence/check-ledgers'
import { fromHex } from '@testate/evidence/hash'
import { grewFrom, presentHead, type Head } from '../audit/heads.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import type { RegistrationContext } from './networks.ts'
import type { OpenNetwork } from './open-network.ts'
import { openedNetworks } from './plan-roots.ts'
import { largestSaid, type RootAnchor } from './store-roots.ts'

/** Nothing is wrong: a later head of the same log stands there. */
export class Covered extends Error {}

/** The network's own jobs wait while another is asked. */
const ANSWER_WITHIN_MS = 10_000

/** @throws ChainError `refused` when the log has shrunk or forked, retryable while a network cannot be asked; Covered when a later head of it stands there already */
export async function requireGrowth(
  context: RegistrationContext,
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

/** What another network holds of the log. One that cannot be asked may hold the very head that this log does not begin with. */
async function askOther(
  { networks }: RegistrationContext,
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

/** The log must begin with `before`: up to the head that is to be anchored, or, where that is the earlier one, up to the present head. */
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
