// “Try again” for a network that failed, wherever it is offered.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryAnchor } from '@testate/api/registration'
import type { NetworkName } from '@testate/domain/networks'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function useRetry(willId: string, network: string) {
  const t = useWords(words)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryAnchor, { params: { id: willId, network: network as NetworkName } }),
    onSuccess: async ({ message }) => {
      toast({ title: t('retried'), description: message })
      await queries.invalidateQueries()
    },
  })
}
