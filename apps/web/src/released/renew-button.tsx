// Begins the ninety days again, with a second factor.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listReleased, renewReleased } from '@testate/api/released'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function RenewButton({ willId }: { willId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const queries = useQueryClient()
  const renew = useMutation({
    mutationFn: async (stepUp: string) => await call(renewReleased, { params: { id: willId }, stepUp }),
    onSuccess: async () => {
      toast({ title: t('againDone'), kind: 'done' })
      await queries.invalidateQueries({ queryKey: [listReleased.id] })
    },
  })
  const begin = async (): Promise<void> => {
    const stepUp = await ask('read-released', willId)
    if (stepUp !== null) renew.mutate(stepUp)
  }
  return (
    <>
      <Button pending={renew.isPending} onPress={() => void begin()}>
        {t('again')}
      </Button>
      {renew.isError && (
        <Notice kind="error" title={t('againFailed')}>
          <Refusal of={renew.error} />
        </Notice>
      )}
    </>
  )
}
