// On the dashboard of a testator who came back: the copy of their will had been released, and is closed again.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listDeathNotices, type DeathNotice } from '@testate/api/death-notices'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './closed-again-words.ts'

const DAYS = 30

/** When a copy of the caller's own will was last closed again, within thirty days before `now`; else null. */
export function closedAgainAt(
  notices: readonly Pick<DeathNotice, 'isAboutMe' | 'state' | 'endedAt'>[],
  now: number,
): Date | null {
  const times = notices.flatMap(({ isAboutMe, state, endedAt }) =>
    isAboutMe && state === 'relocked' && endedAt !== null ? [Date.parse(endedAt)] : [],
  )
  const newest = Math.max(...times)
  return times.length > 0 && now - newest <= DAYS * 86_400_000 ? new Date(newest) : null
}

export function ClosedAgain() {
  const t = useWords(words)
  const { data, dataUpdatedAt } = useQuery(read(listDeathNotices))
  const at = data === undefined ? null : closedAgainAt(data.notices, dataUpdatedAt)
  if (at === null) return null
  return (
    <Notice kind="advice" title={t('title')}>
      <p>{t('text', { at })}</p>
      <p>
        {t('copies')} <Link to="/audit-log">{t('log')}</Link>
      </p>
      <LinkButton variant="secondary" href="/death-notices">
        {t('read')}
      </LinkButton>
    </Notice>
  )
}
