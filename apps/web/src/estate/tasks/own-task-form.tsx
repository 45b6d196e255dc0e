// A task that the executors write themselves: a new one, or one to change, to mark as done or to remove.
import type { Estate, EstateOwnTask } from '@testate/api/estate/calls'
import { addEstateOwnTask, changeEstateOwnTask } from '@testate/api/estate/tasks'
import { stages, type Stage } from '@testate/domain/estate/task-names'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { RemoveButton } from '../frame/remove-button.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { useShown } from '../frame/use-shown.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { useNames } from './who-form.tsx'
import { words } from './words.ts'

interface Answers {
  title: string
  stage: Stage
  due: string
  done: string
  who: string
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** `id`: of the task that the address asks for. */
export function OwnTask({ estate, id }: { estate: Estate; id: string }) {
  const t = useWords(words)
  const task = useShown(estate.ownTasks, id)
  if (task !== undefined) return <OwnTaskForm estate={estate} task={task} />
  return (
    <Question title={t('gone')} backTo={estateAddress(estate.willId)}>
      <p>{t('goneText')}</p>
    </Question>
  )
}

export function OwnTaskForm({ estate, task }: { estate: Estate; task: EstateOwnTask | undefined }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId } = estate
  const names = useNames(estate)
  const kept = task === undefined ? 'new' : `${task.id} ${task.version}`
  const [values, change, forget] = useKeptHere<Answers>(`estate ${willId} task ${kept}`, {
    title: task?.title ?? '',
    stage: task?.stage ?? 'immediate',
    due: task?.due ?? '',
    done: task?.doneOn ?? '',
    who: task?.by ?? '',
  })
  const save = useSaving(
    async ({ isRemoved, ...given }: Answers & { isRemoved: boolean }, idempotencyKey) => {
      const body = {
        title: given.title,
        stage: given.stage,
        due: orNull(given.due),
        personId: orNull(given.who),
      }
      return task === undefined
        ? await call(addEstateOwnTask, { params: { id: willId }, body, idempotencyKey })
        : await call(changeEstateOwnTask, {
            params: { id: willId, taskId: task.id },
            body: { ...body, version: task.version, doneOn: orNull(given.done), isRemoved },
            idempotencyKey,
          })
    },
    async () => {
      forget()
      await goOn(estateAddress(willId))
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ title, due, done }) => [
      ...(title.trim() === ''
        ? [{ field: 'title' as const, message: nameField(t('title'), f('textNeeded')) }]
        : []),
      ...(due === '' || isDate(due)
        ? []
        : [{ field: 'due' as const, message: nameField(t('due'), f('dayWrong')) }]),
      ...(done === '' || isDate(done)
        ? []
        : [{ field: 'done' as const, message: nameField(t('done'), f('dayWrong')) }]),
    ],
    send: () => save.mutate({ ...values, isRemoved: false }),
    request: save,
  })
  return (
    <Question title={t(task === undefined ? 'new' : 'change')} backTo={estateAddress(willId)}>
      <SaveForm of={form} request={save} label={f('save')}>
        <TextField
          {...form.field('title')}
          label={t('title')}
          hint={t('titleHint')}
          maxLength={200}
          autoComplete="off"
          isRequired
        />
        <Select
          {...form.field('stage')}
          onChange={(stage) => change({ stage: stage as Stage })}
          label={t('stage')}
          options={stages.map((stage) => ({ value: stage, label: t(`stage-${stage}`) }))}
          width="half"
        />
        <Select
          {...form.field('who')}
          label={t(task === undefined ? 'who' : 'whoDid')}
          options={names}
          width="half"
        />
        <DateParts {...form.field('due')} label={t('due')} isRequired={false} hint={t('dayHint')} />
        {task !== undefined && (
          <DateParts {...form.field('done')} label={t('done')} isRequired={false} hint={t('doneHint')} />
        )}
      </SaveForm>
      {task !== undefined && (
        <RemoveButton
          label={t('remove')}
          title={t('removeTitle')}
          text={t('removeText')}
          isPending={save.isPending}
          onRemove={() =>
            save.mutate({
              title: task.title,
              stage: task.stage,
              due: task.due ?? '',
              done: task.doneOn ?? '',
              who: task.by ?? '',
              isRemoved: true,
            })
          }
        />
      )}
    </Question>
  )
}
