// Changes the email address in two steps: the new address and the password, then a code sent to the current
// mailbox. A refusal leads back to the field it is about.
import { useState, use } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAccount } from '@testate/api/account'
import { askEmailChange } from '@testate/api/email-change'
import { Link } from 'react-router'
import { refusedFields } from '../accounts/refused-fields.ts'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { AddressWithin } from './address-within.tsx'
import { CodeForm } from './code-form.tsx'
import { words } from './words.ts'

export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords(words)
  const to = useAddress()
  const language = use(LanguageContext)
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  /** Valid for five minutes: after a mistyped password no new code is needed. */
  const [stepUp, setStepUp] = useState<string>()
  const fields = useFields({ email: '', passwordNow: '' })
  const ask = useMutation({
    // No idempotency key: the body contains the password, and one confirmation starts one change however
    // often it is sent.
    mutationFn: (token: string) => call(askEmailChange, { body: fields.values, stepUp: token }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [showAccount.id] })
      onClose()
    },
    onError: (error) => {
      if (isProblem(error, 'step-up-needed')) setStepUp(undefined)
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(askEmailChange.body, inWelsh),
    send: () => (stepUp === undefined ? setConfirming(true) : ask.mutate(stepUp)),
    request: ask,
  })
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
        <Form of={form} failed={ask.isError ? { lines: refusedFields(ask.error, language) } : undefined}>
          <p>
            <AddressWithin sentence={t('emailHow', { email })} address={email} />
          </p>
          <p>{t('emailSafe')}</p>
          <TextField
            {...form.field('email')}
            label={t('newEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          <PasswordField
            {...form.field('passwordNow')}
            label={t('yourPassword')}
            autoComplete="current-password"
            isRequired
          />
          <p className="field-hint">{t('emailStays')}</p>
          <p className="field-hint">
            <AddressWithin sentence={t('emailLost', { email })} address={email} />{' '}
            <Link to={to('/support')}>{t('writeToUs')}</Link>
          </p>
          <div className="button-row">
            <Button type="submit">{t('goOn')}</Button>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
