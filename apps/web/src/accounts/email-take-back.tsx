// /email-take-back/:token: reverses an address change made by an intruder, by the link mailed to the previous
// address.
import { use, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readTakeBack, takeBackEmail } from '@testate/api/email-change'
import { Link, useNavigate, useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { inWelsh } from '../refusals/fields.ts'
import { meQuery } from '../platform/session.ts'
import { dateAndTime } from '../platform/times.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words as arrivals } from './arrival-words.ts'
import { refusedFields } from './refused-fields.ts'
import { words } from './take-back-words.ts'
import './accounts.css'

export default function EmailTakeBack() {
  const t = useWords(words)
  const to = useAddress()
  const { token = '' } = useParams()
  const link = useQuery(read(readTakeBack, { params: { token } }))
  const [spent, setSpent] = useState(false)
  // A truncated token cannot be one of ours either.
  const gone = spent || isProblem(link.error, 'gone') || isProblem(link.error, 'not-found')
  const title = t(gone ? 'goneTitle' : 'title')
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {link.isPending && <Loading text={t('checking')} />}
      {gone && (
        <div role="status">
          <p>{t('gone')}</p>
          <div className="button-row">
            <LinkButton href={to('/login')}>{t('signIn')}</LinkButton>
            <LinkButton variant="secondary" href={to('/support')}>
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      )}
      {link.isError && !gone && (
        <Notice kind="error">
          <Refusal of={link.error} />
        </Notice>
      )}
      {link.isSuccess && !gone && (
        <TakeBackForm token={token} until={link.data.until} onGone={() => setSpent(true)} />
      )}
    </div>
  )
}

function TakeBackForm({ token, until, onGone }: { token: string; until: string; onGone: () => void }) {
  const t = useWords(words)
  const to = useAddress()
  const a = useWords(arrivals)
  const language = use(LanguageContext)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const fields = useFields({ password: '', newPassword: '' })
  const takeBack = useMutation({
    // No idempotency key: both passwords are in the body, and the link works once.
    mutationFn: () => call(takeBackEmail, { params: { token }, body: fields.values }),
    onSuccess: async () => {
      // This ends every session, including one in this browser.
      queries.setQueryData(meQuery.queryKey, null)
      toast(titled(a('email-taken-back')))
      await navigate(to('/login?after=email-taken-back'), { replace: true })
    },
    onError: (error) => {
      if (isProblem(error, 'gone')) onGone()
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(takeBackEmail.body, inWelsh),
    send: () => takeBack.mutate(),
    request: takeBack,
  })
  return (
    <Form
      of={form}
      failed={takeBack.isError ? { lines: refusedFields(takeBack.error, language) } : undefined}
      className="accounts-form"
    >
      <p>{t('what', { until: dateAndTime(until) })}</p>
      <p>{t('does')}</p>
      <p>{t('why')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('passwordThen')}
        autoComplete="current-password"
        isRequired
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
        isRequired
      />
      <div className="button-row">
        <Button type="submit" pending={takeBack.isPending} pendingText={t('takingBack')}>
          {t('takeBack')}
        </Button>
      </div>
      <p>
        {t('unknown')}{' '}
        <Link className="accounts-link" to={to('/support')}>
          {t('support')}
        </Link>
      </p>
    </Form>
  )
}
