// Saying that an executor died or stands back: staff decide, and nothing changes until then.
import type { Agreement } from '@testate/api/estate/agreement'
import { askExecutorEnd } from '@testate/api/estate/executor-ends'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './words.ts'

export function ExecutorEnd({ willId, needed }: { willId: string; needed: Agreement['needed'] }) {
  const t = useWords(words)
  const [values, change, forget] = useKeptHere(`estate ${willId} executor end`, {
    personId: '',
    what: '',
    // The other form of this page has a reason too; a field's name is its id.
    endReason: '',
  })
  const asking = useSaving(
    async ({ personId, what, endReason }: typeof values, idempotencyKey) =>
      await call(askExecutorEnd, {
        params: { id: willId, personId },
        body: { what: what as 'died' | 'stood-back', reason: endReason },
        idempotencyKey,
      }),
    () => forget(),
  )
  const form = useForm({
    values,
    change,
    check: ({ personId, what, endReason }) => [
      ...(personId === '' ? [{ field: 'personId' as const, message: t('endWhoNeeded') }] : []),
      ...(what === '' ? [{ field: 'what' as const, message: t('endWhatNeeded') }] : []),
      ...(endReason.trim().length < 3
        ? [{ field: 'endReason' as const, message: t('endReasonNeeded') }]
        : []),
    ],
    send: () => asking.mutate(values),
    request: asking,
  })
  const open = needed.filter(({ personId, asked }) => personId !== null && asked === null)
  if (open.length === 0) return null
  return (
    <Expander summary={t('endSummary')}>
      <p>{t('endText')}</p>
      <SaveForm of={form} request={asking} label={t('endSend')}>
        <RadioGroup
          {...form.field('personId')}
          label={t('endWho')}
          options={open.map(({ personId, name, isYou }) => ({
            value: personId ?? '',
            label: isYou ? t('you', { name }) : name,
          }))}
        />
        <RadioGroup
          {...form.field('what')}
          label={t('endWhat')}
          options={[
            { value: 'died', label: t('endDied') },
            { value: 'stood-back', label: t('endStoodBack') },
          ]}
        />
        <TextField {...form.field('endReason')} label={t('endReason')} maxLength={1000} isRequired />
      </SaveForm>
    </Expander>
  )
}
