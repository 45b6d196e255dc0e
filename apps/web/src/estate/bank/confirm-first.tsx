// The warning before every payment: bank details are forged more often than anything else here.
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { words } from './words.ts'

export function ConfirmFirst() {
  const t = useWords(words)
  return (
    <Notice kind="advice" title={t('confirmTitle')}>
      {t('confirmText')}
    </Notice>
  )
}
