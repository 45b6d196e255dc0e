// What paper must say when a part of the register is a development one: on the statement page and on the certificate alike.
import type { Config } from '../platform/config.ts'

/** Sentences; none in production with real identities. */
export function developmentNotes(config: Config, sampleIdentities: boolean): string[] {
  return [
    ...(config.mode === 'production' ? [] : [`Development installation: its certificates and its ${config.ethereum.label} are its own and prove nothing against its operator.`]),
    ...(sampleIdentities ? ['SAMPLE identities: nobody’s identity was checked.'] : []),
  ]
}
