// Outside production every page says at its foot what its parts are not.
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { useNetworks } from './networks-store.ts'
import { words } from './words.ts'

export function DevelopmentNotice() {
  const t = useWords(words)
  const state = useNetworks()
  if (state.kind !== 'known' || state.networks.production) return null
  return (
    <p className="development-notice"><Icon name="info" /><span><strong>{t('development')}.</strong> {t('developmentText')}</span></p>
  )
}
