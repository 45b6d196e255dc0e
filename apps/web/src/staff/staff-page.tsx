// A screen for staff: to anybody else it says whose it is, and asks the server for nothing.
import type { ReactNode } from 'react'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function StaffPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useWords(words)
  const isAdmin = useMe()?.isAdmin === true
  return (
    <>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {isAdmin ? (
        children
      ) : (
        <>
          <Notice kind="info">{t('notStaff')}</Notice>
          <LinkButton href="/dashboard" variant="secondary">
            {t('toDashboard')}
          </LinkButton>
        </>
      )}
    </>
  )
}
