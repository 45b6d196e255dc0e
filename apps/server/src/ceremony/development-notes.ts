// What paper must say when a part of the register is a development one: on the statement page and on the certificate alike.
import { displayName } from '@testate/domain/networks'
import type { Config } from '../platform/config.ts'
import { ledgerOf } from '../platform/ledgers.ts'

/** Sentences; none in production with real identities. */
export function developmentNotes(config: Config, sampleIdentities: boolean): string[] {
  const own = config.networks.filter((network) => ledgerOf(config, network)?.embedded === true).map(displayName)
  return [
    ...(config.mode === 'production' ? [] : [`Development installation: ${own.length === 0 ? 'its certificates are' : `its certificates and its ${own.join(' and ')}, a local development ledger${own.length > 1 ? ' each' : ''}, are`} its own and prove nothing against its operator.`]),
    ...(sampleIdentities ? ['SAMPLE identities: nobody’s identity was checked.'] : []),
  ]
}
