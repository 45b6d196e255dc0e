// Changes the email address in two steps: the new address and the password, then a code sent to the current
// mailbox. A refusal leads back to the field it is about.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAccount } from '@testate/api/account'
import { askEmailChange } from '@testate/api/email-change'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { refusedFields, setRefused } from '../accounts/refused-fields.ts'
import { call, isProblem } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { FormPasswordField } from '../ui/password-field/form-password-field.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { FormTextField } from '../ui/text-field/form-text-field.tsx'
import { AddressWithin } from './address-within.tsx'
import { CodeForm } from './code-form.tsx'
import { words } from './words.ts'

export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [confirming, setConfirming] = useState(false)
  /** Valid for five minutes: after a mistyped password no new code is needed. */
  const [stepUp, setStepUp] = useState<string>()
  const { control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(askEmailChange.body),
    shouldFocusError: false,
    defaultValues: { email: '', passwordNow: '' },
  })
  const ask = useMutation({
    // No idempotency key: the body contains the password, and one confirmation starts one change however
    // often it is sent.
    mutationFn: (token: string) => call(askEmailChange, { body: getValues(), stepUp: token }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [showAccount.id] })
      onClose()
    },
    onError: (error) => {
      if (isProblem(error, 'step-up-needed')) setStepUp(undefined)
      setRefused(error, ['email', 'passwordNow'], setError)
      setAttempt((n) => n + 1)
    },
  })
  const goOn = () => (stepUp === undefined ? setConfirming(true) : ask.mutate(stepUp))
  const errors = messagesOf(formState.errors, ['email', 'passwordNow'])
  return (
    <Dialog
      title={t('emailChange')}
      isOpen
      isDismissable={!ask.isPending}
      onOpenChange={(open) => !open && onClose()}
    >
      {confirming ? (
        <CodeForm
          purpose="email"
          onCancel={() => setConfirming(false)}
          onToken={(token) => {
            setConfirming(false)
            setStepUp(token)
            ask.mutate(token)
          }}
        />
      ) : ask.isPending || ask.isSuccess ? (
        <Loading text={t('emailAsking')} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            setAttempt((n) => n + 1)
            ask.reset()
            void handleSubmit(goOn)(event)
          }}
        >
          <ErrorSummary
            errors={errors.length > 0 ? errors : ask.isError ? refusedFields(ask.error) : []}
            attempt={attempt}
          />
          <p>
            <AddressWithin sentence={t('emailHow', { email })} address={email} />
          </p>
          <p>{t('emailSafe')}</p>
          <FormTextField
            control={control}
            name="email"
            label={t('newEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          <FormPasswordField
            control={control}
            name="passwordNow"
            label={t('yourPassword')}
            autoComplete="current-password"
            isRequired
          />
          <p className="field-hint">{t('emailStays')}</p>
          <p className="field-hint">
            <AddressWithin sentence={t('emailLost', { email })} address={email} />{' '}
            <Link to="/support">{t('writeToUs')}</Link>
          </p>
          <div className="button-row">
            <Button type="submit">{t('goOn')}</Button>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
