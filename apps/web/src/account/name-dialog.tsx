// Changes the name from now on; earlier signatures retain the old one.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeName, showAccount } from '@testate/api/account'
import { useForm } from 'react-hook-form'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { meQuery } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { FormTextField } from '../ui/text-field/form-text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
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
  const queries = useQueryClient()
  const keyFor = useIntention()
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(changeName.body),
    shouldFocusError: false,
    defaultValues: { firstName, lastName },
  })
  const save = useMutation({
    mutationFn: () => call(changeName, { body: getValues(), idempotencyKey: keyFor(getValues()) }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [showAccount.id] }),
        queries.invalidateQueries(meQuery),
      ])
      toast({ title: t('nameSaved'), kind: 'done' })
      onClose()
    },
    onError: () => setAttempt((n) => n + 1),
  })
  const errors = messagesOf(formState.errors, ['firstName', 'lastName'])
  return (
    <Dialog
      title={t('changeName')}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!save.isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          setAttempt((n) => n + 1)
          save.reset()
          void handleSubmit(() => save.mutate())(event)
        }}
      >
        <ErrorSummary
          errors={errors.length > 0 ? errors : save.isError ? refusedFields(save.error) : []}
          attempt={attempt}
        />
        <p>{t('nameText')}</p>
        <FormTextField
          control={control}
          name="firstName"
          label={t('firstName')}
          autoComplete="given-name"
          isRequired
        />
        <FormTextField
          control={control}
          name="lastName"
          label={t('lastName')}
          autoComplete="family-name"
          isRequired
        />
        <div className="button-row">
          <Button type="submit" pending={save.isPending} pendingText={t('saving')}>
            {t('save')}
          </Button>
          <Button variant="quiet" isDisabled={save.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
