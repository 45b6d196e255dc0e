// The first question about a new asset or debt. With its answer it is there, for the other executors too.
import { addEstateItem } from '@testate/api/estate/calls'
import { assetClasses, liabilityClasses } from '@testate/domain/estate/items'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { offered } from './offered.ts'
import { words } from './words.ts'

export function NewItem({ willId, side }: { willId: string; side: 'asset' | 'liability' }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const classes = side === 'asset' ? assetClasses : liabilityClasses
  const save = useSaving(
    async (kind: string, idempotencyKey) =>
      await call(addEstateItem, {
        params: { id: willId },
        body:
          side === 'asset'
            ? { side, class: offered(assetClasses, kind) }
            : { side, class: offered(liabilityClasses, kind) },
        idempotencyKey,
      }),
    async ({ itemId }) =>
      await goOn(estateAddress(willId, 'assets', { item: itemId, ask: 'name' }), { replace: true }),
  )
  const { values, change } = useFields({ kind: '' })
  const title = t(side === 'asset' ? 'ask-class-asset' : 'ask-class-liability')
  const form = useForm({
    values,
    change,
    check: ({ kind }) =>
      kind === '' ? [{ field: 'kind' as const, message: nameField(title, f('choose')) }] : [],
    send: () => save.mutate(values.kind),
    request: save,
  })
  return (
    <Question title={title} backTo={estateAddress(willId, 'assets')}>
      <SaveForm of={form} request={save}>
        <RadioGroup
          {...form.field('kind')}
          label={title}
          options={classes.map((value) => ({ value, label: t(`class-${value}`) }))}
        />
      </SaveForm>
    </Question>
  )
}
