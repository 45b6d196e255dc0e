// Before a head goes where nobody can take it back: the log must begin with every head that was put there before. What the ledger itself holds is asked,
// because a database restored from an old copy, or changed by its owner, has forgotten with the entries what was said of them.
import { ChainError } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import { fromHex } from '@testate/evidence/hash'
import { grewFrom, presentHead, type Head } from '../audit/heads.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import type { RegistrationContext } from './networks.ts'
import type { OpenNetwork } from './open-network.ts'
import { largestSaid, type RootAnchor } from './store-roots.ts'

/** Nothing is wrong: a later head of the same log stands there. */
export class Covered extends Error {}

/** @throws ChainError `refused` when the log has shrunk or forked; Covered when a later head of it stands there already */
export async function requireGrowth(context: RegistrationContext, network: OpenNetwork, root: RootAnchor): Promise<void> {
  const there = await network.latestRoot()
  const name = displayName(root.network)
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const said = await largestSaid(tx)
    const mine = headOf(root)
    if (said !== null) await requireBeginning(tx, headOf(said), mine, `This register has signed a head of ${said.treeSize} entries for ${displayName(said.network)}`)
    if (there !== null) await requireBeginning(tx, headOf(there), mine, `${name} holds a head of ${there.treeSize} entries`)
  })
  if (there !== null && there.treeSize > root.treeSize) throw new Covered(`${name} holds a later head of this log already; it covers this one.`)
}

/** The log must begin with `before`: up to the head that is to be anchored, or, where that is the earlier one, up to the present head. */
async function requireBeginning(tx: Tx, before: Head, mine: Head, where: string): Promise<void> {
  const upTo = before.size <= mine.size ? mine : await presentHead(tx)
  if (upTo === null || upTo.size < before.size) throw refused(`${where}, and the log has only ${upTo?.size ?? 0}: it has shrunk. Nothing was anchored.`)
  if (!(await grewFrom(tx, before, upTo))) throw refused(`${where}, and this log does not begin with it: entries were changed or taken out. Nothing was anchored.`)
}

const headOf = ({ treeSize, root }: { treeSize: number; root: string }): Head => ({ size: treeSize, root: fromHex(root) })

const refused = (message: string): ChainError => new ChainError('refused', message)
