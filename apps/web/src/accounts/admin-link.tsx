// /admin-link/:token: creates the first administrator account, by the one-time link printed at the first
// start.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messages, readAdminLink, useAdminLink as adminLinkRoute } from '@testate/api/accounts'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { call, isProblem, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { emptyAccount, newAccountFields, NewAccountFields } from './new-account.tsx'
import { refusedFields, setRefused } from './refused-fields.ts'
import { words } from './words.ts'
import './accounts.css'

export default function AdminLink() {
  const t = useWords(words)
  const { token = '' } = useParams()
  const link = useQuery(read(readAdminLink, { params: { token } }))
  const gone = isProblem(link.error, 'gone') || isProblem(link.error, 'invalid-fields')
  const title = t(gone ? 'goneTitle' : 'adminTitle')
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {link.isPending && <Loading text={t('adminChecking')} />}
      {gone && (
        <>
          <p>{t('adminGone')}</p>
          <div className="button-row">
            <LinkButton href="/login">{t('signIn')}</LinkButton>
          </div>
        </>
      )}
      {link.isError && !gone && <Notice kind="error">{sentenceOf(link.error)}</Notice>}
      {link.isSuccess && <AdminForm token={token} />}
    </div>
  )
}

function AdminForm({ token }: { token: string }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const keyFor = useIntention()
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(adminLinkRoute.body),
    shouldFocusError: false,
    defaultValues: emptyAccount,
  })
  const make = useMutation({
    mutationFn: () =>
      call(adminLinkRoute, { params: { token }, body: getValues(), idempotencyKey: keyFor(getValues()) }),
    onSuccess: async () => {
      toast(titled(messages.signedUp))
      await navigate(
        `/login?${new URLSearchParams({ after: 'sign-up', username: getValues('username').trim() })}`,
        { replace: true },
      )
    },
    onError: (error) => {
      setRefused(error, ['password'], setError)
      setAttempt((n) => n + 1)
    },
  })
  const errors = messagesOf(formState.errors, newAccountFields)
  return (
    <form
      className="accounts-form"
      noValidate
      onSubmit={(event) => {
        setAttempt((n) => n + 1)
        make.reset()
        void handleSubmit(() => make.mutate())(event)
      }}
    >
      {errors.length > 0 ? (
        <ErrorSummary errors={errors} attempt={attempt} />
      ) : (
        <ErrorSummary
          errors={make.isError ? refusedFields(make.error) : []}
          title={t('registrationFailed')}
          attempt={attempt}
        />
      )}
      <p>{t('adminText')}</p>
      <NewAccountFields control={control} />
      <div className="button-row">
        <Button type="submit" pending={make.isPending} pendingText={t('creating')}>
          {t('adminCreate')}
        </Button>
      </div>
    </form>
  )
}
