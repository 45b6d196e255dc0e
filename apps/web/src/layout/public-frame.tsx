// The frame of public pages: no session is needed and almost no script is loaded.
import { Outlet } from 'react-router'
import { useSignedIn } from '../platform/use-signed-in.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import './page.css'

export default function PublicFrame() {
  const signedIn = useSignedIn()
  return (
    <>
      <PublicHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="page">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
