// A chosen network that is not written to yet, with its current state.
import type { NetworkName } from '@testate/domain/networks'
import { ageOf, blockOf, useNetworks } from '../networks/networks-store.ts'
import { useWords } from '../platform/words.ts'
import { NetworkHead } from '../registration/network-head.tsx'
import { words } from './words.ts'

export function PlannedCard({ network }: { network: NetworkName }) {
  const t = useWords(words)
  const state = useNetworks()
  const found =
    state.kind === 'known' ? state.networks.networks.find(({ name }) => name === network) : undefined
  const block = found === undefined ? null : blockOf(found)
  return (
    <li className="network-row">
      <NetworkHead anchor={{ network, statusText: 'Pending', label: found?.label }} />
      <p>{t('planned')}</p>
      {found?.state === 'answers' && (
        <p className="multi-chain-head">
          {block === null
            ? t('headNoBlock')
            : t(block.ageSeconds === 0 ? 'headNow' : 'head', {
                height: block.height,
                age: ageOf(block.ageSeconds),
              })}
        </p>
      )}
      {found !== undefined && found.state !== 'answers' && (
        <p className="multi-chain-head">{t('away', { reason: found.reason ?? '' })}</p>
      )}
    </li>
  )
}
