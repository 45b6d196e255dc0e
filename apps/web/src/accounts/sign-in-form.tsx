// Sign-in by username and password, optionally remembered; or by a passkey alone.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signIn as signInRoute, messages } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, isProblem, reasonOf, sentenceOf } from '../platform/client.ts'
import { meQuery } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { FormCheckbox } from '../ui/checkbox/form-checkbox.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { FormPasswordField } from '../ui/password-field/form-password-field.tsx'
import { FormTextField } from '../ui/text-field/form-text-field.tsx'
import { titled } from '../ui/toast/titled.ts'
import { dismissToast, toast } from '../ui/toast/toast.tsx'
import { nextAddress } from './next-address.ts'
import { SignInByPasskey } from './sign-in-by-passkey.tsx'
import { words } from './words.ts'

export function SignInForm() {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(signInRoute.body),
    shouldFocusError: false,
    defaultValues: { username: search.get('username') ?? '', password: '', rememberMe: false },
  })
  const arrive = async (user: ReceivedOf<typeof signInRoute>['user']) => {
    // Clears the previous person's cached data.
    queries.clear()
    queries.setQueryData(meQuery.queryKey, user)
    toast(titled(messages.signedIn))
    await navigate(nextAddress(search.get('next')), { replace: true })
  }
  const signIn = useMutation({
    mutationFn: () => call(signInRoute, { body: getValues() }),
    onSuccess: async ({ user }) => await arrive(user),
    // Shown once, above the form, where it takes the focus.
    onError: () => {
      setValue('password', '')
      setAttempt((n) => n + 1)
    },
  })
  const errors = messagesOf(formState.errors, ['username', 'password'])
  const refused = signIn.isError ? [{ field: 'username', message: said(signIn.error) }] : []
  return (
    <form
      className="accounts-form"
      noValidate
      onSubmit={(event) => {
        setAttempt((n) => n + 1)
        signIn.reset()
        dismissToast()
        void handleSubmit(() => signIn.mutate())(event)
      }}
    >
      {errors.length > 0 ? (
        <ErrorSummary errors={errors} attempt={attempt} />
      ) : (
        <ErrorSummary errors={refused} title={t('loginFailed')} attempt={attempt} />
      )}
      <FormTextField
        control={control}
        name="username"
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        width="half"
        isRequired
      />
      <FormPasswordField
        control={control}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        isRequired
      />
      <FormCheckbox control={control} name="rememberMe" label={t('remember')} hint={t('rememberHint')} />
      <div className="button-row">
        <Button type="submit" pending={signIn.isPending} pendingText={t('signingIn')}>
          {t('signIn')}
        </Button>
      </div>
      <p>
        <Link className="accounts-link" to="/password-reset">
          {t('forgotten')}
        </Link>
      </p>
      {hasPasskeys() && (
        <SignInByPasskey rememberMe={() => getValues('rememberMe') === true} onDone={arrive} />
      )}
    </form>
  )
}

/** Without the status where the person is to act. */
const said = (error: unknown): string =>
  isProblem(error, 'invalid-credentials') || isProblem(error, 'too-many-requests')
    ? reasonOf(error)
    : sentenceOf(error)
