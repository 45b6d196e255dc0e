// What the installation calls each network, and where people look an entry up: asked by paper, mails, screens and the verifying calls alike.
import { displayName, isNetworkName, type NetworkName } from '@testate/domain/networks'
import type { Config } from './config.ts'

/** "local development ledger", or what the operator calls it. A network without a ledger here keeps its own name. */
export function ledgerLabel(config: Config, network: string): string {
  return ledgerOf(config, network)?.label ?? displayName(network)
}

/** As people read it: "Solana (local development ledger)"; once where the label says no more than the name. */
export function ledgerName(config: Config, network: string): string {
  const [name, label] = [displayName(network), ledgerLabel(config, network)]
  return name === label ? name : `${name} (${label})`
}

/** The public explorer's page where one is configured (what follows its "?" is kept), else the product's own. */
export function explorerUrl(config: Config, network: string, what: 'tx' | 'token', id: string): string {
  const theirs = what === 'tx' ? ledgerOf(config, network)?.explorerUrl : undefined
  if (theirs === undefined) return `${config.publicUrl}/explorer/${network}/${what}/${id}`
  const url = new URL(theirs)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${id}`
  return url.href
}

/** What a Corda node says of itself counts more than how it was configured: a development ledger is called one wherever it runs. */
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
