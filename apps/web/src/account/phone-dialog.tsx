// Gives another number, or removes the one there is, with a second factor.
import { use, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { changePhone, removePhone, type PhoneStanding } from '@testate/api/death/phone'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { CodeForm } from './code-form.tsx'
import { words } from './phone-words.ts'

export function PhoneDialog({
  removes,
  onChanged,
  onClose,
}: {
  removes: boolean
  onChanged: (standing: PhoneStanding) => void
  onClose: () => void
}) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const [confirming, setConfirming] = useState(false)
  const fields = useFields({ number: '' })
  const change = useMutation({
    mutationFn: (stepUp: string) =>
      removes ? call(removePhone, { stepUp }) : call(changePhone, { body: fields.values, stepUp }),
    onSuccess: (standing) => {
      onChanged(standing)
      onClose()
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(changePhone.body, inWelsh),
    send: () => setConfirming(true),
    request: change,
  })
  return (
    <Dialog
      title={t(removes ? 'remove' : 'add')}
      isOpen
      isDismissable={!change.isPending}
      onOpenChange={(open) => !open && onClose()}
    >
      {confirming ? (
        <CodeForm
          purpose="phone"
          onCancel={() => setConfirming(false)}
          onToken={(token) => {
            setConfirming(false)
            change.mutate(token)
          }}
        />
      ) : change.isPending || change.isSuccess ? (
        <Loading text={t('saving')} />
      ) : removes ? (
        <>
          <p>{t('removing')}</p>
          {change.isError && !isProblem(change.error, 'step-up-needed') && (
            <Notice kind="error" title={t('failed')}>
              <Refusal of={change.error} />
            </Notice>
          )}
          <div className="button-row">
            <Button onPress={() => setConfirming(true)}>{t('remove')}</Button>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </>
      ) : (
        <Form
          of={form}
          failed={change.isError ? { lines: refusedFields(change.error, language) } : undefined}
        >
          <p>{t('how')}</p>
          <TextField
            {...form.field('number')}
            label={t('number')}
            hint={t('numberHint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            isRequired
          />
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
