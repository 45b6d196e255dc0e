// Outside production, and in a rehearsal of it, every page says at its foot what its parts are not. It stands there from the beginning, so that nothing moves when the register has answered.
import { installation } from '../operator/installation.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { useNetworks } from './networks-store.ts'
import { words } from './words.ts'

export function DevelopmentNotice() {
  const t = useWords(words)
  const state = useNetworks()
  // The server knows it better than these screens, which may have been built for another.
  const { production, rehearsal } = state.kind === 'known' ? state.networks : installation
  if (rehearsal)
    return (
      <p className="development-notice">
        <Icon name="info" />
        <span>
          <strong>{t('rehearsal')}.</strong> {t('rehearsalText')}
        </span>
      </p>
    )
  if (production) return null
  return (
    <p className="development-notice">
      <Icon name="info" />
      <span>
        <strong>{t('development')}.</strong> {t('developmentText')}
      </span>
    </p>
  )
}
