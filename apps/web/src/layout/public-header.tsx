// The band at the top of public pages: who we are, where things are, and the way in.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { HeaderBand } from './header-band.tsx'
import { PublicNav } from './public-nav.tsx'
import { words } from './public-nav-words.ts'

/** `signIn`: the way in for a visitor, from where somebody wants to go on to a certain screen. */
export function PublicHeader({
  signedIn = false,
  signIn = '/login',
}: {
  signedIn?: boolean
  signIn?: string
}) {
  const t = useWords(words)
  const wayIn = signedIn ? (['/dashboard', 'dashboard'] as const) : ([signIn, 'signIn'] as const)
  return (
    <HeaderBand>
      <div className="public-entry">
        <Link className="public-way-in" to={wayIn[0]}>
          {t(wayIn[1])}
        </Link>
      </div>
      <PublicNav wayIn={wayIn} />
    </HeaderBand>
  )
}
