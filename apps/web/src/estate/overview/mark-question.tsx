// On which day the executors did what only they know, and who does it.
import { changeEstateTask, type Estate } from '@testate/api/estate/calls'
import { takeEstateTask } from '@testate/api/estate/tasks'
import { isSubmission } from '@testate/domain/estate/agreement'
import type { Mark } from '@testate/domain/estate/task-names'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useIntention } from '../../platform/intention.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { useNames, WhoForm } from '../tasks/who-form.tsx'
import { words as taskWords } from '../tasks/words.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

export function MarkQuestion({ estate, mark }: { estate: Estate; mark: Mark }) {
  const { willId, tasks } = estate
  const t = useWords(words)
  const f = useWords(frameWords)
  const w = useWords(taskWords)
  const goOn = useGoOn()
  const names = useNames(estate)
  const whoKeyFor = useIntention()
  const task = tasks.find(({ id }) => id === mark)
  const doneOn = task?.doneOn ?? null
  const saved = { day: doneOn ?? '', who: task?.by ?? '' }
  const save = useSaving(
    async ({ day, who }: typeof saved, idempotencyKey) => {
      const params = { id: willId, mark }
      if (day !== saved.day)
        await call(changeEstateTask, { params, body: { day: day === '' ? null : day }, idempotencyKey })
      if (who !== saved.who) {
        const body = { personId: who === '' ? null : who }
        await call(takeEstateTask, { params, body, idempotencyKey: whoKeyFor(body) })
      }
    },
    async () => await goOn(estateAddress(willId)),
  )
  const { values, change } = useFields(saved)
  const form = useForm({
    values,
    change,
    // Who will do it can be said before there is a day.
    check: ({ day, who }) =>
      isDate(day) || (day === '' && doneOn === null && who !== saved.who)
        ? []
        : [{ field: 'day' as const, message: nameField(t(`task-${mark}`), f('dayWrong')) }],
    send: () => save.mutate(values),
    request: save,
  })
  return (
    <Question title={t(`ask-${mark}`)} backTo={estateAddress(willId)}>
      {isSubmission(mark) ? (
        <>
          <p>{t('doneOn', { day: dayInWords(saved.day, 'en') })}</p>
          <WhoForm estate={estate} mark={mark} />
        </>
      ) : (
        <SaveForm of={form} request={save} label={f('save')}>
          <DateParts {...form.field('day')} label={t(`task-${mark}`)} hint={t('dayHint')} />
          <Select {...form.field('who')} label={w('whoDid')} options={names} width="half" />
        </SaveForm>
      )}
      {doneOn !== null && (
        <div className="button-row">
          <Button variant="quiet" onPress={() => save.mutate({ ...saved, day: '' })}>
            {t('notDone')}
          </Button>
        </div>
      )}
    </Question>
  )
}
