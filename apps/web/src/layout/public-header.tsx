// The band at the top of public pages: who we are, where things are, and the way in.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { HeaderBand } from './header-band.tsx'
import { PublicNav } from './public-nav.tsx'
import { words } from './public-nav-words.ts'

export function PublicHeader({ signedIn = false }: { signedIn?: boolean }) {
  const t = useWords(words)
  const wayIn = signedIn ? (['/dashboard', 'dashboard'] as const) : (['/login', 'signIn'] as const)
  return (
    <HeaderBand>
      <div className="public-entry">
        <Link className="public-way-in" to={wayIn[0]}>{t(wayIn[1])}</Link>
      </div>
      <PublicNav wayIn={wayIn} />
    </HeaderBand>
  )
}
