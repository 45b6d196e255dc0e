// Before somebody takes their own notice back.
import { useWords } from '../platform/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { words } from './words.ts'

export function WithdrawDialog({
  pending,
  onAnswer,
}: {
  pending: boolean
  onAnswer: (yes: boolean) => void
}) {
  const t = useWords(words)
  return (
    <ConfirmDialog
      title={t('withdrawTitle')}
      text={t('withdrawText')}
      confirmText={t('withdrawYes')}
      cancelText={t('withdrawNo')}
      danger
      pending={pending}
      isOpen
      onAnswer={onAnswer}
    />
  )
}
