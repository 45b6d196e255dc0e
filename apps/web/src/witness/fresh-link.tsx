// A link that is used up is good for one thing: having a fresh one mailed to the address it was made for.
import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { resendInvitation } from '@testate/api/parties'
import { call, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function FreshLink({ token }: { token: string }) {
  const t = useWords(words)
  const key = useRef(crypto.randomUUID())
  const sending = useMutation({ mutationFn: async () => await call(resendInvitation, { params: { token }, idempotencyKey: key.current }) })
  if (sending.data !== undefined) return <div role="status"><Notice kind="done">{sending.data.message}</Notice></div>
  return (
    <>
      <p>{t('freshWhere')}</p>
      {sending.error !== null && <Notice kind="error">{sentenceOf(sending.error)}</Notice>}
      <Button pending={sending.isPending} pendingText={t('freshSending')} onPress={() => sending.mutate()}>{t('fresh')}</Button>
    </>
  )
}
