// Who does a task that the register knows, or did it.
import type { Estate } from '@testate/api/estate/calls'
import { takeEstateTask } from '@testate/api/estate/tasks'
import type { Mark } from '@testate/domain/estate/task-names'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './words.ts'

export const useNames = ({ people }: Pick<Estate, 'people'>) => {
  const t = useWords(words)
  return [{ value: '', label: t('nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]
}

export function WhoForm({ estate, mark }: { estate: Estate; mark: Mark }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const { willId, tasks } = estate
  const names = useNames(estate)
  const { values, change } = useFields({ who: tasks.find(({ id }) => id === mark)?.by ?? '' })
  const save = useSaving(
    async ({ who }: typeof values, idempotencyKey) =>
      await call(takeEstateTask, {
        params: { id: willId, mark },
        body: { personId: who === '' ? null : who },
        idempotencyKey,
      }),
    async () => await goOn(estateAddress(willId)),
  )
  const form = useForm({ values, change, check: () => [], send: () => save.mutate(values), request: save })
  return (
    <SaveForm of={form} request={save} label={t('saveWho')}>
      <Select {...form.field('who')} label={t('whoDid')} options={names} width="half" />
    </SaveForm>
  )
}
