// /login: signing in. Painted before its scripts have run (`painted` in addresses/screens.ts).
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { PageHead } from '../layout/page-head.tsx'
import { useSearch } from '../platform/search.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { dismissToast } from '../ui/toast/toast.tsx'
import { titled } from '../ui/toast/titled.ts'
import { isArrival, words as arrivals } from './arrival-words.ts'
import { Beside } from './beside.tsx'
import { nextAddress } from './next-address.ts'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'
import './accounts.css'

export default function Login() {
  const t = useWords(words)
  const a = useWords(arrivals)
  const me = useMe()
  const to = useAddress()
  const search = useSearch()
  // What went well before says nothing about the try that has just failed.
  const [failed, setFailed] = useState(false)
  const view = search.get('view')
  const after = search.get('after') ?? ''
  const arrived = !failed && isArrival(after) ? a(after) : undefined
  // A witness without an account, or a phone handed a single task, can still sign in to an account. A
  // remembered session may still read; `again` means signing in once more.
  const again = after === 'again'
  if (me?.kind === 'account' && !again && !('limitedTo' in me && me.limitedTo !== undefined))
    return <Navigate to={nextAddress(search.get('next'), me)} replace />
  const other = new URLSearchParams(search)
  other.delete('view')
  other.delete('after')
  const signUp = other.size === 0 ? to('/sign-up') : `${to('/sign-up')}?${other}`
  // Links in mails lead here with an invitation.
  if (view === 'create' || (view === null && search.has('invitation')))
    return <Navigate to={signUp} replace />
  return (
    <div className="columns">
      <PageHead title={t('signInTitle')} description={t('signInDescription')} />
      <div>
        <h1>{t('signInTitle')}</h1>
        {arrived !== undefined && (
          <Notice kind={again ? 'info' : 'done'} title={titled(arrived).title}>
            <p>{titled(arrived).description ?? ''}</p>
            {after === 'sign-up' && <p>{t('signedUpLink')}</p>}
          </Notice>
        )}
        <SignInForm onFailed={() => setFailed(true)} />
        <p className="accounts-other">
          {t('noAccount')}{' '}
          <Link to={signUp} onClick={dismissToast}>
            {t('toCreate')}
          </Link>
        </p>
      </div>
      <Beside forWitnesses />
    </div>
  )
}
