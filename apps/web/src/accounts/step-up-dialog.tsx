// The second factor: a code by e-mail, for one purpose and one document, before what cannot be taken back.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { confirmStepUp, requestStepUp, type StepUpPurpose } from '@testate/api/accounts'
import { call, isProblem } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { timeOfDay } from '../platform/times.ts'
import { useRefusal, type InItsLanguage } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { useSaid } from '../wording/use-said.ts'
import { words } from './step-up-words.ts'

export interface StepUpDialogProps {
  purpose: StepUpPurpose
  willId: string
  isOpen: boolean
  /** The token for the `Step-Up` header, or null when the person turned back. */
  onDone: (token: string | null) => void
}

const reasons = { sign: 'forSign', open: 'forOpen', pay: 'forPay', withdraw: 'forWithdraw', supersede: 'forSupersede', move: 'forMove' } as const

export function StepUpDialog({ purpose, willId, isOpen, onDone }: StepUpDialogProps) {
  const t = useWords(words)
  return (
    <Dialog title={t('title')} isOpen={isOpen} onOpenChange={(open) => !open && onDone(null)}>
      <StepUpForm purpose={purpose} willId={willId} onDone={onDone} />
    </Dialog>
  )
}

function StepUpForm({ purpose, willId, onDone }: Omit<StepUpDialogProps, 'isOpen'>) {
  const t = useWords(words)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<InItsLanguage>()
  const refusal = useRefusal()
  const said = useSaid()
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  // One key for each code asked for: an answer lost on the way does not mail a second one.
  const request = useMutation({ mutationFn: (key: string) => call(requestStepUp, { body: { purpose, willId }, idempotencyKey: key }) })
  const confirm = useMutation({
    mutationFn: () => call(confirmStepUp, { body: { purpose, willId, code } }),
    onSuccess: ({ stepUp }) => onDone(stepUp),
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
  const { mutate } = request
  useEffect(() => {
    // Mailed once for each opening.
    if (asked.current > 0) return
    asked.current = 1
    mutate(crypto.randomUUID())
  }, [mutate])
  const { data } = request
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
      <p>{t(reasons[purpose])}</p>
      {request.isPending && asked.current <= 1 && <Loading text={t('sending')} />}
      {request.isError && <Notice kind="error"><Refusal of={request.error} /></Notice>}
      {data !== undefined && (
        <>
          <p role="status">{asked.current > 1 ? t('resent') : t('sent', { until: timeOfDay(data.expiresAt) })}</p>
          <p>{t('document')} <code aria-label={t('documentLabel')}>{groupsOf(data.documentHash.slice(0, 16)).join(' ')}</code></p>
        </>
      )}
      {(data !== undefined || request.isError) && (
        <>
          <CodeField name="step-up-code" label={t('code')} hint={t('codeHint')} value={code} onChange={setCode} error={refused?.text} errorLang={refused?.lang} ref={field} />
          <p className="field-hint">{t('notArrived')}</p>
          <div className="button-row">
            <Button type="submit" pending={confirm.isPending} pendingText={t('confirming')}>{t('confirm')}</Button>
            <Button variant="secondary" pending={request.isPending} pendingText={t('resending')} onPress={send}>{t('resend')}</Button>
            <Button variant="quiet" onPress={() => onDone(null)}>{t('cancel')}</Button>
          </div>
        </>
      )}
    </form>
  )
}
