// One press, then the device's own prompt: finger, face or PIN. A failure is shown, and every other factor
// stays available.
import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PasskeyOptions } from '@testate/api/factors'
import { isProblem } from '../platform/client.ts'
import type { InItsLanguage } from '../platform/refusals/worded.ts'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { askPasskey, PasskeyTurnedBack } from './ask-passkey.ts'
import type { Handed } from './ways.ts'
import { words } from './words.ts'

export interface PasskeyFormProps {
  options: PasskeyOptions
  danger: boolean
  /** A challenge accepts one response: after a refusal the register issues a new one. */
  renew: () => void
  renewing: boolean
  confirm: (handed: Handed) => Promise<{ stepUp: string }>
  onToken: (token: string) => void
  onCancel: () => void
  others: ReactNode
}

export function PasskeyForm({
  options,
  danger,
  renew,
  renewing,
  confirm,
  onToken,
  onCancel,
  others,
}: PasskeyFormProps) {
  const t = useWords(words)
  const refusal = useRefusal()
  const reason = useReason()
  const [refused, setRefused] = useState<InItsLanguage>()
  const use = useMutation({
    mutationFn: async () => await confirm({ passkey: await askPasskey(options) }),
    onSuccess: ({ stepUp }) => onToken(stepUp),
    onError: (error) => {
      if (error instanceof PasskeyTurnedBack) return setRefused({ text: t('passkeyTurnedBack') })
      setRefused(
        isProblem(error, 'step-up-needed') || isProblem(error, 'gone') || isProblem(error, 'worker-away')
          ? reason(error)
          : refusal(error),
      )
      renew()
    },
  })
  return (
    <>
      <p>{t('passkeyText')}</p>
      {refused !== undefined && (
        <Notice kind="error">
          <span lang={refused.lang}>{refused.text}</span>
        </Notice>
      )}
      <div className="button-row">
        <Button
          autoFocus
          variant={danger ? 'danger' : 'primary'}
          pending={use.isPending || renewing}
          pendingText={t('passkeyWaiting')}
          onPress={() => {
            setRefused(undefined)
            use.mutate()
          }}
        >
          {t('passkeyGo')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {others}
    </>
  )
}
