// A message that stays on the page. An error is read out when it appears.
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { words } from '../words.ts'
import './notice.css'

export type NoticeKind = 'info' | 'advice' | 'error' | 'done'
const signs: Record<NoticeKind, IconName> = { info: 'info', advice: 'warning', error: 'error', done: 'tick' }

export function Notice({ kind, title, children }: { kind: NoticeKind; title?: string; children: ReactNode }) {
  const t = useWords(words)
  const spoken = { info: t('information'), advice: t('advice'), error: t('error'), done: t('done') }[kind]
  return (
    <div className="notice" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={signs[kind]} />
      <div className="notice-words">
        <span className="visually-hidden">{spoken} </span>
        {title !== undefined && <p className="notice-title">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
