// Confirms that the reader of a staff invitation owns its mailbox, by a code sent there.
import { useRef } from 'react'
import { confirmStaffCode, requestStaffCode } from '@testate/api/accounts'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { words } from './words.ts'

export function StaffCodeDialog({
  invitation,
  onToken,
  onCancel,
}: {
  invitation: string
  onToken: (token: string) => void
  onCancel: () => void
}) {
  const t = useWords(words)
  const asked = useRef('')
  return (
    <Dialog title={t('staffCodeTitle')} isOpen onOpenChange={(open) => !open && onCancel()}>
      <ConfirmForm
        name="staff-invitation-code"
        lead={t('staffCode')}
        request={async (idempotencyKey) => {
          const { ask, expiresAt } = await call(requestStaffCode, { body: { invitation }, idempotencyKey })
          asked.current = ask
          return { expiresAt, mailed: true, factors: [], passkey: null }
        }}
        // No account is known yet, so only a code by e-mail is offered.
        confirm={async (handed) =>
          await call(confirmStaffCode, {
            body: { invitation, ask: asked.current, code: 'code' in handed ? handed.code : '' },
          })
        }
        onToken={onToken}
        onCancel={onCancel}
      />
    </Dialog>
  )
}
