// The band at the top of the signed-in screens.
import type { Me } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Brand } from './brand.tsx'
import { MenuButton } from './menu-button.tsx'
import { SecureBadge } from './secure-badge.tsx'
import { words } from './words.ts'

export function AppHeader({ me }: { me: Me }) {
  const t = useWords(words)
  return (
    <header className="page-header">
      <a className="visually-hidden skip-link" href="#main">{t('skip')}</a>
      <div className="page-header-inner">
        <div className="page-header-name"><Brand /><SecureBadge /></div>
        <MenuButton me={me} />
      </div>
    </header>
  )
}
