// The signed-in menu's line on the networks.
import { useNetworks } from '../networks/networks-store.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './app-words.ts'

/** “Blockchain Connected”, when at least one network really answers. */
export function BlockchainConnected() {
  const t = useWords(words)
  const state = useNetworks()
  const connected = state.kind === 'known' && state.networks.connected
  const text = state.kind === 'asking' ? t('asking') : connected ? t('connected') : t('notConnected')
  return (
    <p className="connected" data-connected={connected}>
      <Icon name={connected ? 'chain' : state.kind === 'asking' ? 'clock' : 'warning'} />
      {text}
    </p>
  )
}
