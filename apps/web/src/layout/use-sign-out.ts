// Signing out: the server ends the session, this browser clears its cache.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut as signOutRoute } from '@testate/api/accounts'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '../platform/client.ts'
import { forgetAllHere } from '../platform/kept-here.ts'
import { meQuery } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './app-words.ts'

/** `onDone` also runs on failure: the menu closes, and a message says that the person is still signed in. */
export function useSignOut(onDone?: () => void): { signOut: () => void; pending: boolean } {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Asked before: a live screen may learn that the session has ended before this answer is here.
      const personId = queries.getQueryData(meQuery.queryKey)?.id
      await call(signOutRoute)
      return personId
    },
    onSuccess: async (personId) => {
      onDone?.()
      forgetAllHere(personId)
      await navigate('/')
      // After leaving: if cleared earlier, the open screen would request everything again and be refused.
      queries.clear()
      queries.setQueryData(meQuery.queryKey, null)
    },
    onError: (error) => {
      onDone?.()
      toast({ title: t('signOutFailed'), description: sentenceOf(error), kind: 'error' })
    },
  })
  return { signOut: () => mutate(), pending: isPending }
}
