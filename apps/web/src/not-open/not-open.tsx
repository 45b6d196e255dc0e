// A screen whose address and title exist but whose function does not yet: it says so, and what it will be
// for.
import { useLocation } from 'react-router'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { pages } from './pages.ts'
import { words } from './words.ts'

export default function NotOpen() {
  const t = useWords(words)
  const { pathname } = useLocation()
  // The router uses this screen only for the addresses of `pages`, with or without a trailing slash.
  const page = pages[pathname.replace(/(?<=.)\/$/, '')] ?? pages['/estate-administration']!
  return (
    <div>
      <title>{`${t(page.title)} – Testate`}</title>
      <meta name="description" content={t(page.text)} />
      <h1>{t(page.title)}</h1>
      <Notice kind="info" title={t('notOpen')}>
        {t(page.text)}
      </Notice>
      <p>{t(page.help)}</p>
      <div className="button-row">
        <LinkButton href="/support">{t('support')}</LinkButton>
        {page.instead === 'home' ? (
          <LinkButton href="/" variant="secondary">
            {t('toHome')}
          </LinkButton>
        ) : (
          <LinkButton href="/dashboard" variant="secondary">
            {t('toDashboard')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
