// A code by e-mail: mailed once for each opening, again when asked for, and turned into a token for one purpose. Stands in a dialog.
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { timeOfDay } from '../platform/times.ts'
import { useRefusal, type InItsLanguage } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { useSaid } from '../wording/use-said.ts'
import { words } from './step-up-words.ts'

export interface MailedCodeFormProps<Mailed extends { expiresAt: string }> {
  name: string
  /** What the person is about to do. */
  lead: string
  /** What the message named beside the code. */
  extra?: (mailed: Mailed) => ReactNode
  /** What follows takes something away. */
  danger?: boolean
  /** Under one idempotency key for each code asked for. */
  request: (idempotencyKey: string) => Promise<Mailed>
  confirm: (code: string) => Promise<{ stepUp: string }>
  onToken: (token: string) => void
  onCancel: () => void
}

export function MailedCodeForm<Mailed extends { expiresAt: string }>({ name, lead, extra, danger = false, request: askFor, confirm: hand, onToken, onCancel }: MailedCodeFormProps<Mailed>) {
  const t = useWords(words)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<InItsLanguage>()
  const refusal = useRefusal()
  const said = useSaid()
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  // One key for each code asked for: an answer lost on the way does not mail a second one.
  const request = useMutation({ mutationFn: askFor })
  const confirm = useMutation({
    mutationFn: () => hand(code),
    onSuccess: ({ stepUp }) => onToken(stepUp),
    onError: (error) => {
      setRefused(isProblem(error, 'step-up-needed') || isProblem(error, 'gone') ? said(error.detail ?? '') : refusal(error))
      setCode('')
      field.current?.focus()
    },
  })
  const send = () => {
    asked.current += 1
    request.mutate(crypto.randomUUID())
  }
  const { mutate, data } = request
  useEffect(() => {
    // Mailed once for each opening.
    if (asked.current > 0) return
    asked.current = 1
    mutate(crypto.randomUUID())
  }, [mutate])
  useEffect(() => {
    if (data !== undefined) field.current?.focus()
  }, [data])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.length !== 6) {
      setRefused({ text: t('codeMissing') })
      field.current?.focus()
      return
    }
    setRefused(undefined)
    confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{lead}</p>
      {request.isPending && asked.current <= 1 && <Loading text={t('sending')} />}
      {request.isError && <Notice kind="error"><Refusal of={request.error} /></Notice>}
      {data !== undefined && (
        <>
          <p role="status">{asked.current > 1 ? t('resent') : t('sent', { until: timeOfDay(data.expiresAt) })}</p>
          {extra?.(data)}
        </>
      )}
      {(data !== undefined || request.isError) && (
        <>
          <CodeField name={name} label={t('code')} hint={t('codeHint')} value={code} onChange={setCode} error={refused?.text} errorLang={refused?.lang} ref={field} />
          <p className="field-hint">{t('notArrived')}</p>
          <div className="button-row">
            <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={confirm.isPending} pendingText={t('confirming')}>{t('confirm')}</Button>
            <Button variant="secondary" pending={request.isPending} pendingText={t('resending')} onPress={send}>{t('resend')}</Button>
            <Button variant="quiet" onPress={onCancel}>{t('cancel')}</Button>
          </div>
        </>
      )}
    </form>
  )
}
