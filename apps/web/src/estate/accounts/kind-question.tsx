// What kind of entry it is: each asks for other details.
import { useNavigate } from 'react-router'
import { entryKinds } from '@testate/domain/estate/ledger'
import { useWords } from '../../platform/words.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

export function KindQuestion({ willId }: { willId: string }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const navigate = useNavigate()
  const { values, change } = useFields({ kind: '' })
  const request = { error: null, isPending: false, reset: () => undefined }
  const form = useForm({
    values,
    change,
    check: ({ kind }) =>
      kind === '' ? [{ field: 'kind' as const, message: nameField(t('askKind'), f('choose')) }] : [],
    send: () => void navigate(estateAddress(willId, 'accounts', { kind: values.kind }), { replace: true }),
    request,
  })
  return (
    <Question title={t('askKind')} backTo={estateAddress(willId, 'accounts')}>
      <SaveForm of={form} request={request}>
        <RadioGroup
          {...form.field('kind')}
          label={t('askKind')}
          options={entryKinds
            .filter((kind) => kind !== 'counter')
            .map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
        />
      </SaveForm>
    </Question>
  )
}
