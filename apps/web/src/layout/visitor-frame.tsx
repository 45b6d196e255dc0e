// The frame of screens with forms that need no session: visitors get the public header, signed-in people
// their menu.
import { Outlet, useLocation } from 'react-router'
import { useMe } from '../platform/session.ts'
import { AppHeader } from './app-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import './page.css'

/** Whoever opened a letter to somebody else may read these: they say no more than the letter. */
export const isOfLetter = (pathname: string): boolean =>
  /^\/(cy\/)?(alive|stop-death-notice)(\/|$)/i.test(pathname)

export default function VisitorFrame() {
  const me = useMe()
  const { pathname } = useLocation()
  return (
    <>
      {me ? <AppHeader me={me} /> : <PublicHeader />}
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <PublicFooter plain={isOfLetter(pathname)} />
    </>
  )
}
