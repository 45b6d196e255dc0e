// What a visitor sees on an address that needs signing in.
import { PublicHeader } from './public-header.tsx'
import { PublicFooter } from './public-footer.tsx'
import './page.css'

export function Landing({ wanted }: { wanted: string }) {
  return (
    <>
      <title>Please sign in – Testate</title>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="page">
        <h1>Please sign in to go on</h1>
        <p>This page is yours alone. Sign in, and you come straight back to it.</p>
        <p><a href={`/login?next=${encodeURIComponent(wanted)}`}>Sign in or create an account</a></p>
      </main>
      <PublicFooter />
    </>
  )
}
