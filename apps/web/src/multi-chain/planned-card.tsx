// A network that was chosen and is not written to yet, as it answers at this moment.
import type { NetworkName } from '@testate/domain/networks'
import { ageOf, useNetworks } from '../layout/networks-store.ts'
import { useWords } from '../platform/words.ts'
import { NetworkHead } from '../registration/network-head.tsx'
import { words } from './words.ts'

const number = new Intl.NumberFormat('en-GB')

export function PlannedCard({ network }: { network: NetworkName }) {
  const t = useWords(words)
  const state = useNetworks()
  const found = state.kind === 'known' ? state.networks.networks.find(({ name }) => name === network) : undefined
  return (
    <li className="network-row">
      <NetworkHead anchor={{ network, statusText: 'Pending', label: found?.label }} />
      <p>{t('planned')}</p>
      {found?.head != null && <p className="multi-chain-head">{t('head', { height: number.format(BigInt(found.head.height)), age: ageOf(found.head.ageSeconds) })}</p>}
      {found !== undefined && found.state !== 'answers' && <p className="multi-chain-head">{t('away', { reason: found.reason ?? '' })}</p>}
    </li>
  )
}
