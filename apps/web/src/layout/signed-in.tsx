// The gate of the signed-in screens: a visitor sees the landing screen with the way in, and the wanted address is kept for afterwards.
import { Outlet, useLocation } from 'react-router'
import { useMe } from '../platform/session.ts'
import { useLive } from '../platform/live.tsx'
import { Landing } from './landing.tsx'

export default function SignedIn() {
  const me = useMe()
  useLive(Boolean(me))
  const { pathname, search } = useLocation()
  if (me === undefined) return <p className="loading-page" role="status">Loading…</p>
  if (me === null) return <Landing wanted={`${pathname}${search}`} />
  return <Outlet />
}
