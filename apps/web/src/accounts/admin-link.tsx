// /admin-link/:token: creates the first administrator account, by the one-time link printed at the first
// start.
import { useMutation, useQuery } from '@tanstack/react-query'
import { messages, readAdminLink, useAdminLink as adminLinkRoute } from '@testate/api/accounts'
import { useNavigate, useParams } from 'react-router'
import { call, isProblem, sentenceOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { emptyAccount, NewAccountFields } from './new-account.tsx'
import { refusedFields } from './refused-fields.ts'
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
      {link.isPending && <Loading text={t('linkChecking')} />}
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
  const fields = useFields(emptyAccount)
  const make = useMutation({
    mutationFn: () =>
      call(adminLinkRoute, { params: { token }, body: fields.values, idempotencyKey: keyFor(fields.values) }),
    onSuccess: async () => {
      toast(titled(messages.signedUp))
      await navigate(
        `/login?${new URLSearchParams({ after: 'sign-up', username: fields.values.username.trim() })}`,
        { replace: true },
      )
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(adminLinkRoute.body),
    send: () => make.mutate(),
    request: make,
  })
  const failed = { lines: refusedFields(make.error), title: t('registrationFailed') }
  return (
    <Form of={form} failed={make.isError ? failed : undefined} className="accounts-form">
      <p>{t('adminText')}</p>
      <NewAccountFields field={form.field} />
      <div className="button-row">
        <Button type="submit" pending={make.isPending} pendingText={t('creating')}>
          {t('adminCreate')}
        </Button>
      </div>
    </Form>
  )
}
