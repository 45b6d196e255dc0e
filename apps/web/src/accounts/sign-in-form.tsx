// Sign-in by username and password, optionally remembered; or by a passkey alone.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signIn as signInRoute, messages } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, isProblem, reasonOf, sentenceOf } from '../platform/client.ts'
import { meQuery } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
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
  const fields = useFields({ username: search.get('username') ?? '', password: '', rememberMe: false })
  const arrive = async (user: ReceivedOf<typeof signInRoute>['user']) => {
    // Clears the previous person's cached data.
    queries.clear()
    queries.setQueryData(meQuery.queryKey, user)
    toast(titled(messages.signedIn))
    await navigate(nextAddress(search.get('next')), { replace: true })
  }
  const signIn = useMutation({
    mutationFn: () => call(signInRoute, { body: fields.values }),
    onSuccess: async ({ user }) => await arrive(user),
    // Shown once, above the form, where it takes the focus.
    onError: () => fields.change({ password: '' }),
  })
  const form = useForm({
    ...fields,
    check: checkedBy(signInRoute.body),
    onAttempt: dismissToast,
    send: () => signIn.mutate(),
    request: signIn,
  })
  const failed = {
    lines: [{ field: 'username', message: said(signIn.error) }],
    title: t('loginFailed'),
  }
  return (
    <Form of={form} failed={signIn.isError ? failed : undefined} className="accounts-form">
      <TextField
        {...form.field('username')}
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        width="half"
        isRequired
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        isRequired
      />
      <Checkbox {...form.field('rememberMe')} label={t('remember')} hint={t('rememberHint')} />
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
      {hasPasskeys() && <SignInByPasskey rememberMe={() => fields.values.rememberMe} onDone={arrive} />}
    </Form>
  )
}

/** Without the status where the person is to act. */
const said = (error: unknown): string =>
  isProblem(error, 'invalid-credentials') || isProblem(error, 'too-many-requests')
    ? reasonOf(error)
    : sentenceOf(error)
