// /sign-up: the one page with which a newcomer begins. Painted before its scripts have run.
import { Link, Navigate } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { PageHead } from '../layout/page-head.tsx'
import { useSearch } from '../platform/search.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { dismissToast } from '../ui/toast/toast.tsx'
import { Beside } from './beside.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { nextAddress } from './next-address.ts'
import { words } from './words.ts'
import './accounts.css'

export default function SignUp() {
  const t = useWords(words)
  const me = useMe()
  const to = useAddress()
  const search = useSearch()
  const invitation = search.get('invitation')
  if (me?.kind === 'account' && !('limitedTo' in me && me.limitedTo !== undefined))
    return <Navigate to={nextAddress(search.get('next'), me)} replace />
  const other = new URLSearchParams(search)
  // With an invitation /login would lead straight back.
  if (invitation !== null) other.set('view', 'sign-in')
  return (
    <div className="columns">
      <PageHead title={t('createTitle')} description={t('createDescription')} />
      <div>
        <h1>{t('createTitle')}</h1>
        <p>{t('createLead')}</p>
        {invitation !== null && (
          <Notice kind="info" title={t('invitedTitle')}>
            {t('invited')}
          </Notice>
        )}
        <CreateAccountForm invitation={invitation} />
        <p className="accounts-other">
          {t('hasAccount')}{' '}
          <Link to={other.size === 0 ? to('/login') : `${to('/login')}?${other}`} onClick={dismissToast}>
            {t('toSignIn')}
          </Link>
        </p>
      </div>
      <Beside />
    </div>
  )
}
