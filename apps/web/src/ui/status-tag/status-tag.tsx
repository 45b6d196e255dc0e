// A state in a word with its own icon: never by colour alone.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import './status-tag.css'

export type StatusKind = 'neutral' | 'info' | 'done' | 'warning' | 'error'
const signs: Record<StatusKind, IconName> = {
  neutral: 'circle',
  info: 'clock',
  done: 'tick',
  warning: 'warning',
  error: 'cross',
}

export function StatusTag({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className="status-tag" data-kind={kind}>
      <Icon name={signs[kind]} />
      <span>{children}</span>
    </span>
  )
}
