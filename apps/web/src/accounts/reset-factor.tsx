// The second factor that a password reset needs beside the mailed link, if the account has one; and the
// procedure for people who have lost them all.
import { useMutation } from '@tanstack/react-query'
import { passwordResetNeeds, resetPassword, waitForPasswordReset } from '@testate/api/accounts'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { ConfirmForm } from '../step-up/confirm-form.tsx'
import type { Handed } from '../step-up/ways.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

/** A code by e-mail is not accepted: the link has already proved the mailbox. */
const byFactor = (handed: Handed): Exclude<Handed, { code: string }> => {
  if ('code' in handed) throw new Error('a new password is not confirmed by a mailed code')
  return handed
}

export function ResetFactor({
  token,
  password,
  onDone,
  onBack,
}: {
  token: string
  password: string
  onDone: () => Promise<void>
  onBack: () => void
}) {
  const t = useWords(words)
  const wait = useMutation({ mutationFn: () => call(waitForPasswordReset, { body: { token } }) })
  return (
    <div className="accounts-form">
      <title>{`${t('resetFactorTitle')} – Testate`}</title>
      <h1>{t('resetFactorTitle')}</h1>
      <ConfirmForm
        name="reset-code"
        lead={t('resetFactor')}
        mail={{ never: true, sentence: '' }}
        request={async () => ({
          ...(await call(passwordResetNeeds, { body: { token } })),
          mailed: false,
          expiresAt: '',
        })}
        confirm={async (handed) => {
          await call(resetPassword, { body: { token, password, ...byFactor(handed) } })
          return { stepUp: '' }
        }}
        onToken={() => void onDone()}
        onCancel={onBack}
      />
      <section aria-labelledby="reset-lost">
        <h2 id="reset-lost">{t('resetLost')}</h2>
        {wait.data === undefined ? (
          <p>{t('resetLostText')}</p>
        ) : (
          <Notice kind="info">
            <p role="status">{t('resetWaits', { when: dateAndTime(wait.data.withoutFrom) })}</p>
          </Notice>
        )}
        {wait.isError && (
          <Notice kind="error">
            <Refusal of={wait.error} />
          </Notice>
        )}
        {wait.data === undefined && (
          <div className="button-row">
            <Button
              variant="secondary"
              pending={wait.isPending}
              pendingText={t('resetLostAsking')}
              onPress={() => wait.mutate()}
            >
              {t('resetLostGo')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}
