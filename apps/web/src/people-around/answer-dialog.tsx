// Accepting, by a second factor, and declining what one is named for.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { words } from './words.ts'

const purpose = 'accept' as const

interface AnswerDialogProps {
  name: string
  accepts: boolean
  pending: boolean
  /** With the token of the proof where it is yes, else null. */
  onAnswer: (stepUp: string | null) => void
  onClose: () => void
}

export function AnswerDialog({ name, accepts, pending, onAnswer, onClose }: AnswerDialogProps) {
  const t = useWords(words)
  if (!accepts)
    return (
      <ConfirmDialog
        title={t('declineTitle')}
        text={t('declineText', { name })}
        confirmText={t('declineYes')}
        cancelText={t('declineNo')}
        danger
        pending={pending}
        isOpen
        onAnswer={(yes) => (yes ? onAnswer(null) : onClose())}
      />
    )
  return (
    <Dialog title={t('acceptTitle')} isOpen onOpenChange={(open) => !open && onClose()}>
      <ConfirmForm
        name="accept-code"
        lead={t('forAccept', { name })}
        request={async (idempotencyKey, mail) =>
          await call(requestAccountCode, { body: { purpose, mail }, idempotencyKey })
        }
        confirm={async (handed) => await call(confirmAccountCode, { body: { purpose, ...handed } })}
        onToken={onAnswer}
        onCancel={onClose}
      />
    </Dialog>
  )
}
