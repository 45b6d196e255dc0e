// The notes that paper must carry when a part of the register is a development one: on the statement page and
// on the certificate alike.
import { displayName } from '@testate/domain/networks'
import type { Config } from '../platform/config.ts'
import { ledgerOf } from '../platform/ledgers.ts'

/** Sentences about one will's networks; none in production with real identities and real money. */
export function developmentNotes(
  config: Config,
  networks: readonly string[],
  sampleIdentities: boolean,
): string[] {
  const own = config.networks
    .filter((network) => networks.includes(network))
    .filter((network) => ledgerOf(config, network)?.embedded === true)
    .map(displayName)
  // Somebody else's development ledger is still a development one, even in production.
  const ledgers =
    own.length === 0
      ? []
      : [
          `${new Intl.ListFormat('en-GB').format(own)} here ` +
            `${own.length > 1 ? 'are development ledgers, which prove' : 'is a development ledger, which proves'} ` +
            `nothing against whoever runs ${own.length > 1 ? 'them' : 'it'}.`,
        ]
  return [
    ...(config.mode === 'production'
      ? []
      : ['Development installation: its certificates are its own and prove nothing against its operator.']),
    ...(config.rehearsal
      ? ['SAMPLE: this was made in a rehearsal of the register. No will is registered by it.']
      : []),
    ...ledgers,
    ...(sampleIdentities ? ['SAMPLE identities: nobody’s identity was checked.'] : []),
  ]
}
