// The band at the top of public pages: who we are, and the way in.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { Brand } from './brand.tsx'
import { SecureBadge } from './secure-badge.tsx'
import { words } from './words.ts'

export function PublicHeader({ signedIn = false }: { signedIn?: boolean }) {
  const t = useWords(words)
  return (
    <header className="page-header">
      <a className="visually-hidden skip-link" href="#main">{t('skip')}</a>
      <div className="page-header-inner">
        <div className="page-header-name"><Brand /><SecureBadge /></div>
        <nav aria-label={t('main')}>
          <Link to="/verify">{t('check')}</Link>
          {signedIn ? <Link to="/dashboard">{t('dashboard')}</Link> : <Link to="/login">{t('signIn')}</Link>}
        </nav>
      </div>
    </header>
  )
}
