// On which day it was done that everybody agreed to.
import { enterEstateProposal, type Proposal } from '@testate/api/estate/agreement'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { GoPast, useGoPast, type IfShort } from '../frame/go-past.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

export function EnterQuestion({
  willId,
  proposal: { id, number, kind },
}: {
  willId: string
  proposal: Proposal
}) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const save = useSaving(
    async (body: { day: string; ifShort: IfShort }, idempotencyKey) =>
      await call(enterEstateProposal, {
        params: { id: willId, proposalId: id },
        body,
        idempotencyKey,
      }),
    async () => await goOn(estateAddress(willId, 'agreement'), { replace: true }),
  )
  const { values, change } = useFields({ day: '' })
  const past = useGoPast(save.error, values.day)
  const form = useForm({
    values,
    change,
    check: ({ day }) =>
      isDate(day) ? [] : [{ field: 'day' as const, message: nameField(t('dayLabel'), f('dayWrong')) }],
    send: () => save.mutate({ day: values.day, ifShort: past.ifShort }),
    request: save,
  })
  return (
    <Question title={t('enterTitle')} backTo={estateAddress(willId, 'agreement')}>
      <p>{t('title', { number, kind: t(`kind-${kind}`) })}</p>
      <SaveForm of={form} request={save} label={f('save')}>
        <DateParts {...form.field('day')} label={t('dayLabel')} hint={t('dayHint')} />
        <GoPast of={past} />
      </SaveForm>
    </Question>
  )
}
