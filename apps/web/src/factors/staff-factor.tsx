// An administrator without a passkey or authenticator app can do nothing as one yet: said where they begin, with the way to it.
import { useQuery } from '@tanstack/react-query'
import { listFactors } from '@testate/api/factors'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './staff-words.ts'

export function StaffFactor() {
  const t = useWords(words)
  const isAdmin = useMe()?.isAdmin === true
  const { data } = useQuery({ ...read(listFactors), enabled: isAdmin })
  const own = data?.factors.filter(({ kind }) => kind !== 'recovery codes')
  if (!isAdmin || own === undefined || own.some(({ countsFrom }) => new Date(countsFrom) <= new Date()))
    return null
  return (
    <Notice kind="advice" title={t('title')}>
      <p>{t(own.length === 0 ? 'text' : 'waits')}</p>
      <LinkButton href="/account#account-factors" variant="secondary">
        {t('go')}
      </LinkButton>
    </Notice>
  )
}
