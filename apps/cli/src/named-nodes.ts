// `--node NETWORK=URL`: the ledgers are asked at nodes of the person's own choice. Those in a trust set are the
// register's choice: they can be out of reach, and could say what suits the register.
import type { Trust, TrustedNetwork } from '@testate/evidence/certificates/trust'

/**
 * The trust set with these nodes. Everything else of a network stays, so a node of another ledger is refused as one of
 * the register's would be. Throws an Error whose message names what is wrong.
 */
export function withNodes(trust: Trust, given: readonly string[]): Trust {
  const chosen = new Map<string, string>()
  for (const one of given) {
    const [, name, url] = /^([a-z]+)=(.+)$/s.exec(one) ?? []
    if (name === undefined || url === undefined || !isAddress(url))
      throw new Error(
        '--node takes NETWORK=URL with an http or https address, as in ethereum=https://node.example.',
      )
    if (!trust.networks.some((network) => network.name === name))
      throw new Error(`The trust set has no network “${name}”. ${itsNetworks(trust)}`)
    if (chosen.has(name)) throw new Error(`--node names ${name} twice.`)
    chosen.set(name, url)
  }
  const networks: TrustedNetwork[] = trust.networks.map((network) => ({
    ...network,
    rpcUrl: chosen.get(network.name) ?? network.rpcUrl,
  }))
  return { ...trust, networks }
}

/** Host and port alone: hosted nodes have their user's key in the rest. */
export interface AskedNode {
  network: string
  host: string
  chosenBy: 'you' | 'register'
}

export const askedNodes = (trust: Trust, given: readonly string[]): AskedNode[] =>
  trust.networks.map(({ name, rpcUrl }) => ({
    network: name,
    host: new URL(rpcUrl).host,
    chosenBy: given.some((one) => one.startsWith(`${name}=`)) ? 'you' : 'register',
  }))

/** For a terminal; nothing where no ledger was asked. */
export function sayNodes(nodes: readonly AskedNode[]): string {
  const of = (by: AskedNode['chosenBy']): string =>
    nodes
      .filter(({ chosenBy }) => chosenBy === by)
      .map(({ network, host }) => `${network} at ${host}`)
      .join(', ')
  const [yours, theirs] = [of('you'), of('register')]
  return [
    ...(yours === '' ? [] : [`Nodes you chose: ${yours}.`]),
    ...(theirs === ''
      ? []
      : [`Nodes the register chose: ${theirs}. With --node you ask one that does not depend on it.`]),
  ].join('\n')
}

const itsNetworks = ({ networks }: Trust): string =>
  networks.length === 0 ? 'It has none.' : `It has ${networks.map(({ name }) => name).join(', ')}.`

function isAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
