// A used-up link can still do one thing: have a fresh one mailed to the address it was made for.
import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { resendInvitation } from '@testate/api/parties'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useSaid } from '../wording/use-said.ts'
import { words } from './words.ts'

export function FreshLink({ token }: { token: string }) {
  const t = useWords(words)
  const said = useSaid()
  const key = useRef(crypto.randomUUID())
  const sending = useMutation({
    mutationFn: async () => await call(resendInvitation, { params: { token }, idempotencyKey: key.current }),
  })
  if (sending.data !== undefined) {
    const { text, lang } = said('fresh', sending.data.message)
    return (
      <div role="status">
        <Notice kind="done">
          <p lang={lang}>{text}</p>
        </Notice>
      </div>
    )
  }
  return (
    <>
      <p>{t('freshWhere')}</p>
      {sending.error !== null && (
        <Notice kind="error">
          <Refusal of={sending.error} />
        </Notice>
      )}
      <Button pending={sending.isPending} pendingText={t('freshSending')} onPress={() => sending.mutate()}>
        {t('fresh')}
      </Button>
    </>
  )
}
