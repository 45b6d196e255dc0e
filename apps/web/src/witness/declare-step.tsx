// The three declarations, where they were not made with the invitation: after a witness was replaced, for example.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { willTasks } from '@testate/api/dashboard'
import { declare, listParties } from '@testate/api/parties'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Declarations, noneDeclared, useMissing } from './declarations.tsx'
import { words } from './words.ts'

export function DeclareStep({ partyId, testator }: { partyId: string; testator: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const missing = useMissing()
  const [given, change, forget] = useKeptHere(`declaring ${partyId}`, noneDeclared)
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
    check: missing,
    send: () => declaring.mutate(),
    request: declaring,
  })
  return (
    <Form of={form}>
      <p>{t('declareLead', { testator })}</p>
      <Declarations form={form} />
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
