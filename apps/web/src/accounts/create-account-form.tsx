// Opens an account: names, e-mail, username, password and main role.
import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { messages, selectableRoles, signUp as signUpRoute } from '@testate/api/accounts'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Select } from '../ui/select/select.tsx'
import { titled } from '../ui/toast/titled.ts'
import { dismissToast, toast } from '../ui/toast/toast.tsx'
import { emptyAccount, NewAccountFields } from './new-account.tsx'
import { refusedFields } from './refused-fields.ts'
import { words } from './words.ts'

const StaffCodeDialog = lazy(async () => ({
  default: (await import('./staff-code-dialog.tsx')).StaffCodeDialog,
}))

type Role = (typeof selectableRoles)[number]

export function CreateAccountForm({ invitation }: { invitation: string | null }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keyFor = useIntention()
  const [proving, setProving] = useState(false)
  // The invited mailbox's proof: reused while valid, so that a taken username requires no second code.
  const [proof, setProof] = useState<string>()
  const fields = useFields({ ...emptyAccount, role: 'testator' as Role })
  const body = { ...fields.values, ...(invitation === null ? {} : { invitation }) }
  const signUp = useMutation({
    mutationFn: (stepUp: string | undefined) =>
      call(signUpRoute, {
        body,
        idempotencyKey: keyFor(body),
        ...(stepUp === undefined ? {} : { stepUp }),
      }),
    onSuccess: async (_, stepUp) => {
      toast(titled(messages.signedUp))
      const to = new URLSearchParams({
        after: stepUp === undefined ? 'sign-up' : 'staff-sign-up',
        view: 'sign-in',
        username: body.username.trim(),
      })
      const next = search.get('next')
      if (next !== null) to.set('next', next)
      await navigate(`/login?${to}`, { replace: true })
    },
    onError: (error) => {
      if (invitation !== null && isProblem(error, 'step-up-needed')) setProving(true)
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(signUpRoute.body),
    onAttempt: dismissToast,
    send: () => signUp.mutate(proof),
    request: signUp,
  })
  const failed = {
    lines: refusedFields(signUp.error),
    title: t('registrationFailed'),
  }
  return (
    <>
      <Form
        of={form}
        failed={signUp.isError && !isProblem(signUp.error, 'step-up-needed') ? failed : undefined}
        className="accounts-form"
      >
        <NewAccountFields field={form.field} />
        <Select
          {...form.field('role')}
          label={t('role')}
          hint={t('roleHint')}
          onChange={(role) => fields.change({ role: role as Role })}
          options={selectableRoles.map((value) => ({ value, label: t(value) }))}
        />
        <div className="button-row">
          <Button type="submit" pending={signUp.isPending} pendingText={t('creating')}>
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
