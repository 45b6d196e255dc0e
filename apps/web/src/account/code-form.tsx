// The second factor for what is about the account itself: a code by e-mail, for one purpose. Stands in a dialog.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { confirmAccountCode, requestAccountCode, type AccountPurpose } from '@testate/api/account'
import { call, isProblem, sentenceOf } from '../platform/client.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

const leads = { export: 'codeExport', erase: 'codeErase' } as const

export function CodeForm({ purpose, onToken, onCancel }: { purpose: AccountPurpose; onToken: (token: string) => void; onCancel: () => void }) {
  const t = useWords(words)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  // One key for each code asked for: an answer lost on the way does not mail a second one.
  const request = useMutation({ mutationFn: (key: string) => call(requestAccountCode, { body: { purpose }, idempotencyKey: key }) })
  const confirm = useMutation({
    mutationFn: () => call(confirmAccountCode, { body: { purpose, code } }),
    onSuccess: ({ stepUp }) => onToken(stepUp),
    onError: (error) => {
      setRefused(isProblem(error, 'step-up-needed') || isProblem(error, 'gone') ? error.detail : sentenceOf(error))
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
      setRefused(t('codeMissing'))
      field.current?.focus()
      return
    }
    setRefused(undefined)
    confirm.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{t(leads[purpose])}</p>
      {request.isPending && asked.current <= 1 && <Loading text={t('codeSending')} />}
      {request.isError && <Notice kind="error">{sentenceOf(request.error)}</Notice>}
      {data !== undefined && <p role="status">{asked.current > 1 ? t('codeResent') : t('codeSent', { until: timeOfDay(data.expiresAt) })}</p>}
      {(data !== undefined || request.isError) && (
        <>
          <CodeField name="account-code" label={t('code')} hint={t('codeHint')} value={code} onChange={setCode} error={refused} ref={field} />
          <p className="field-hint">{t('codeNotArrived')}</p>
          <div className="button-row">
            <Button type="submit" variant={purpose === 'erase' ? 'danger' : 'primary'} pending={confirm.isPending} pendingText={t('codeConfirming')}>{t('codeConfirm')}</Button>
            <Button variant="secondary" pending={request.isPending} pendingText={t('codeResending')} onPress={send}>{t('codeResend')}</Button>
            <Button variant="quiet" onPress={onCancel}>{t('cancel')}</Button>
          </div>
        </>
      )}
    </form>
  )
}
