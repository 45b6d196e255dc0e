// Tells the testator once that the will is registered: when every network has it that ever will. If one is
// late, the testator is told after a day, and again when it is done. A network that was added later is told of by
// itself.
import { isEntry } from '@testate/domain/lifecycle'
import { notify } from '../../notifications/notify.ts'
import { isFirstTelling } from '../../notifications/tell-once.ts'
import { partiesOf } from '../../parties/parties-of.ts'
import { givenUpNetworks } from '../../payments/given-up.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { explorerUrl, ledgerName } from '../../platform/ledgers.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { anchorsOf, lockRegistration, willsOnSomeNetworks } from '../store.ts'

const LATE_MS = 24 * 3_600_000

/**
 * For the worker, which holds `lockRegistration` of the will: whoever comes last sees every network. @param arrived
 * the network that holds the will since this transaction
 */
export async function tellRegistered(
  tx: Tx,
  config: Config,
  willId: string,
  arrived?: string,
): Promise<void> {
  const will = await willFacts(tx, willId)
  const testator = (await partiesOf(tx, willId)).find(({ witnessOrder }) => witnessOrder === 0)
  if (will?.status !== 'registered' || testator === undefined) return
  const givenUp = await givenUpNetworks(tx, willId)
  const entries = (await anchorsOf(tx, willId))
    .filter(({ action }) => isEntry(action))
    .map((one) => ({
      ...one,
      label: ledgerName(config, one.network),
      lost:
        one.state !== 'final' &&
        (givenUp.includes(one.network) || (one.state === 'failed' && one.retryable === false)),
    }))
  const held = entries.filter(({ state }) => state === 'final')
  const open = entries.filter(({ state, lost }) => state !== 'final' && !lost)
  if (held.length === 0) return
  const common = { name: testator.name, willTitle: will.title }
  if (open.length > 0) {
    // Of one that was added later, since it was.
    const since = Math.max(
      Math.min(...held.map(({ finalAt }) => finalAt?.getTime() ?? Infinity)),
      Math.min(...open.map(({ createdAt }) => createdAt.getTime())),
    )
    if (now().getTime() - since >= LATE_MS && (await isFirstTelling(tx, willId, 'network-late')))
      await notify(tx, {
        to: testator.email,
        template: 'network-late',
        data: {
          ...common,
          willId,
          held: held.map(({ label }) => label),
          late: open.map(({ label }) => label),
        },
      })
    return
  }
  if (!(await isFirstTelling(tx, willId, 'all-networks'))) {
    const added = held.find(({ network }) => network === arrived)
    if (added !== undefined)
      await notify(tx, {
        to: testator.email,
        template: 'network-added',
        data: {
          ...common,
          willId,
          network: added.label,
          explorerUrl:
            added.receipt === null
              ? null
              : explorerUrl(config, added.network, 'tx', added.receipt.transactionHash),
        },
      })
    return
  }
  await notify(tx, {
    to: testator.email,
    template: 'registered',
    data: {
      ...common,
      documentHash: will.documentHash ?? '',
      networks: entries.map(({ network, label, lost, receipt, state }) => ({
        label,
        explorerUrl:
          state === 'final' && receipt !== null
            ? explorerUrl(config, network, 'tx', receipt.transactionHash)
            : null,
        ...(lost ? { lost } : {}),
      })),
    },
  })
}

/** Each hour: wills of which a network is late, and those whose testator has given the last one up. */
export async function tellOfNetworks({ db, config }: Pick<JobContext, 'db' | 'config'>): Promise<void> {
  const worker = { service: 'worker' } as const
  for (const willId of await inTransaction(db, worker, willsOnSomeNetworks))
    await inTransaction(db, worker, async (tx) => {
      await lockRegistration(tx, 'settle', willId)
      await tellRegistered(tx, config, willId)
    })
}
