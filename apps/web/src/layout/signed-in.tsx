// The guard of the signed-in screens: a visitor sees the landing screen with a sign-in link, and returns to
// the requested address afterwards.
import { Navigate, Outlet, useLocation } from 'react-router'
import { screenAt } from '../addresses/screen-at.ts'
import { useLive } from '../platform/live.tsx'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Landing } from './landing.tsx'
import { words } from './words.ts'

/**
 * Addresses in the mails to all three parties. A witness without an account has one screen for everything
 * (witness/witness.tsx).
 */
const forAccounts = ['/dashboard', '/digital-signing', '/signing-process']

/** What an administrator may see without a second factor: where one is added, and their own account. */
const withoutFactor = ['/staff-factor', '/account', '/recovery-codes']

/** Where a newcomer begins; a will that has been begun has its owner, who signs in. */
function beginsAt(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return (
    ['/register-will', '/will-registration'].includes(pathname) && !query.has('draft') && !query.has('will')
  )
}

export default function SignedIn() {
  const t = useWords(words)
  const me = useMe()
  useLive(Boolean(me))
  const { pathname, search } = useLocation()
  // Hydrated unchanged, so that nothing moves when the answer arrives.
  if (me === undefined && screenAt(pathname)?.framed === true) return <Outlet />
  if (me === undefined)
    return (
      <main className="loading-page">
        <title>Testate</title>
        <h1 className="visually-hidden">Testate</h1>
        <Loading text={t('loading')} />
      </main>
    )
  if (me === null && beginsAt(pathname, search))
    return <Navigate to={`/sign-up?${new URLSearchParams({ next: `${pathname}${search}` })}`} replace />
  if (me === null) return <Landing wanted={`${pathname}${search}`} />
  if (me.kind === 'guest' && me.limitedTo === undefined && forAccounts.includes(pathname))
    return <Navigate to="/witness" replace />
  if (me.staffFactor?.counts === false && !withoutFactor.includes(pathname))
    return <Navigate to={`/staff-factor?${new URLSearchParams({ next: `${pathname}${search}` })}`} replace />
  return <Outlet />
}
