// The second factor for an account action, for one purpose. Shown in a dialog.
import type { ShareAct } from '@testate/domain/death/shared-secret'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import type { AccountPurpose } from '@testate/api/step-up/account-purposes'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import { words } from './words.ts'

const leads = { export: 'codeExport', erase: 'codeErase', email: 'codeEmail', phone: 'codePhone' } as const

export function CodeForm({
  purpose,
  onToken,
  onCancel,
}: {
  purpose: Exclude<AccountPurpose, 'factors' | 'staff' | 'accept' | ShareAct>
  onToken: (token: string) => void
  onCancel: () => void
}) {
  const t = useWords(words)
  return (
    <ConfirmForm
      name="account-code"
      lead={t(leads[purpose])}
      danger={purpose === 'erase'}
      request={async (idempotencyKey, mail) =>
        await call(requestAccountCode, { body: { purpose, mail }, idempotencyKey })
      }
      confirm={async (handed) => await call(confirmAccountCode, { body: { purpose, ...handed } })}
      onToken={onToken}
      onCancel={onCancel}
    />
  )
}
