// Opens an account: names, e-mail, username, password and main role.
import { lazy, Suspense, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { messages, selectableRoles, signUp as signUpRoute } from '@testate/api/accounts'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { FormSelect } from '../ui/select/form-select.tsx'
import { titled } from '../ui/toast/titled.ts'
import { dismissToast, toast } from '../ui/toast/toast.tsx'
import { emptyAccount, newAccountFields, NewAccountFields } from './new-account.tsx'
import { refusedFields, setRefused } from './refused-fields.ts'
import { words } from './words.ts'

const StaffCodeDialog = lazy(async () => ({
  default: (await import('./staff-code-dialog.tsx')).StaffCodeDialog,
}))

export function CreateAccountForm({ invitation }: { invitation: string | null }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keyFor = useIntention()
  const [attempt, setAttempt] = useState(0)
  const [proving, setProving] = useState(false)
  // The invited mailbox's proof: reused while valid, so that a taken username requires no second code.
  const [proof, setProof] = useState<string>()
  const { control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(signUpRoute.body),
    shouldFocusError: false,
    defaultValues: {
      ...emptyAccount,
      role: 'testator' as (typeof selectableRoles)[number],
      ...(invitation === null ? {} : { invitation }),
    },
  })
  const signUp = useMutation({
    mutationFn: (stepUp: string | undefined) =>
      call(signUpRoute, {
        body: getValues(),
        idempotencyKey: keyFor(getValues()),
        ...(stepUp === undefined ? {} : { stepUp }),
      }),
    onSuccess: async (_, stepUp) => {
      toast(titled(messages.signedUp))
      const to = new URLSearchParams({
        after: stepUp === undefined ? 'sign-up' : 'staff-sign-up',
        view: 'sign-in',
        username: getValues('username').trim(),
      })
      const next = search.get('next')
      if (next !== null) to.set('next', next)
      await navigate(`/login?${to}`, { replace: true })
    },
    // Shown above the form, which takes the focus; password errors also beside the field.
    onError: (error) => {
      if (invitation !== null && isProblem(error, 'step-up-needed')) return setProving(true)
      setRefused(error, ['password'], setError)
      setAttempt((n) => n + 1)
    },
  })
  const errors = messagesOf(formState.errors, [...newAccountFields, 'role'])
  const refused =
    signUp.isError && !isProblem(signUp.error, 'step-up-needed') ? refusedFields(signUp.error) : []
  return (
    <>
      <form
        className="accounts-form"
        noValidate
        onSubmit={(event) => {
          setAttempt((n) => n + 1)
          signUp.reset()
          dismissToast()
          void handleSubmit(() => signUp.mutate(proof))(event)
        }}
      >
        {errors.length > 0 ? (
          <ErrorSummary errors={errors} attempt={attempt} />
        ) : (
          <ErrorSummary errors={refused} title={t('registrationFailed')} attempt={attempt} />
        )}
        <NewAccountFields control={control} />
        <FormSelect
          control={control}
          name="role"
          label={t('role')}
          hint={t('roleHint')}
          options={selectableRoles.map((value) => ({ value, label: t(value) }))}
        />
        <div className="button-row">
          <Button type="submit" pending={signUp.isPending} pendingText={t('creating')}>
            {t('create')}
          </Button>
        </div>
      </form>
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
