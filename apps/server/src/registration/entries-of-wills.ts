// How the registration of several wills stands on each network, for the overviews; one will's anchors in full are
// show-anchors.ts.
import { isEntry } from '@testate/domain/lifecycle'
import type { JourneyFacts } from '@testate/domain/journey'
import { givenUpOfWills } from '../payments/given-up.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { ledgerName } from '../platform/ledgers.ts'
import { unmovedAnchorsOf } from './store.ts'

export async function entriesOfWills(
  tx: Tx,
  config: Config,
  willIds: readonly string[],
): Promise<(willId: string) => JourneyFacts['anchors']> {
  const anchors = Map.groupBy(await unmovedAnchorsOf(tx, willIds), (anchor) => anchor.willId)
  const givenUp = await givenUpOfWills(tx, willIds)
  return (willId) =>
    (anchors.get(willId) ?? [])
      .filter(({ action }) => isEntry(action))
      .map(({ network, state, retryable }) => {
        const isGivenUp = givenUp.get(willId)?.includes(network) ?? false
        return {
          name: ledgerName(config, network),
          state,
          retryable: retryable !== false && !isGivenUp,
          givenUp: isGivenUp,
        }
      })
}
