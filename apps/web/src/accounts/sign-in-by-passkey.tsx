// Passkey sign-in by one press: the device asks which passkey, and the register finds its owner.
import { useMutation } from '@tanstack/react-query'
import { askPasskeySignIn, signInByPasskey } from '@testate/api/accounts'
import type { ReceivedOf } from '@testate/api/route'
import { call, isProblem } from '../platform/client.ts'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { askPasskey, PasskeyTurnedBack } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function SignInByPasskey({
  isDisabled,
  rememberMe,
  onDone,
  onFailed,
}: {
  /** Until the scripts have come. */
  isDisabled: boolean
  rememberMe: () => boolean
  onFailed: () => void
  onDone: (user: ReceivedOf<typeof signInByPasskey>['user']) => Promise<void>
}) {
  const t = useWords(words)
  const why = useReason()
  const refused = useRefusal()
  const signIn = useMutation({
    mutationFn: async () =>
      await call(signInByPasskey, {
        body: {
          passkey: await askPasskey(await call(askPasskeySignIn, { body: {} })),
          rememberMe: rememberMe(),
        },
      }),
    onSuccess: async ({ user }) => await onDone(user),
    onError: onFailed,
  })
  const { error } = signIn
  return (
    <section aria-labelledby="by-passkey">
      <h2 id="by-passkey">{t('passkeyTitle')}</h2>
      <p>{t('passkeyText')}</p>
      {error !== null && (
        <Notice kind="error" title={t('loginFailed')}>
          {error instanceof PasskeyTurnedBack
            ? t('passkeyTurnedBack')
            : isProblem(error, 'invalid-credentials')
              ? why(error).text
              : refused(error).text}
        </Notice>
      )}
      <div className="button-row">
        <Button
          variant="secondary"
          isDisabled={isDisabled}
          pending={signIn.isPending}
          pendingText={t('passkeyWaiting')}
          onPress={() => signIn.mutate()}
        >
          {t('passkeyGo')}
        </Button>
      </div>
    </section>
  )
}
