// The band at the top of public pages: who we are, and the way in.
import { Brand } from './brand.tsx'

export function PublicHeader() {
  return (
    <header className="page-header">
      <a className="visually-hidden skip-link" href="#main">Skip to the content</a>
      <div className="page-header-inner">
        <Brand />
        <nav aria-label="Main">
          <a href="/verify">Check a document</a>
          <a href="/login">Sign in</a>
        </nav>
      </div>
    </header>
  )
}
