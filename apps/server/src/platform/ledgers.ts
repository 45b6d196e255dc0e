// The installation's name for each network and the explorer page of an entry, for paper, mails, pages and the
// verifying calls alike.
import { displayName, isNetworkName, type NetworkName } from '@testate/domain/networks'
import type { Config } from './config.ts'

/**
 * "local development ledger", or the operator's label. A network without a ledger here keeps its own name.
 */
export function ledgerLabel(config: Config, network: string): string {
  return ledgerOf(config, network)?.label ?? displayName(network)
}

/** For people: "Solana (local development ledger)"; only once if the label says no more than the name. */
export function ledgerName(config: Config, network: string): string {
  const [name, label] = [displayName(network), ledgerLabel(config, network)]
  return name === label ? name : `${name} (${label})`
}

/** The public explorer's page if one is configured (its query string is kept), else the product's own. */
export function explorerUrl(config: Config, network: string, what: 'tx' | 'token', id: string): string {
  const theirs = what === 'tx' ? ledgerOf(config, network)?.explorerUrl : undefined
  if (theirs === undefined) return `${config.publicUrl}/explorer/${network}/${what}/${id}`
  const url = new URL(theirs)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${id}`
  return url.href
}

/**
 * A Corda node's own statement overrides the configuration: a development ledger is labelled as one wherever
 * it runs.
 */
export function learnDevelopment({ corda }: Config): void {
  if (corda.embedded) return
  corda.embedded = true
  corda.label =
    corda.label === displayName('corda')
      ? 'development ledger'
      : /development/i.test(corda.label)
        ? corda.label
        : `${corda.label}, a development ledger`
}

export function ledgerOf(config: Config, network: string): Config[NetworkName] | undefined {
  return isNetworkName(network) ? config[network] : undefined
}
