// What a registration’s standing means for its owner, where it needs more than the rows of the networks.
import type { Anchors, RegistrationStanding } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { WhatFailed } from './what-failed.tsx'
import { words } from './words.ts'

interface StandingNoticeProps {
  standing: RegistrationStanding
  view: Anchors
  /** The reader is the testator. */
  own: boolean
}

export function StandingNotice({ standing, view, own }: StandingNoticeProps) {
  const t = useWords(words)
  if (standing === 'withdrawn') return <Notice kind="info">{t('withdrawn')}</Notice>
  if (standing === 'superseded') return <Notice kind="info">{t('superseded')}</Notice>
  if (standing === 'sealing') return <Loading text={t('sealing')} />
  if (standing === 'partial')
    return (
      <Notice kind="advice" title={t('partialTitle')}>
        <WhatFailed view={view} own={own} />
      </Notice>
    )
  if (standing === 'failed')
    return (
      <Notice kind="error" title={t('allFailedTitle')}>
        {t('allFailedText')}
      </Notice>
    )
  return null
}
