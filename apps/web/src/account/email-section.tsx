// The email address for codes and messages, and changing it: a dialog, then the page waits for the code sent
// to the new mailbox.
import { useState } from 'react'
import type { showAccount } from '@testate/api/account'
import type { ReceivedOf } from '@testate/api/route'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { AddressWithin } from './address-within.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { EmailWaiting } from './email-waiting.tsx'
import { words } from './words.ts'

const whys = { 'administrator': 'administratorsEmail', 'new-password': 'afterNewPassword' } as const

export function EmailSection({ account }: { account: ReceivedOf<typeof showAccount> }) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const [asking, setAsking] = useState(false)
  const [changed, setChanged] = useState(false)
  const { email, emailFixed, emailChange, emailTakeBackUntil, hasPassword } = account
  return (
    <section aria-labelledby="account-email">
      <h2 id="account-email">{t('emailTitle')}</h2>
      <p>
        <AddressWithin sentence={t('emailNow', { email })} address={email} />
      </p>
      {changed && (
        <div role="status">
          <Notice kind="done" title={t('emailChanged')}>
            {t('emailChangedText')}
          </Notice>
        </div>
      )}
      {emailTakeBackUntil !== null && <p>{t('emailTakeBack', { until: dateAndTime(emailTakeBackUntil) })}</p>}
      {emailChange !== null && (
        <EmailWaiting key={emailChange.email} change={emailChange} onChanged={() => setChanged(true)} />
      )}
      {emailFixed !== null && <p className="field-hint">{t(whys[emailFixed])}</p>}
      {emailFixed === null && !hasPassword && <p className="field-hint">{t('emailNeedsPassword')}</p>}
      {emailFixed === null && emailChange === null && hasPassword && (
        <Button
          variant="secondary"
          onPress={() => {
            setChanged(false)
            setAsking(true)
          }}
        >
          {t('emailChange')}
        </Button>
      )}
      {asking && <EmailDialog email={email} onClose={() => setAsking(false)} />}
    </section>
  )
}
