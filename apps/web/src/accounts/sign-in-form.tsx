// Sign-in by username or email address and password, optionally remembered; or by a passkey alone.
import { useMutation } from '@tanstack/react-query'
import { signIn as signInRoute, messages } from '@testate/api/accounts'
import { Link, useSearchParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { useIsAwake } from '../platform/search.ts'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { inWelsh } from '../refusals/fields.ts'
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
import { useArrive, type SignedInUser } from './arrive.ts'
import { SignInByPasskey } from './sign-in-by-passkey.tsx'
import { useTypedBefore } from './typed-before.ts'
import { words } from './words.ts'

/** `onFailed`: what stands above the form about something else has had its time. */
export function SignInForm({ onFailed }: { onFailed: () => void }) {
  const t = useWords(words)
  const why = useReason()
  const refused = useRefusal()
  const isAwake = useIsAwake()
  const to = useAddress()
  const arrive = useArrive()
  const username = useSearchParams()[0].get('username')
  const fields = useFields({ username: '', password: '', rememberMe: false })
  useTypedBefore(fields, username === null ? {} : { username })
  const welcome = async (user: SignedInUser) => {
    toast(titled(user.firstName === null ? messages.signedIn : `${messages.signedIn}, ${user.firstName}`))
    await arrive(user)
  }
  const signIn = useMutation({
    mutationFn: () => call(signInRoute, { body: fields.values }),
    onSuccess: async ({ user }) => await welcome(user),
    // Shown once, above the form, where it takes the focus.
    onError: () => {
      fields.change({ password: '' })
      onFailed()
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(signInRoute.body, inWelsh),
    onAttempt: dismissToast,
    send: () => signIn.mutate(),
    request: signIn,
  })
  // Without the status where the person is to act.
  const said = (error: unknown) =>
    isProblem(error, 'invalid-credentials') || isProblem(error, 'too-many-requests')
      ? why(error)
      : refused(error)
  const failed = {
    lines: [{ field: 'username', message: said(signIn.error).text }],
    title: t('loginFailed'),
  }
  return (
    <Form of={form} failed={signIn.isError ? failed : undefined} className="accounts-form">
      <TextField
        {...form.field('username')}
        label={t('usernameOrEmail')}
        hint={t('usernameOrEmailHint')}
        autoFocus
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
        <Button type="submit" isDisabled={!isAwake} pending={signIn.isPending} pendingText={t('signingIn')}>
          {t('signIn')}
        </Button>
      </div>
      <p>
        <Link className="accounts-link" to={to('/password-reset')}>
          {t('forgotten')}
        </Link>
      </p>
      {/* Painted too: coming with the scripts it would push the link below it away from under a press. */}
      {(!isAwake || hasPasskeys()) && (
        <SignInByPasskey
          isDisabled={!isAwake}
          rememberMe={() => fields.values.rememberMe}
          onDone={welcome}
          onFailed={onFailed}
        />
      )}
    </Form>
  )
}
