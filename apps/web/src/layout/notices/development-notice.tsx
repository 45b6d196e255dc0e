// Outside production, and in a rehearsal of it, every page states in its footer which parts are not real. It
// is there from the first paint, so that nothing moves when the register has answered.
import { useNetworks } from '../../networks/networks-store.ts'
import { installation } from '../../operator/installation.ts'
import { useWords } from '../../platform/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { words } from '../words.ts'

export function DevelopmentNotice() {
  const t = useWords(words)
  const state = useNetworks()
  // The server's answer takes precedence: these screens may have been built for another installation.
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
