// Changes the name from now on; earlier signatures retain the old one.
import { use } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeName, showAccount } from '@testate/api/account'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { meQuery } from '../platform/session.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './words.ts'

export function NameDialog({
  firstName,
  lastName,
  onClose,
}: {
  firstName: string
  lastName: string
  onClose: () => void
}) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const queries = useQueryClient()
  const keyFor = useIntention()
  const fields = useFields({ firstName, lastName })
  const save = useMutation({
    mutationFn: () => call(changeName, { body: fields.values, idempotencyKey: keyFor(fields.values) }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [showAccount.id] }),
        queries.invalidateQueries(meQuery),
      ])
      onClose()
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(changeName.body, inWelsh),
    send: () => save.mutate(),
    request: save,
  })
  return (
    <Dialog
      title={t('changeName')}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!save.isPending}
    >
      <Form of={form} failed={save.isError ? { lines: refusedFields(save.error, language) } : undefined}>
        <p>{t('nameText')}</p>
        <TextField {...form.field('firstName')} label={t('firstName')} autoComplete="given-name" isRequired />
        <TextField {...form.field('lastName')} label={t('lastName')} autoComplete="family-name" isRequired />
        <div className="button-row">
          <Button type="submit" pending={save.isPending} pendingText={t('saving')}>
            {t('save')}
          </Button>
          <Button variant="quiet" isDisabled={save.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
