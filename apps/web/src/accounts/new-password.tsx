// /password-reset/:token: sets a new password, by the mailed link.
import { use } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { passwordResetNeeds, resetPassword } from '@testate/api/accounts'
import { Link, useNavigate, useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words as arrivals } from './arrival-words.ts'
import { refusedFields } from './refused-fields.ts'
import { ResetFactor } from './reset-factor.tsx'
import { words } from './words.ts'
import './accounts.css'

export default function NewPassword() {
  const t = useWords(words)
  const a = useWords(arrivals)
  const language = use(LanguageContext)
  const to = useAddress()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const keyFor = useIntention()
  const fields = useFields({ token, password: '' })
  // Asked before a password is thought up; the link is not used by it. Without an answer the form decides.
  const needs = useQuery({
    queryKey: [passwordResetNeeds.id, token],
    queryFn: () => call(passwordResetNeeds, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  const done = async () => {
    toast(titled(a('password-reset')))
    await navigate(to('/login?after=password-reset'), { replace: true })
  }
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: fields.values, idempotencyKey: keyFor(fields.values) }),
    onSuccess: async () => await done(),
  })
  const form = useForm({
    ...fields,
    check: checkedBy(resetPassword.body, inWelsh),
    send: () => reset.mutate(),
    request: reset,
  })
  // A truncated token cannot be one of ours either.
  const gone =
    isProblem(needs.error, 'gone') ||
    isProblem(needs.error, 'invalid-fields') ||
    isProblem(reset.error, 'gone') ||
    form.field('token').error !== undefined
  if (gone) return <Gone />
  if (needs.isPending) return <Checking />
  if (isProblem(reset.error, 'step-up-needed'))
    return (
      <ResetFactor
        token={token}
        password={fields.values.password}
        onDone={done}
        onBack={() => reset.reset()}
      />
    )
  return (
    <div>
      <title>{`${t('resetTitle')} – Testate`}</title>
      <h1>{t('resetTitle')}</h1>
      <Form
        of={form}
        failed={reset.isError ? { lines: refusedFields(reset.error, language) } : undefined}
        className="accounts-form"
      >
        <p>{t('resetOut')}</p>
        <PasswordField
          {...form.field('password')}
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
          <Link className="accounts-link" to={to('/login')}>
            {t('backToSignIn')}
          </Link>
        </p>
      </Form>
    </div>
  )
}

function Checking() {
  const t = useWords(words)
  return (
    <div>
      <title>{`${t('resetTitle')} – Testate`}</title>
      <h1>{t('resetTitle')}</h1>
      <Loading text={t('linkChecking')} />
    </div>
  )
}

function Gone() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <div role="status">
      <title>{`${t('goneTitle')} – Testate`}</title>
      <h1>{t('goneTitle')}</h1>
      <p>{t('resetGone')}</p>
      <div className="button-row">
        <LinkButton href={to('/password-reset')}>{t('resetAsk')}</LinkButton>
      </div>
    </div>
  )
}
