// The confirmation required to change one's factors. Shown in a dialog.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import { words } from './passkey-words.ts'

const purpose = 'factors' as const

export interface FactorConfirmProps {
  lead: string
  danger?: boolean
  /** What using a code by e-mail leads to; without it, e-mail is not accepted once another factor counts. */
  byMail?: string
  onToken: (token: string) => void
  onCancel: () => void
}

export function FactorConfirm({ lead, danger = false, byMail, onToken, onCancel }: FactorConfirmProps) {
  const t = useWords(words)
  return (
    <ConfirmForm
      name="factor-code"
      lead={lead}
      danger={danger}
      mail={{ never: byMail === undefined, sentence: byMail ?? t('mailNever') }}
      request={async (idempotencyKey, mail) =>
        await call(requestAccountCode, { body: { purpose, mail }, idempotencyKey })
      }
      confirm={async (handed) => await call(confirmAccountCode, { body: { purpose, ...handed } })}
      onToken={onToken}
      onCancel={onCancel}
    />
  )
}
