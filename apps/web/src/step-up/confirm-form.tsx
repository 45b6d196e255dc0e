// Confirms by one of the person's factors, easiest first: a passkey, an app's code, a recovery code, a code
// by e-mail. Exchanged for a token for one purpose. Shown in a dialog.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { FactorKind, PasskeyOptions } from '@testate/api/factors'
import { useAddress } from '../addresses/address.ts'
import { isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import type { InItsLanguage } from '../platform/refusals/worded.ts'
import { useReason } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { hasPasskeys } from './ask-passkey.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { SendLinkAgain } from './send-link-again.tsx'
import { TypedForm } from './typed-form.tsx'
import { untilAnswered } from './until-answered.ts'
import type { Handed, Way } from './ways.ts'
import { words } from './words.ts'
import './confirm-form.css'

export interface Offered {
  expiresAt: string
  mailed: boolean
  factors: FactorKind[]
  passkey: PasskeyOptions | null
  passkeyWithCode?: PasskeyOptions | null
}

export interface ConfirmFormProps<O extends Offered> {
  name: string
  /** What the person is about to do. */
  lead: string
  /** What the mail states beside the code. */
  extra?: (offered: O) => ReactNode
  /** The action is destructive. */
  danger?: boolean
  /**
   * Why a code by e-mail is not enough, or what using it leads to; `never`: it is not accepted once another
   * factor counts.
   */
  mail?: { never: boolean; sentence: string }
  /** With one idempotency key until it is answered; `mail`: send a code although another factor counts. */
  request: (idempotencyKey: string, mail: boolean) => Promise<O>
  confirm: (handed: Handed) => Promise<{ stepUp: string }>
  onToken: (token: string) => void
  onCancel: () => void
}

const order = ['passkey', 'authenticator', 'recovery codes'] as const
const chooses = {
  'passkey': 'usePasskey',
  'authenticator': 'useAuthenticator',
  'recovery codes': 'useRecovery',
  'code by e-mail': 'useMail',
} as const

export function ConfirmForm<O extends Offered>({
  name,
  lead,
  extra,
  danger = false,
  mail,
  request: askFor,
  confirm,
  onToken,
  onCancel,
}: ConfirmFormProps<O>) {
  const t = useWords(words)
  const to = useAddress()
  const reason = useReason()
  const [chosen, setChosen] = useState<Way>()
  const [mailedAgain, setMailedAgain] = useState(0)
  const begun = useRef(false)
  const [sends] = useState(untilAnswered)
  const request = useMutation({
    mutationFn: async (values: { byMail: boolean }) =>
      await sends(values, (key) => askFor(key, values.byMail)),
  })
  const { mutate, data } = request
  useEffect(() => {
    // Once per opening.
    if (begun.current) return
    begun.current = true
    mutate({ byMail: false })
  }, [mutate])
  const ways: Way[] =
    data === undefined
      ? []
      : order.filter(
          (kind) =>
            data.factors.includes(kind) && (kind !== 'passkey' || (data.passkey !== null && hasPasskeys())),
        )
  if (mail?.never !== true || data?.factors.length === 0) ways.push('code by e-mail')
  const way = chosen ?? ways[0]
  const byMail = () => {
    setChosen('code by e-mail')
    mutate({ byMail: true }, { onSuccess: () => setMailedAgain((n) => n + 1) })
  }
  const choose = (next: Way) =>
    next === 'code by e-mail' && data?.mailed !== true ? byMail() : setChosen(next)
  const others = (
    <div className="confirm-others">
      {way !== undefined &&
        ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onPress={() => choose(other)}>
              {t(chooses[other])}
            </Button>
          ))}
    </div>
  )
  const common = { danger, confirm, onToken, onCancel, others }
  return (
    <>
      <p>{lead}</p>
      {request.isPending && data === undefined && <Loading text={t('asking')} />}
      {request.isError && (
        <Notice kind="error">
          {isProblem(request.error, 'worker-away') || isProblem(request.error, 'factor-locked') ? (
            <Said text={reason(request.error)} />
          ) : (
            <Refusal of={request.error} />
          )}
          {isProblem(request.error, 'address-unconfirmed') && <SendLinkAgain />}
          {isProblem(request.error, 'factor-needed') && (
            <p>
              <a href={to('/account#account-factors')}>{t('addFactor')}</a>
            </p>
          )}
        </Notice>
      )}
      {request.isError && data === undefined && (
        <div className="button-row">
          <Button
            variant="secondary"
            pending={request.isPending}
            pendingText={t('asking')}
            onPress={() => mutate({ byMail: chosen === 'code by e-mail' })}
          >
            {t('again')}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {data !== undefined && way === 'passkey' && (
        <PasskeyForm
          {...common}
          options={data.passkey!}
          renew={() => mutate({ byMail: false })}
          renewing={request.isPending}
        />
      )}
      {data !== undefined && (way === 'authenticator' || way === 'recovery codes') && (
        <TypedForm key={way} {...common} name={name} way={way} />
      )}
      {data !== undefined &&
        way === 'code by e-mail' &&
        (data.mailed ? (
          <TypedForm
            key="mail"
            {...common}
            name={name}
            way="code by e-mail"
            sent={data.expiresAt}
            resent={mailedAgain > (data.factors.length > 0 ? 1 : 0)}
            resend={byMail}
            resending={request.isPending}
            extra={extra?.(data)}
            passkey={hasPasskeys() ? (data.passkeyWithCode ?? null) : null}
            {...(data.factors.length > 0 && mail !== undefined ? { note: mail.sentence } : {})}
          />
        ) : (
          <Loading text={t('sending')} />
        ))}
    </>
  )
}

function Said({ text: { text, lang } }: { text: InItsLanguage }) {
  return <p lang={lang}>{text}</p>
}
