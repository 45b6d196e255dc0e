// Requests a link to set a new password. The response is the same whether or not the address has an account.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '@testate/api/accounts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FormTextField } from '../ui/text-field/form-text-field.tsx'
import { refusedFields } from './refused-fields.ts'
import { words } from './words.ts'
import './accounts.css'

export default function PasswordReset() {
  const t = useWords(words)
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(requestPasswordReset.body),
    shouldFocusError: false,
    defaultValues: { email: '' },
  })
  const request = useMutation({
    mutationFn: () => call(requestPasswordReset, { body: getValues() }),
    onError: () => setAttempt((n) => n + 1),
  })
  const errors = messagesOf(formState.errors, ['email'])
  return (
    <div>
      <title>{`${t('resetTitle')} – Testate`}</title>
      <h1>{t('resetTitle')}</h1>
      {request.isSuccess ? (
        <>
          <div role="status">
            <Notice kind="done" title={t('resetSentTitle')}>
              {request.data.message}
            </Notice>
          </div>
          <Button variant="secondary" onPress={() => request.reset()}>
            {t('resetAgain')}
          </Button>
        </>
      ) : (
        <form
          className="accounts-form"
          noValidate
          onSubmit={(event) => {
            setAttempt((n) => n + 1)
            request.reset()
            void handleSubmit(() => request.mutate())(event)
          }}
        >
          <ErrorSummary
            errors={errors.length > 0 ? errors : request.isError ? refusedFields(request.error) : []}
            attempt={attempt}
          />
          <p>{t('resetText')}</p>
          <FormTextField
            control={control}
            name="email"
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
        </form>
      )}
      <p>
        <Link className="accounts-link" to="/login">
          {t('backToSignIn')}
        </Link>
      </p>
    </div>
  )
}
