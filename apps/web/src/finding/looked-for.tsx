// On the dashboard: somebody was told that a registration of this person exists.
import { useQuery } from '@tanstack/react-query'
import { showFindable } from '@testate/api/death/findable'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './looked-for-words.ts'

const DAYS = 30

export function LookedFor() {
  const t = useWords(words)
  const { data, dataUpdatedAt } = useQuery(read(showFindable))
  const newest = data?.searches[0]
  if (newest === undefined || dataUpdatedAt - Date.parse(newest.at) > DAYS * 86_400_000) return null
  return (
    <Notice kind="advice" title={t('lookedFor')}>
      <p>{t('lookedForText', { name: newest.askerName, at: new Date(newest.at) })}</p>
      <LinkButton href="/account#account-findable">{t('seeWho')}</LinkButton>
    </Notice>
  )
}
