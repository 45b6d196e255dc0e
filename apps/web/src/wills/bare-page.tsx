// The page of the screens without the shared layout: the name, a way back, and the content at the width of a
// form.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AboutMyDeath } from '../layout/notices/about-my-death.tsx'
import { Brand } from '../layout/brand.tsx'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import '../layout/page.css'
import './bare-page.css'
import { words } from './words.ts'

export function BarePage({ children }: { children: ReactNode }) {
  const t = useWords(words)
  return (
    <>
      <a className="visually-hidden skip-link" href="#main">
        {t('skip')}
      </a>
      <header className="page-header">
        <div className="page-header-inner">
          <Brand />
          <nav aria-label={t('ways')}>
            <Link to="/dashboard">{t('dashboard')}</Link>
            <Link to="/dashboard">{t('exit')}</Link>
          </nav>
        </div>
      </header>
      <AboutMyDeath me={useMe()} />
      <main id="main" tabIndex={-1} className="page bare-page">
        {children}
      </main>
    </>
  )
}
