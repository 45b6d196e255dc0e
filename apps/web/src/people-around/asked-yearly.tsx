// On the dashboard: the yearly question waits for an answer.
import { useQuery } from '@tanstack/react-query'
import { showYearlyCheck } from '@testate/api/death/yearly-check'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './asked-yearly-words.ts'

export function AskedYearly() {
  const t = useWords(words)
  const { data } = useQuery(read(showYearlyCheck))
  if (data?.open !== true) return null
  return (
    <Notice kind="advice" title={t('askedYearly')}>
      <p>{t('askedYearlyText')}</p>
      <LinkButton href="/account#account-yearly">{t('answerYearly')}</LinkButton>
    </Notice>
  )
}
