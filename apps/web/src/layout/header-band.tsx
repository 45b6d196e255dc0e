// The header of every screen that has one: a skip link, the brand, and what its frame adds.
import { useSyncExternalStore, type ReactNode } from 'react'
import { isSecure } from '../platform/is-secure.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Brand } from './brand.tsx'
import { LanguageLink } from './language-link.tsx'
import { words } from './words.ts'

export function HeaderBand({ children }: { children: ReactNode }) {
  const t = useWords(words)
  return (
    <header className="page-header">
      <a className="visually-hidden skip-link" href="#main">
        {t('skip')}
      </a>
      <div className="page-header-inner">
        <div className="page-header-name">
          <Brand />
          <SecureBadge />
        </div>
        <LanguageLink />
        {children}
      </div>
    </header>
  )
}

const never = () => () => {}

/** “Secure Platform”, only where it is true: over https, or on this machine. */
function SecureBadge() {
  const t = useWords(words)
  const secure = useSyncExternalStore(
    never,
    () => isSecure(location),
    () => false,
  )
  return secure ? (
    <span className="secure-badge">
      <Icon name="lock" />
      {t('secure')}
    </span>
  ) : null
}
