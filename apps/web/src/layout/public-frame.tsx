// The frame of pages anybody reads: no session is needed and almost no script is loaded.
import { Outlet } from 'react-router'
import { PublicHeader } from './public-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import './page.css'

export default function PublicFrame() {
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
