// On which day the executors did what only they know.
import { useNavigate } from 'react-router'
import { changeEstateTask, type Estate } from '@testate/api/estate/calls'
import { isSubmission } from '@testate/domain/estate/agreement'
import type { Mark } from '@testate/domain/estate/tasks'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { WhoForm } from '../tasks/who-form.tsx'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

export function MarkQuestion({ estate, mark }: { estate: Estate; mark: Mark }) {
  const { willId, tasks } = estate
  const t = useWords(words)
  const f = useWords(frameWords)
  const navigate = useNavigate()
  const doneOn = tasks.find(({ id }) => id === mark)?.doneOn ?? null
  const save = useSaving(
    async (day: string | null, idempotencyKey) =>
      await call(changeEstateTask, { params: { id: willId, mark }, body: { day }, idempotencyKey }),
    async () => await navigate(estateAddress(willId)),
  )
  const { values, change } = useFields({ day: doneOn ?? '' })
  const form = useForm({
    values,
    change,
    check: ({ day }) => (isDate(day) ? [] : [{ field: 'day' as const, message: f('dayWrong') }]),
    send: () => save.mutate(values.day),
    request: save,
  })
  return (
    <Question title={t(`ask-${mark}`)} backTo={estateAddress(willId)}>
      {isSubmission(mark) ? (
        <p>{t('doneOn', { day: dayInWords(doneOn ?? '', 'en') })}</p>
      ) : (
        <SaveForm of={form} request={save} label={f('save')}>
          <DateParts {...form.field('day')} label={t(`task-${mark}`)} hint={t('dayHint')} />
        </SaveForm>
      )}
      <WhoForm estate={estate} mark={mark} />
      {doneOn !== null && (
        <Button variant="quiet" onPress={() => save.mutate(null)}>
          {t('notDone')}
        </Button>
      )}
    </Question>
  )
}
