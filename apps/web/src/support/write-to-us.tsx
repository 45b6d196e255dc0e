// Writes to whoever runs the register, signed in or not. What is typed stays when sending fails.
import { useMutation } from '@tanstack/react-query'
import { writeToSupport } from '@testate/api/service'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { installation } from '../operator/installation.ts'
import { call } from '../platform/client.ts'
import { useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { canWrite } from './can-write.ts'
import { words } from './write-words.ts'
import './write-to-us.css'

export default function WriteToUs() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <div className="columns">
      <title>{`${t('title')} – Testate`}</title>
      <meta name="description" content={t('description')} />
      <div>
        <h1>{t('title')}</h1>
        {canWrite ? <MessageForm /> : <p>{t('unset')}</p>}
        <p>
          <Link className="support-back" to={to('/support')}>
            {t('back')}
          </Link>
        </p>
      </div>
      <aside>
        <Card title={t('soonerTitle')}>
          <p>{t('sooner')}</p>
          <ul>
            <li>
              <Link to={to('/password-reset')}>{t('soonerPassword')}</Link>
            </li>
            <li>
              <Link to={to('/verify')}>{t('soonerCheck')}</Link>
            </li>
            <li>
              <Link to={to('/how-it-works')}>{t('soonerHow')}</Link>
            </li>
          </ul>
        </Card>
      </aside>
    </div>
  )
}

function MessageForm() {
  const t = useWords(words)
  const refusal = useRefusal()
  const fields = useFields({ name: '', email: '', message: '' })
  const request = useMutation({
    mutationFn: () => call(writeToSupport, { body: fields.values }),
  })
  const form = useForm({
    ...fields,
    // In the language of the page.
    check: (values) =>
      checkedBy<typeof values>(writeToSupport.body)(values).map((wrong) => ({
        ...wrong,
        message: wrong.field === '' ? wrong.message : t(`${wrong.field}Needed`),
      })),
    send: () => request.mutate(),
    request,
  })
  if (request.isSuccess)
    return (
      <>
        <div role="status">
          <Notice kind="done" title={t('sentTitle')}>
            {t('sentText', { email: request.data.email })}
          </Notice>
        </div>
        <Button
          variant="secondary"
          onPress={() => {
            fields.change({ message: '' })
            request.reset()
          }}
        >
          {t('again')}
        </Button>
      </>
    )
  return (
    <Form
      of={form}
      failed={request.isError ? { lines: [{ field: '', message: refusal(request.error).text }] } : undefined}
    >
      <p>{t('lead')}</p>
      {installation.operator.supportEmail === null && <Notice kind="advice">{t('trial')}</Notice>}
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" isRequired />
      <TextField
        {...form.field('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <TextField {...form.field('message')} label={t('message')} multiline={8} maxLength={4000} isRequired />
      <div className="button-row">
        <Button type="submit" pending={request.isPending} pendingText={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
