// One gift before the death: a new one, or one to change or to remove.
import { addEstateGift, changeEstateGift, type EstateGift } from '@testate/api/estate/gifts'
import { giftKinds, type GiftKind } from '@testate/domain/estate/gifts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, typedPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { RemoveButton } from '../frame/remove-button.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

const textOf = (gift: EstateGift | undefined) => ({
  what: gift?.what ?? '',
  recipient: gift?.recipient ?? '',
  kind: gift?.kind ?? 'counted',
  value: typedPounds(gift?.valuePence ?? null),
  day: gift?.day ?? '',
  benefit: gift?.keptBenefit ?? '',
})
type Answers = ReturnType<typeof textOf>

export function GiftForm({ willId, gift }: { willId: string; gift: EstateGift | undefined }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const backTo = estateAddress(willId, 'assets')
  const kept = gift === undefined ? 'new' : `${gift.id} ${gift.version}`
  const [values, change, forget] = useKeptHere<Answers>(`estate ${willId} gift ${kept}`, textOf(gift))
  const save = useSaving(
    async ({ isRemoved, ...given }: Answers & { isRemoved: boolean }, idempotencyKey) => {
      const body = {
        what: given.what,
        recipient: given.recipient,
        kind: given.kind,
        valuePence: readPounds(given.value) ?? 0,
        day: given.day,
        keptBenefit: given.benefit,
      }
      return gift === undefined
        ? await call(addEstateGift, { params: { id: willId }, body, idempotencyKey })
        : await call(changeEstateGift, {
            params: { id: willId, giftId: gift.id },
            body: { ...body, version: gift.version, isRemoved },
            idempotencyKey,
          })
    },
    async () => {
      forget()
      await goOn(backTo)
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ what, recipient, value, day }) => [
      ...(what.trim() === ''
        ? [{ field: 'what' as const, message: nameField(t('what'), f('textNeeded')) }]
        : []),
      ...(recipient.trim() === ''
        ? [{ field: 'recipient' as const, message: nameField(t('recipient'), f('textNeeded')) }]
        : []),
      ...(wrongAmount(value) === null
        ? []
        : [{ field: 'value' as const, message: nameField(t('value'), f(wrongAmount(value)!)) }]),
      ...(isDate(day) ? [] : [{ field: 'day' as const, message: nameField(t('day'), f('dayWrong')) }]),
    ],
    send: () => save.mutate({ ...values, isRemoved: false }),
    request: save,
  })
  return (
    <Question title={t(gift === undefined ? 'new' : 'change')} backTo={backTo}>
      <SaveForm of={form} request={save} label={f('save')}>
        <TextField {...form.field('what')} label={t('what')} maxLength={200} autoComplete="off" isRequired />
        <TextField
          {...form.field('recipient')}
          label={t('recipient')}
          maxLength={120}
          autoComplete="off"
          isRequired
        />
        <Select
          {...form.field('kind')}
          onChange={(kind) => change({ kind: kind as GiftKind })}
          label={t('kind')}
          hint={t('kindHint')}
          options={giftKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
        />
        <TextField
          {...form.field('value')}
          label={t('value')}
          inputMode="decimal"
          width="half"
          autoComplete="off"
          isRequired
        />
        <DateParts {...form.field('day')} label={t('day')} />
        <TextField
          {...form.field('benefit')}
          label={t('benefit')}
          isRequired={false}
          hint={t('benefitHint')}
          maxLength={300}
          autoComplete="off"
        />
      </SaveForm>
      {gift !== undefined && (
        <RemoveButton
          label={t('remove')}
          title={t('removeTitle')}
          text={t('removeText')}
          isPending={save.isPending}
          onRemove={() => save.mutate({ ...textOf(gift), isRemoved: true })}
        />
      )}
    </Question>
  )
}
