// “Send the link again”: shown wherever a confirmed address is required.
import { useMutation } from '@tanstack/react-query'
import { mailAddressLink } from '@testate/api/mailed-links'
import { call, sentenceOf } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { words } from './send-link-words.ts'
import './send-link.css'

export function SendLinkAgain() {
  const t = useWords(words)
  const email = useMe()?.email ?? ''
  const send = useMutation({ mutationFn: () => call(mailAddressLink) })
  return (
    <>
      <Button
        variant="secondary"
        pending={send.isPending}
        pendingText={t('sendingAgain')}
        onPress={() => send.mutate()}
      >
        {t('sendAgain')}
      </Button>
      <div role="status" className="send-link-said">
        {send.isSuccess && <p>{t('sentAgain', { email })}</p>}
        {send.isError && (
          <p>
            {t('sendFailed')}. {sentenceOf(send.error)}
          </p>
        )}
      </div>
    </>
  )
}
