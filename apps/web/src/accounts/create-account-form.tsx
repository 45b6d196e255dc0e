// Opens an account and signs it in: name, email, password, a username suggested, and why the person is here.
import { lazy, Suspense, use, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { selectableRoles, signUp as signUpRoute } from '@testate/api/accounts'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { useIsAwake } from '../platform/search.ts'
import { inWelsh } from '../platform/refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { titled } from '../ui/toast/titled.ts'
import { dismissToast, toast } from '../ui/toast/toast.tsx'
import { useArrive } from './arrive.ts'
import { emptyAccount, EmailField, NameFields, NewPasswordField, UsernameField } from './new-account.tsx'
import { refusedFields } from './refused-fields.ts'
import { newDigits, suggestUsername } from './suggest-username.ts'
import { useTypedBefore } from './typed-before.ts'
import { words } from './words.ts'

const StaffCodeDialog = lazy(async () => ({
  default: (await import('./staff-code-dialog.tsx')).StaffCodeDialog,
}))

type Role = (typeof selectableRoles)[number]

export function CreateAccountForm({ invitation }: { invitation: string | null }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const isAwake = useIsAwake()
  const arrive = useArrive()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keyFor = useIntention()
  const [random] = useState(newDigits)
  // What is in the HTML is the same for everybody.
  const digits = isAwake ? random : '0000'
  const [proving, setProving] = useState(false)
  // The invited mailbox's proof: reused while valid, so that a taken username requires no second code.
  const [proof, setProof] = useState<string>()
  const kept = useFields({ ...emptyAccount, role: 'testator' as Role })
  useTypedBefore(kept)
  // Their own once they have typed one.
  const [ownName, setOwnName] = useState(false)
  const fields = {
    change: ({ username, ...others }: Partial<typeof kept.values>) => {
      if (username !== undefined) setOwnName(true)
      kept.change(username === undefined ? others : { ...others, username })
    },
    values: ownName
      ? kept.values
      : {
          ...kept.values,
          username: suggestUsername(kept.values.firstName, kept.values.lastName, digits),
        },
  }
  const body = {
    ...fields.values,
    signIn: true,
    ...(invitation === null ? {} : { invitation }),
  }
  const signUp = useMutation({
    mutationFn: (stepUp: string | undefined) =>
      call(signUpRoute, {
        body,
        idempotencyKey: keyFor(body),
        ...(stepUp === undefined ? {} : { stepUp }),
      }),
    onSuccess: async ({ message, user }) => {
      toast(titled(message))
      if (user !== undefined) return await arrive(user)
      // Staff sign in by themselves.
      const to = new URLSearchParams({
        after: 'staff-sign-up',
        view: 'sign-in',
        username: body.username.trim(),
      })
      const next = search.get('next')
      if (next !== null) to.set('next', next)
      return await navigate(`/login?${to}`, { replace: true })
    },
    onError: (error) => {
      if (invitation !== null && isProblem(error, 'step-up-needed')) setProving(true)
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(signUpRoute.body, inWelsh),
    onAttempt: dismissToast,
    send: () => signUp.mutate(proof),
    request: signUp,
  })
  const failed = {
    lines: refusedFields(signUp.error, language),
    title: t('registrationFailed'),
  }
  const username = form.field('username')
  const named = ownName || `${kept.values.firstName}${kept.values.lastName}`.trim() !== ''
  return (
    <>
      <Form
        of={form}
        failed={signUp.isError && !isProblem(signUp.error, 'step-up-needed') ? failed : undefined}
        className="accounts-form"
      >
        <NameFields field={form.field} autoFocus />
        <EmailField field={form.field} hint={t('emailOnce')} />
        <NewPasswordField field={form.field} />
        <RadioGroup
          {...form.field('role')}
          label={t('role')}
          hint={t('roleHint')}
          onChange={(role) => fields.change({ role: role as Role })}
          options={selectableRoles.map((value) => ({ value, label: t(value) }))}
        />
        <Expander
          summary={named ? t('yourUsername', { username: username.value }) : t('username')}
          isOpen={username.error !== undefined}
        >
          <UsernameField field={form.field} hint={t('usernameChange')} />
        </Expander>
        <div className="button-row">
          <Button type="submit" isDisabled={!isAwake} pending={signUp.isPending} pendingText={t('creating')}>
            {t('create')}
          </Button>
        </div>
      </Form>
      {proving && invitation !== null && (
        <Suspense>
          <StaffCodeDialog
            invitation={invitation}
            onCancel={() => setProving(false)}
            onToken={(token) => {
              setProving(false)
              setProof(token)
              signUp.mutate(token)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
