// Changes the executor, or where the original is kept, after the form can no longer be: confirmed by a second
// factor.
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeDetails, showWill } from '@testate/api/wills'
import { Problem } from '@testate/api/problem'
import { formErrors } from '@testate/domain/registration-form'
import { refusedFields } from '../accounts/refused-fields.ts'
import { words as fieldWords } from '../drafts/field-words.ts'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/text-field/text-field.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { words } from './words.ts'

const fieldsOf = {
  executor: ['executorName', 'executorEmail', 'executorRelationship'],
  place: ['storageLocationAddress'],
} as const
export type Details = keyof typeof fieldsOf

export function DetailsDialog({ will, of, onClose }: { will: WillDetail; of: Details; onClose: () => void }) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const queries = useQueryClient()
  const ask = useStepUp()
  const key = useRef(crypto.randomUUID())
  const names: readonly (typeof fieldsOf)[Details][number][] = fieldsOf[of]
  const fields = useFields(Object.fromEntries(names.map((field) => [field, will.form?.[field] ?? ''])))
  const save = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(changeDetails, {
        stepUp,
        params: { id: will.id },
        body: fields.values,
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [showWill.id] })
      onClose()
    },
    onError: (error) => {
      // Without a response the outcome is unknown: a retry is the same request.
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  const form = useForm({
    ...fields,
    check: (values) => formErrors(values).filter(({ field }) => field in values),
    send: async () => {
      const stepUp = await ask('change', will.id)
      if (stepUp !== null) save.mutate(stepUp)
    },
    request: save,
  })
  return (
    <Dialog
      title={t(of === 'executor' ? 'changeExecutor' : 'changePlace')}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!save.isPending}
    >
      <Form of={form} failed={save.isError ? { lines: refusedFields(save.error) } : undefined}>
        <p>{t(of === 'executor' ? 'changeExecutorText' : 'changePlaceText')}</p>
        {names.map((field) => (
          <TextField
            {...form.field(field)}
            key={field}
            label={name(field)}
            isRequired
            autoComplete="off"
            {...(field === 'executorEmail' ? { type: 'email', inputMode: 'email' } : {})}
          />
        ))}
        <div className="button-row">
          <Button type="submit" pending={save.isPending}>
            {t('detailsSave')}
          </Button>
          <Button variant="quiet" isDisabled={save.isPending} onPress={onClose}>
            {t('detailsCancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
