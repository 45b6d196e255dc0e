// The shared layout of the signed-in screens.
import { Outlet } from 'react-router'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import './page.css'

export default function AppFrame() {
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
