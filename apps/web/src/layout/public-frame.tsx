// The frame of public pages: no session is needed and almost no script is loaded.
import { Outlet } from 'react-router'
import { PublicHeader } from './public-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import { useSignedIn } from './use-signed-in.ts'
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
