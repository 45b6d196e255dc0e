// The notice for an account whose address is not confirmed. It disappears once the link is used, in any
// window.
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { SendLinkAgain } from '../step-up/send-link-again.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './unconfirmed-words.ts'

export function UnconfirmedAddress() {
  const t = useWords(words)
  const me = useMe()
  if (!me || me.addressConfirmed) return null
  return (
    <Notice kind="advice" title={t('noticeTitle')}>
      <p>{t('noticeText', { email: me.email })}</p>
      <p>{t('noticeTaken')}</p>
      <SendLinkAgain />
    </Notice>
  )
}
