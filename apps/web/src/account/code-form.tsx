// The second factor for what is about the account itself: a code by e-mail, for one purpose. Stands in a dialog.
import { confirmAccountCode, requestAccountCode, type AccountPurpose } from '@testate/api/account'
import { MailedCodeForm } from '../accounts/mailed-code-form.tsx'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

const leads = { export: 'codeExport', erase: 'codeErase', email: 'codeEmail' } as const

export function CodeForm({ purpose, onToken, onCancel }: { purpose: AccountPurpose; onToken: (token: string) => void; onCancel: () => void }) {
  const t = useWords(words)
  return (
    <MailedCodeForm
      name="account-code" lead={t(leads[purpose])} danger={purpose === 'erase'}
      request={async (idempotencyKey) => await call(requestAccountCode, { body: { purpose }, idempotencyKey })}
      confirm={async (code) => await call(confirmAccountCode, { body: { purpose, code } })}
      onToken={onToken} onCancel={onCancel}
    />
  )
}
