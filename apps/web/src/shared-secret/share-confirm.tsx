// The second factor before a key or a share is made or lost: none of it can be taken back.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import type { ShareAct } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { words } from './words.ts'

interface ShareConfirmProps {
  purpose: ShareAct
  /** In the words of `shareActs`. */
  about: string
  lead: string
  danger?: boolean
  onToken: (token: string) => void
  onCancel: () => void
}

export function ShareConfirm({ purpose, about, lead, danger = false, onToken, onCancel }: ShareConfirmProps) {
  const t = useWords(words)
  return (
    <Dialog title={t('confirmTitle')} isOpen onOpenChange={(open) => !open && onCancel()}>
      <ConfirmForm
        name="share-code"
        lead={lead}
        danger={danger}
        request={async (idempotencyKey, mail) =>
          await call(requestAccountCode, { body: { purpose, about, mail }, idempotencyKey })
        }
        confirm={async (handed) => await call(confirmAccountCode, { body: { purpose, about, ...handed } })}
        onToken={onToken}
        onCancel={onCancel}
      />
    </Dialog>
  )
}
