// The shared layout of the signed-in screens.
import { Outlet } from 'react-router'
import { useMe } from '../platform/session.ts'
import { AppHeader } from './app-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import './page.css'

export default function AppFrame() {
  const me = useMe()
  if (!me) return null
  return (
    <>
      <AppHeader me={me} />
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
