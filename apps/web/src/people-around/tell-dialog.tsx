// Shows a letter to an executor or contact before it is sent.
import { useWords } from '../platform/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { words } from './words.ts'

export function TellDialog({
  name,
  email,
  pending,
  onAnswer,
}: {
  name: string
  email: string
  pending: boolean
  onAnswer: (yes: boolean) => void
}) {
  const t = useWords(words)
  return (
    <ConfirmDialog
      title={t('tellTitle', { name })}
      text={t('tellText', { email })}
      confirmText={t('tellYes')}
      cancelText={t('tellNo')}
      pending={pending}
      isOpen
      onAnswer={onAnswer}
    />
  )
}
