// The frame of screens with forms that need no session: visitors get the public header, signed-in people
// their menu.
import { Outlet } from 'react-router'
import { useMe } from '../platform/session.ts'
import { AppHeader } from './app-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import './page.css'

export default function VisitorFrame() {
  const me = useMe()
  return (
    <>
      {me ? <AppHeader me={me} /> : <PublicHeader />}
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
