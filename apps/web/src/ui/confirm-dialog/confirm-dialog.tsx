// A confirmation before an irreversible action. The safe answer comes first and has the focus.
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: ReactNode
  confirmText: string
  cancelText: string
  danger?: boolean
  pending?: boolean
  isOpen: boolean
  onAnswer: (confirmed: boolean) => void
}

export function ConfirmDialog({
  title,
  text,
  confirmText,
  cancelText,
  danger = false,
  pending = false,
  isOpen,
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isOpen={isOpen}
      isDismissable={!pending}
      onOpenChange={(open) => !open && onAnswer(false)}
      actions={
        <>
          <Button variant="secondary" autoFocus isDisabled={pending} onPress={() => onAnswer(false)}>
            {cancelText}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onPress={() => onAnswer(true)}>
            {confirmText}
          </Button>
        </>
      }
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Dialog>
  )
}
