// The three declarations. Nobody else can make them, so nothing is pre-ticked.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { declare, listParties } from '@testate/api/parties'
import { declarations, type Declaration } from '@testate/domain/party'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Agreed, EnglishIsSigned } from '../wording/agreed.tsx'
import { words as agreedWords } from '../wording/agreed-words.ts'
import { words } from './words.ts'

const names = Object.keys(declarations) as Declaration[]

export function DeclareStep({ partyId, testator }: { partyId: string; testator: string }) {
  const t = useWords(words)
  const agreed = useWords(agreedWords)
  const queries = useQueryClient()
  const [given, change, forget] = useKeptHere(`declaring ${partyId}`, {
    isAdult: false,
    notBeneficiary: false,
    notSpouseOfBeneficiary: false,
  })
  const declaring = useMutation({
    mutationFn: async () => await call(declare, { params: { id: partyId }, body: given }),
    onSuccess: async () => {
      await Promise.all(
        [listParties.id, willTasks.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
      )
      forget()
    },
  })
  const form = useForm({
    values: given,
    change,
    check: () =>
      names
        .filter((name) => !given[name])
        .map((field) => ({
          field,
          message: t('declareMissing', { sentence: agreed(field) }),
        })),
    send: () => declaring.mutate(),
    request: declaring,
  })
  return (
    <Form of={form}>
      <p>{t('declareLead', { testator })}</p>
      <EnglishIsSigned />
      {names.map((name) => (
        <Checkbox key={name} {...form.field(name)} label={<Agreed of={name} />} />
      ))}
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
    </Form>
  )
}
