// The confirmation that a change of one's factors rests on. Stands in a dialog.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { ConfirmForm } from '../accounts/confirm-form.tsx'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

const purpose = 'factors' as const

export interface FactorConfirmProps {
  lead: string
  danger?: boolean
  /** Where a code by e-mail takes seven days; else it is no way at all once another counts. */
  slowByMail?: boolean
  onToken: (token: string) => void
  onCancel: () => void
}

export function FactorConfirm({ lead, danger = false, slowByMail = false, onToken, onCancel }: FactorConfirmProps) {
  const t = useWords(words)
  return (
    <ConfirmForm
      name="factor-code" lead={lead} danger={danger} mail={{ never: !slowByMail, sentence: t(slowByMail ? 'mailRemove' : 'mailNever') }}
      request={async (idempotencyKey, mail) => await call(requestAccountCode, { body: { purpose, mail }, idempotencyKey })}
      confirm={async (handed) => await call(confirmAccountCode, { body: { purpose, ...handed } })}
      onToken={onToken} onCancel={onCancel}
    />
  )
}
