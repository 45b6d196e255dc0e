// /login: signing in, or creating an account; which one is part of the address, so that a reload keeps it.
import { lazy, Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { erasureMessages } from '@testate/api/account'
import { messages } from '@testate/api/accounts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { dismissToast } from '../ui/toast/toast.tsx'
import { titled } from '../ui/toast/titled.ts'
import { nextAddress } from './next-address.ts'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'
import './accounts.css'

const CreateAccountForm = lazy(async () => ({
  default: (await import('./create-account-form.tsx')).CreateAccountForm,
}))

/** Why the person was sent here; shown on the page as well as in a toast. */
const arrivals: Record<string, string> = {
  'sign-up': messages.signedUp,
  'staff-sign-up': messages.signedUp,
  'password-reset': messages.passwordChanged,
  'email-taken-back': messages.emailTakenBack,
  'again': messages.signInAgain,
  'erasure': erasureMessages.begun,
  'erasure-asked': erasureMessages.asked,
}

export default function Login() {
  const t = useWords(words)
  const me = useMe()
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  const creates = search.get('view') === 'create' || (invitation !== null && search.get('view') === null)
  const other = new URLSearchParams(search)
  other.set('view', creates ? 'sign-in' : 'create')
  other.delete('after')
  const arrived = arrivals[search.get('after') ?? '']
  // A witness without an account, or a phone handed a single task, can still sign in to an account. A
  // remembered session may still read; `again` means signing in once more.
  const again = search.get('after') === 'again'
  if (me?.kind === 'account' && !again && !('limitedTo' in me && me.limitedTo !== undefined))
    return <Navigate to={nextAddress(search.get('next'))} replace />
  const title = t(creates ? 'createTitle' : 'signInTitle')
  return (
    <div className="columns">
      <title>{`${title} – Testate`}</title>
      <div>
        <h1>{title}</h1>
        {arrived !== undefined && (
          <Notice kind={again ? 'info' : 'done'} title={titled(arrived).title}>
            <p>{titled(arrived).description ?? ''}</p>
            {search.get('after') === 'sign-up' && <p>{t('signedUpLink')}</p>}
          </Notice>
        )}
        {creates && invitation !== null && (
          <Notice kind="info" title={t('invitedTitle')}>
            {t('invited')}
          </Notice>
        )}
        {creates ? (
          <Suspense fallback={<Loading text="" />}>
            <CreateAccountForm invitation={invitation} />
          </Suspense>
        ) : (
          <SignInForm />
        )}
        <p className="accounts-other">
          {t(creates ? 'hasAccount' : 'noAccount')}{' '}
          <Link to={`/login?${other}`} replace onClick={dismissToast}>
            {t(creates ? 'toSignIn' : 'toCreate')}
          </Link>
        </p>
      </div>
      <aside>
        <Notice kind="advice" title={t('betaTitle')}>
          <p>
            {t('beta')} <Link to="/support">{t('betaContact')}</Link>
          </p>
        </Notice>
        <Card title={t('witnessTitle')}>
          <p>{t('witnessText')}</p>
        </Card>
        <Card title={t('truthTitle')}>
          <p>{t('truthText')}</p>
        </Card>
      </aside>
    </div>
  )
}
