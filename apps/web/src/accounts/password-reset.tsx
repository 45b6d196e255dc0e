// Requests a link to set a new password. The response is the same whether or not the address has an account.
import { use } from 'react'
import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '@testate/api/accounts'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call } from '../platform/client.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words as arrivals } from './arrival-words.ts'
import { refusedFields } from './refused-fields.ts'
import { words } from './words.ts'
import './accounts.css'

export default function PasswordReset() {
  const t = useWords(words)
  const a = useWords(arrivals)
  const language = use(LanguageContext)
  const to = useAddress()
  const fields = useFields({ email: '' })
  const request = useMutation({
    mutationFn: () => call(requestPasswordReset, { body: fields.values }),
  })
  const form = useForm({
    ...fields,
    check: checkedBy(requestPasswordReset.body, inWelsh),
    send: () => request.mutate(),
    request,
  })
  return (
    <div>
      <title>{`${t('resetTitle')} – Testate`}</title>
      <h1>{t('resetTitle')}</h1>
      {request.isSuccess ? (
        <>
          <div role="status">
            <Notice kind="done" title={t('resetSentTitle')}>
              {a('reset-asked')}
            </Notice>
          </div>
          <Button variant="secondary" onPress={() => request.reset()}>
            {t('resetAgain')}
          </Button>
        </>
      ) : (
        <Form
          of={form}
          failed={request.isError ? { lines: refusedFields(request.error, language) } : undefined}
          className="accounts-form"
        >
          <p>{t('resetText')}</p>
          <TextField
            {...form.field('email')}
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          <div className="button-row">
            <Button type="submit" pending={request.isPending} pendingText={t('resetSending')}>
              {t('resetSend')}
            </Button>
          </div>
        </Form>
      )}
      <p>
        <Link className="accounts-link" to={to('/login')}>
          {t('backToSignIn')}
        </Link>
      </p>
    </div>
  )
}
