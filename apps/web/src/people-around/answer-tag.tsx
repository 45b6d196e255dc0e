// Whether somebody was told that they are named, when, and what they answered.
import { useWords } from '../platform/words.ts'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import type { Listed } from './list.ts'
import { words } from './words.ts'

const factorWords = {
  'mailbox': 'byMailbox',
  'passkey': 'byPasskey',
  'authenticator': 'byApp',
  'recovery code': 'byRecovery',
} as const

export function AnswerTag({
  of: { toldAt, answer, answeredAt, factor },
}: {
  of: NonNullable<Listed['saved']>
}) {
  const t = useWords(words)
  if (toldAt === null) return <StatusTag kind="neutral">{t('untold')}</StatusTag>
  if (answer === null || answeredAt === null)
    return <StatusTag kind="info">{t('told', { at: new Date(toldAt) })}</StatusTag>
  const at = new Date(answeredAt)
  return answer === 'declined' ? (
    <StatusTag kind="warning">{t('declined', { at })}</StatusTag>
  ) : (
    <StatusTag kind="done">{t('accepted', { at, factor: t(factorWords[factor ?? 'mailbox']) })}</StatusTag>
  )
}
