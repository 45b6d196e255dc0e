// The header of public pages: the brand, the navigation, and the sign-in link.
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { useWords } from '../platform/words.ts'
import { HeaderBand } from './header-band.tsx'
import { PublicNav } from './menu/public-nav.tsx'
import { words } from './menu/public-nav-words.ts'

/** `signIn`: where the sign-in link leads, for screens that return the visitor to a certain address. */
export function PublicHeader({
  signedIn = false,
  signIn = '/login',
}: {
  signedIn?: boolean
  signIn?: string
}) {
  const t = useWords(words)
  const to = useAddress()
  const wayIn = signedIn ? (['/dashboard', 'dashboard'] as const) : ([signIn, 'signIn'] as const)
  return (
    <HeaderBand>
      <div className="public-entry">
        <Link className="public-way-in" to={to(wayIn[0])}>
          {t(wayIn[1])}
        </Link>
      </div>
      <PublicNav wayIn={wayIn} />
    </HeaderBand>
  )
}
