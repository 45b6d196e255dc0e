// The gate of the signed-in screens: a visitor sees the landing screen with the way in, and the wanted address is kept for afterwards.
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '../platform/session.ts'
import { useLive } from '../platform/live.tsx'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Landing } from './landing.tsx'
import { screenAt } from './screen-at.ts'
import { words } from './words.ts'

/** Where mails to all three parties lead. A witness without an account has one place for everything (witness/witness.tsx). */
const forAccounts = ['/dashboard', '/digital-signing', '/signing-process']

export default function SignedIn() {
  const t = useWords(words)
  const me = useMe()
  useLive(Boolean(me))
  const { pathname, search } = useLocation()
  // Taken over from its HTML as it stands, and nothing of it jumps when the answer comes.
  if (me === undefined && screenAt(pathname)?.framed === true) return <Outlet />
  if (me === undefined)
    return (
      <main className="loading-page">
        <title>Testate</title>
        <h1 className="visually-hidden">Testate</h1>
        <Loading text={t('loading')} />
      </main>
    )
  if (me === null) return <Landing wanted={`${pathname}${search}`} />
  if (me.kind === 'guest' && me.limitedTo === undefined && forAccounts.includes(pathname))
    return <Navigate to="/witness" replace />
  return <Outlet />
}
