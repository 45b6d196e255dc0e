// Deleting a draft and undoing that: done at once, with Undo in the toast and in the list.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteDraft, restoreDraft } from '@testate/api/wills'
import { call, sentenceOf } from '../platform/client.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

/** `deleting.error` and `restoring.error` are for the page: a toast is never the only message. */
export function useDraftDeletion() {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const queries = useQueryClient()
  const readAnew = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(wills|dashboard)\./.test(String(queryKey[0])),
    })
  const restoring = useMutation({
    mutationFn: async (id: string) => await call(restoreDraft, { params: { id } }),
    onSuccess: readAnew,
    onError: (error) => toast({ title: t('notBack'), description: sentenceOf(error), kind: 'error' }),
  })
  const deleting = useMutation({
    mutationFn: async (id: string) => await call(deleteDraft, { params: { id } }),
    onSuccess: async ({ id, until }) => {
      toast({
        title: t('draftDeleted'),
        description: t('draftUntil', { until: dateAndTime(until) }),
        kind: 'done',
        undo: () => restoring.mutate(id),
      })
      await readAnew()
    },
    onError: (error) => toast({ title: t('notDeleted'), description: sentenceOf(error), kind: 'error' }),
  })
  return { deleting, restoring }
}
