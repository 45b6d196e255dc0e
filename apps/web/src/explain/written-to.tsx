// Which ledgers this installation really writes to, asked of it: beside the three networks, whose facts hold for the networks and not for a ledger of our own.
import type { ReactNode } from 'react'
import { NETWORK_NAMES } from '@testate/domain/network-names'
import type { NetworkName } from '@testate/domain/networks'
import { useNetworks } from '../layout/networks-store.ts'
import { useWords } from '../platform/words.ts'
import { words } from './written-to-words.ts'
import './explain.css'

const order = ['solana', 'ethereum', 'corda'] as const

export function WrittenTo() {
  const t = useWords(words)
  const state = useNetworks()
  const said = (name: NetworkName): ReactNode => {
    if (state.kind !== 'known') return t(state.kind === 'asking' ? 'asking' : 'unasked')
    const network = state.networks.networks.find((one) => one.name === name)
    if (network === undefined) return t('notHere')
    // What an operator calls a network is English; a ledger of the installation's own has a name in both languages.
    return network.embedded ? `${t('ownLedger')}: ${t('embedded')}` : <span lang="en">{network.label}</span>
  }
  return (
    <section className="written-to" aria-labelledby="written-to">
      <h3 id="written-to">{t('here')}</h3>
      <dl aria-live="polite">{order.map((name) => <div key={name}><dt>{NETWORK_NAMES[name]}</dt><dd>{said(name)}</dd></div>)}</dl>
    </section>
  )
}
