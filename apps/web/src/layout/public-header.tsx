// The band at the top of public pages: who we are, and the way in.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { HeaderBand } from './header-band.tsx'
import { words } from './words.ts'

export function PublicHeader({ signedIn = false }: { signedIn?: boolean }) {
  const t = useWords(words)
  return (
    <HeaderBand>
      <nav aria-label={t('main')}>
        <Link to="/verify">{t('check')}</Link>
        {signedIn ? <Link to="/dashboard">{t('dashboard')}</Link> : <Link to="/login">{t('signIn')}</Link>}
      </nav>
    </HeaderBand>
  )
}
