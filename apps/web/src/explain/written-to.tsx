// Which ledgers this installation really writes to, from its API: shown beside the three networks, whose
// facts apply to the public networks and not to a ledger of our own.
import type { ReactNode } from 'react'
import { NETWORK_NAMES } from '@testate/domain/network-names'
import type { NetworkName } from '@testate/domain/networks'
import { useNetworks } from '../networks/networks-store.ts'
import { useWords } from '../platform/words.ts'
import { words } from './written-to-words.ts'
import './explain.css'

const order = ['solana', 'ethereum', 'corda'] as const

export function WrittenTo() {
  const t = useWords(words)
  const state = useNetworks()
  const found = state.kind === 'known' ? state.networks.networks : []
  const said = (name: NetworkName): ReactNode => {
    const network = found.find((one) => one.name === name)
    if (network === undefined) return t('notHere')
    // An operator's name for a network is English; a ledger of the installation's own is described in both
    // languages.
    return network.embedded ? t('embedded') : <span lang="en">{network.label}</span>
  }
  // A sentence shared by all of them is shown once.
  const together =
    state.kind !== 'known'
      ? t(state.kind === 'asking' ? 'asking' : 'unasked')
      : found.length === order.length && found.every(({ embedded }) => embedded)
        ? t('allEmbedded', { networks: order.map((name) => NETWORK_NAMES[name]).join(', ') })
        : null
  return (
    <section className="written-to" aria-labelledby="written-to">
      <h3 id="written-to">{t('here')}</h3>
      <div aria-live="polite">
        {together === null ? (
          <dl>
            {order.map((name) => (
              <div key={name}>
                <dt>{NETWORK_NAMES[name]}</dt>
                <dd>{said(name)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{together}</p>
        )}
      </div>
    </section>
  )
}
