// /password-reset/:token: sets a new password, by the mailed link.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { messages, resetPassword } from '@testate/api/accounts'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { FormPasswordField } from '../ui/password-field/form-password-field.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { refusedFields, setRefused } from './refused-fields.ts'
import { ResetFactor } from './reset-factor.tsx'
import { words } from './words.ts'
import './accounts.css'

export default function NewPassword() {
  const t = useWords(words)
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const keyFor = useIntention()
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(resetPassword.body),
    shouldFocusError: false,
    defaultValues: { token, password: '' },
  })
  const done = async () => {
    toast(titled(messages.passwordChanged))
    await navigate('/login?after=password-reset', { replace: true })
  }
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: getValues(), idempotencyKey: keyFor(getValues()) }),
    onSuccess: async () => await done(),
    onError: (error) => {
      setRefused(error, ['password'], setError)
      setAttempt((n) => n + 1)
    },
  })
  // A truncated token cannot be one of ours either.
  const gone = isProblem(reset.error, 'gone') || formState.errors.token !== undefined
  if (gone) return <Gone />
  if (isProblem(reset.error, 'step-up-needed'))
    return (
      <ResetFactor
        token={token}
        password={getValues('password')}
        onDone={done}
        onBack={() => reset.reset()}
      />
    )
  const errors = messagesOf(formState.errors, ['password'])
  return (
    <form
      className="accounts-form"
      noValidate
      onSubmit={(event) => {
        setAttempt((n) => n + 1)
        reset.reset()
        void handleSubmit(() => reset.mutate())(event)
      }}
    >
      <title>{`${t('resetTitle')} – Testate`}</title>
      <h1>{t('resetTitle')}</h1>
      <ErrorSummary
        errors={errors.length > 0 ? errors : reset.isError ? refusedFields(reset.error) : []}
        attempt={attempt}
      />
      <p>{t('resetOut')}</p>
      <FormPasswordField
        control={control}
        name="password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        isRequired
      />
      <div className="button-row">
        <Button type="submit" pending={reset.isPending} pendingText={t('saving')}>
          {t('resetSave')}
        </Button>
      </div>
      <p>
        <Link className="accounts-link" to="/login">
          {t('backToSignIn')}
        </Link>
      </p>
    </form>
  )
}

function Gone() {
  const t = useWords(words)
  return (
    <div role="status">
      <title>{`${t('goneTitle')} – Testate`}</title>
      <h1>{t('goneTitle')}</h1>
      <p>{t('resetGone')}</p>
      <div className="button-row">
        <LinkButton href="/password-reset">{t('resetAsk')}</LinkButton>
      </div>
    </div>
  )
}
