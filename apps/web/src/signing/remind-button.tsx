// The testator reminds one witness by mail; the server allows it once a day.
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { remindWitness } from '@testate/api/parties'
import { Problem } from '@testate/api/problem'
import { Refused } from '../accounts/refused.tsx'
import { call } from '../platform/client.ts'
import { allButMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { Party } from './party-line.ts'
import { words } from './words.ts'

export function RemindButton({ party: { id, name } }: { party: Party }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const remind = useMutation({
    mutationFn: async () => await call(remindWitness, { params: { id }, idempotencyKey: key.current }),
    onSuccess: async () => {
      key.current = crypto.randomUUID()
      toast({ title: t('remindedToast'), description: t('remindedToastText', { name }) })
      await queries.invalidateQueries(allButMe)
    },
    onError: (error) => {
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        pending={remind.isPending}
        pendingText={t('reminding')}
        onPress={() => remind.mutate()}
      >
        {t('remind', { name })}
      </Button>
      {remind.error !== null && (
        <Notice kind="error" title={t('remindFailed', { name })}>
          <Refused of={remind.error} />
        </Notice>
      )}
    </>
  )
}
