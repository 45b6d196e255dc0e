// The three declarations, and how the witness was present. Nobody else can make them, so nothing is
// pre-ticked.
import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { declare, listParties } from '@testate/api/parties'
import { declarations, type Declaration, type Presence } from '@testate/domain/party'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { Agreed, EnglishIsSigned } from '../wording/agreed.tsx'
import { words as agreedWords } from '../wording/agreed-words.ts'
import { words } from './words.ts'

const names = Object.keys(declarations) as Declaration[]

export function DeclareStep({ partyId, testator }: { partyId: string; testator: string }) {
  const t = useWords(words)
  const agreed = useWords(agreedWords)
  const queries = useQueryClient()
  const [said, set, forget] = useKeptHere(`declaring ${partyId}`, {
    isAdult: false,
    notBeneficiary: false,
    notSpouseOfBeneficiary: false,
    presence: '' as Presence | '',
  })
  const { presence, ...given } = said
  const [tries, setTries] = useState(0)
  const declaring = useMutation({
    mutationFn: async (chosen: Presence) =>
      await call(declare, { params: { id: partyId }, body: { ...given, presence: chosen } }),
    onSuccess: async () => {
      await Promise.all(
        [listParties.id, willTasks.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
      )
      forget()
    },
  })
  const errors =
    tries === 0
      ? []
      : [
          ...names
            .filter((name) => !given[name])
            .map((name) => ({
              field: name,
              message: t('declareMissing', { sentence: agreed(name) }),
            })),
          ...(presence === '' ? [{ field: 'presence', message: t('presenceMissing') }] : []),
        ]
  const errorOf = (field: string): string | undefined => errors.find((one) => one.field === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (presence !== '' && names.every((name) => given[name]) && !declaring.isPending)
      declaring.mutate(presence)
  }
  return (
    <form onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} attempt={tries} />
      <p>{t('declareLead', { testator })}</p>
      <EnglishIsSigned />
      {names.map((name) => (
        <Checkbox
          key={name}
          name={name}
          label={<Agreed of={name} />}
          value={given[name]}
          error={errorOf(name)}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <RadioGroup
        name="presence"
        label={t('presence', { testator })}
        value={presence}
        error={errorOf('presence')}
        onChange={(value) => set({ presence: value as Presence })}
        options={[
          { value: 'in-person', label: t('inPerson') },
          { value: 'video', label: t('video'), hint: t('videoHint') },
        ]}
      />
      <p>{t('declareCannot', { testator })}</p>
      {declaring.error !== null && (
        <Notice kind="error">
          <Refusal of={declaring.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={declaring.isPending} pendingText={t('declaring')}>
          {t('declare')}
        </Button>
      </div>
    </form>
  )
}
