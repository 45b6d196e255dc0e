// A typed code: from a message, an app or paper. One box, with its error beside it.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { recoveryCode, type PasskeyOptions } from '@testate/api/factors'
import { isProblem } from '../platform/client.ts'
import { timeOfDay } from '../platform/times.ts'
import type { InItsLanguage } from '../platform/refusals/worded.ts'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { askPasskey, PasskeyTurnedBack } from './ask-passkey.ts'
import type { Handed, Way } from './ways.ts'
import { words } from './words.ts'

export interface TypedFormProps {
  name: string
  way: Exclude<Way, 'passkey'>
  danger: boolean
  /** For a code by e-mail: its expiry, and how to get another. */
  sent?: string
  resent?: boolean
  resend?: () => void
  resending?: boolean
  note?: string
  extra?: ReactNode
  /** What a passkey is asked to confirm beside the code, so that it is enough by itself from then on. */
  passkey?: PasskeyOptions | null
  confirm: (handed: Handed) => Promise<{ stepUp: string }>
  onToken: (token: string) => void
  onCancel: () => void
  others: ReactNode
}

export function TypedForm({
  name,
  way,
  danger,
  sent,
  resent = false,
  resend,
  resending = false,
  note,
  extra,
  passkey = null,
  confirm: hand,
  onToken,
  onCancel,
  others,
}: TypedFormProps) {
  const t = useWords(words)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<InItsLanguage>()
  // A challenge accepts one response; the next code comes with another.
  const [spent, setSpent] = useState<string>()
  const refusal = useRefusal()
  const reason = useReason()
  const field = useRef<HTMLInputElement>(null)
  const digits = way !== 'recovery codes'
  const confirm = useMutation({
    mutationFn: async (beside: PasskeyOptions | null) => {
      if (beside !== null) return await hand({ code, passkey: await askPasskey(beside) })
      return await hand(
        way === 'authenticator' ? { authenticator: code } : digits ? { code } : { recoveryCode: code },
      )
    },
    onSuccess: ({ stepUp }) => onToken(stepUp),
    onError: (error, beside) => {
      if (error instanceof PasskeyTurnedBack) return setRefused({ text: t('passkeyTurnedBack') })
      const judged = isProblem(error, 'step-up-needed') || isProblem(error, 'gone')
      setRefused(judged || isProblem(error, 'worker-away') ? reason(error) : refusal(error))
      // A code that was never checked is still valid: pressing again retries it.
      if (judged && error.extra['reason'] !== 'code-wrong' && beside !== null) setSpent(sent)
      else if (judged) setCode('')
      field.current?.focus()
    },
  })
  useEffect(() => field.current?.focus(), [sent])
  const submit = (beside: PasskeyOptions | null) => {
    if (confirm.isPending) return
    if (digits ? code.length !== 6 : !recoveryCode.safeParse(code).success) {
      setRefused({ text: t(digits ? 'codeMissing' : 'recoveryMissing') })
      field.current?.focus()
      return
    }
    setRefused(undefined)
    confirm.mutate(beside)
  }
  const shown = {
    name,
    value: code,
    onChange: setCode,
    error: refused?.text,
    errorLang: refused?.lang,
    ref: field,
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(null)
      }}
    >
      {sent !== undefined && (
        <p role="status">{resent ? t('resent') : t('sent', { until: timeOfDay(sent) })}</p>
      )}
      {note !== undefined && <p>{note}</p>}
      {extra}
      {digits ? (
        <CodeField
          {...shown}
          label={t(way === 'authenticator' ? 'appCode' : 'code')}
          hint={t(way === 'authenticator' ? 'appCodeHint' : 'codeHint')}
        />
      ) : (
        <TextField
          {...shown}
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="half"
        />
      )}
      {way === 'code by e-mail' && <p className="field-hint">{t('notArrived')}</p>}
      <div className="button-row">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pending={confirm.isPending}
          pendingText={t('confirming')}
        >
          {t('confirm')}
        </Button>
        {resend !== undefined && (
          <Button variant="secondary" pending={resending} pendingText={t('resending')} onPress={resend}>
            {t('resend')}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {passkey !== null && spent !== sent && (
        <div className="confirm-others">
          <p>{t('withPasskeyHint')}</p>
          <Button variant="secondary" pending={confirm.isPending} onPress={() => submit(passkey)}>
            {t('withPasskey')}
          </Button>
        </div>
      )}
      {others}
    </form>
  )
}
