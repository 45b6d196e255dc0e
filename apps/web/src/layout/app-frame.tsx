// The shared layout of the signed-in screens.
import { Outlet } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { AppHeader } from './app-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import { words } from './words.ts'
import './page.css'

export default function AppFrame() {
  const t = useWords(words)
  const to = useAddress()
  const me = useMe()
  if (me === null) return null
  return (
    <>
      <meta name="description" content={t('registers')} />
      <AppHeader me={me} />
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
        {me === undefined && (
          <noscript>
            <p>
              {t('needsScript')} <a href={to('/')}>{t('brokenHome')}</a>
            </p>
          </noscript>
        )}
      </main>
      <PublicFooter />
    </>
  )
}
