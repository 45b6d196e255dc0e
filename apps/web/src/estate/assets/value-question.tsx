// What an asset was worth, or what was owed, on the day of death, and who says so. A second value says why.
import { addEstateValue, type EstateItem } from '@testate/api/estate/calls'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

export function ValueQuestion({ willId, item }: { willId: string; item: EstateItem }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const isSecond = item.values.length > 0
  const [values, change, forget] = useKeptHere(`estate ${willId} value ${item.id} ${item.values.length}`, {
    valuePence: '',
    source: '',
    reason: '',
  })
  const save = useSaving(
    async (given: typeof values, idempotencyKey) =>
      await call(addEstateValue, {
        params: { id: willId, itemId: item.id },
        body: {
          valuePence: readPounds(given.valuePence) ?? 0,
          source: given.source,
          reason: isSecond ? given.reason : null,
        },
        idempotencyKey,
      }),
    async () => {
      forget()
      await goOn(estateAddress(willId, 'assets'), { replace: true })
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ valuePence, source, reason }) => [
      ...(wrongAmount(valuePence) === null
        ? []
        : [{ field: 'valuePence' as const, message: f(wrongAmount(valuePence)!) }]),
      ...(source.trim() === '' ? [{ field: 'source' as const, message: f('textNeeded') }] : []),
      ...(isSecond && reason.trim() === '' ? [{ field: 'reason' as const, message: f('textNeeded') }] : []),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  return (
    <Question
      title={t(item.side === 'asset' ? 'ask-value' : 'ask-owing')}
      backTo={estateAddress(willId, 'assets')}
    >
      <SaveForm of={form} request={save} label={f('save')}>
        <TextField
          {...form.field('valuePence')}
          label={t('valueLabel')}
          hint={t('valueHint')}
          inputMode="decimal"
          width="half"
          autoComplete="off"
          isRequired
        />
        <TextField
          {...form.field('source')}
          label={t('sourceLabel')}
          hint={t('sourceHint')}
          maxLength={300}
          autoComplete="off"
          isRequired
        />
        {isSecond && (
          <TextField
            {...form.field('reason')}
            label={t('reasonLabel')}
            maxLength={300}
            autoComplete="off"
            isRequired
          />
        )}
      </SaveForm>
    </Question>
  )
}
