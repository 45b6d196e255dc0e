// Writing to somebody who is named: the question before it, and what went wrong.
import { Suspense, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readPeople, tellPerson } from '@testate/api/people-around'
import { call, sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

const TellDialog = part(async () => (await import('./tell-dialog.tsx')).TellDialog)

interface Tell {
  ask: () => void
  pending: boolean
  /** The dialog while it is open, and the refusal: to be rendered beside the button. */
  said: ReactNode
}

export function useTell(
  willId: string,
  { id: aroundId, name, email }: { id: string; name: string; email: string | null },
): Tell {
  const t = useWords(words)
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const tell = useMutation({
    mutationFn: async () => await call(tellPerson, { params: { id: willId, aroundId } }),
    onSuccess: (answer) => {
      queries.setQueryData([readPeople.id, { params: { id: willId } }], answer)
      toast({ title: t('tellDone', { name }), kind: 'done' })
    },
    onSettled: () => setAsks(false),
  })
  return {
    ask: () => setAsks(true),
    pending: tell.isPending,
    said: (
      <>
        {tell.isError && (
          <Notice kind="error" title={t('tellFailed', { name })}>
            {sentenceOf(tell.error)}
          </Notice>
        )}
        <Suspense>
          {asks && (
            <TellDialog
              name={name}
              email={email ?? ''}
              pending={tell.isPending}
              onAnswer={(yes) => (yes ? tell.mutate() : setAsks(false))}
            />
          )}
        </Suspense>
      </>
    ),
  }
}
