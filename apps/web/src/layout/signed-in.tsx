// The gate of the signed-in screens: a visitor sees the landing screen with the way in, and the wanted address is kept for afterwards.
import { Outlet, useLocation } from 'react-router'
import { useMe } from '../platform/session.ts'
import { useLive } from '../platform/live.tsx'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Landing } from './landing.tsx'
import { words } from './words.ts'

export default function SignedIn() {
  const t = useWords(words)
  const me = useMe()
  useLive(Boolean(me))
  const { pathname, search } = useLocation()
  if (me === undefined) return <main className="loading-page"><title>Testate</title><h1 className="visually-hidden">Testate</h1><Loading text={t('loading')} /></main>
  if (me === null) return <Landing wanted={`${pathname}${search}`} />
  return <Outlet />
}
