// A new address that waits for its code. On the page and not in a dialog: the mail may take a while, and the
// form survives a reload.
import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSessions, showAccount } from '@testate/api/account'
import {
  cancelEmailChange,
  confirmEmailChange,
  sendEmailCode,
  type pendingEmail,
} from '@testate/api/email-change'
import type { z } from 'zod'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { call, isProblem } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { meQuery } from '../platform/session.ts'
import { timeOfDay, useTimes } from '../platform/times.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { words as codeWords } from '../step-up/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { AddressWithin } from './address-within.tsx'
import { words } from './words.ts'

export function EmailWaiting({
  change,
  onChanged,
}: {
  change: z.output<typeof pendingEmail>
  onChanged: () => void
}) {
  const [t, c] = [useWords(words), useWords(codeWords)]
  const { dateAndTime } = useTimes()
  const why = useReason()
  const sentence = useRefusal()
  const queries = useQueryClient()
  const keyFor = useIntention()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const again = async () => {
    await queries.invalidateQueries({ queryKey: [showAccount.id] })
    return queries.getQueryData(read(showAccount).queryKey)
  }
  /** If the change was cancelled or completed meanwhile this form disappears with it; the message remains. */
  const sayIfOver = async (error: Error) => {
    if ((isProblem(error, 'gone') || isProblem(error, 'conflict')) && (await again())?.emailChange === null)
      toast({ title: t('emailFailed'), description: why(error), kind: 'error' })
  }
  const send = useMutation({
    mutationFn: () => call(sendEmailCode, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async () => {
      setRefused(undefined)
      setCode('')
      await again()
      field.current?.focus()
    },
    onError: sayIfOver,
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, { idempotencyKey: keyFor('cancel') }),
    onSuccess: again,
  })
  const confirm = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { code } }),
    onSuccess: async () => {
      onChanged()
      await Promise.all([
        again(),
        queries.invalidateQueries(meQuery),
        queries.invalidateQueries({ queryKey: [listSessions.id] }),
      ])
    },
    onError: (error) => {
      setRefused(
        isProblem(error, 'step-up-needed') || isProblem(error, 'gone') || isProblem(error, 'conflict')
          ? why(error).text
          : sentence(error).text,
      )
      setCode('')
      field.current?.focus()
      void sayIfOver(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.length !== 6) {
      setRefused(c('codeMissing'))
      field.current?.focus()
      return
    }
    setRefused(undefined)
    confirm.mutate()
  }
  const { email, codeExpiresAt, expiresAt } = change
  const over = useAsOfNow((now) => new Date(codeExpiresAt) <= now)
  const failed = send.error ?? cancel.error
  return (
    <form onSubmit={submit} noValidate>
      <h3>{t('emailWaits')}</h3>
      <p role="status">
        <AddressWithin
          address={email}
          sentence={t(over ? 'emailCodeOver' : send.isSuccess ? 'emailResent' : 'emailSent', {
            email,
            until: timeOfDay(codeExpiresAt),
          })}
        />
      </p>
      {failed !== null && (
        <Notice kind="error" title={t('emailFailed')}>
          <Refusal of={failed} />
        </Notice>
      )}
      <CodeField
        name="email-code"
        label={c('code')}
        hint={c('codeHint')}
        value={code}
        onChange={setCode}
        error={refused}
        ref={field}
      />
      <p className="field-hint">{t('emailNotArrived')}</p>
      <p className="field-hint">{t('emailDropped', { until: dateAndTime(expiresAt) })}</p>
      <div className="button-row">
        <Button type="submit" pending={confirm.isPending} pendingText={c('confirming')}>
          {c('confirm')}
        </Button>
        <Button
          variant="secondary"
          pending={send.isPending}
          pendingText={c('resending')}
          onPress={() => send.mutate()}
        >
          {c('resend')}
        </Button>
        <Button
          variant="quiet"
          pending={cancel.isPending}
          pendingText={t('emailCancelling')}
          onPress={() => cancel.mutate()}
        >
          {t('emailCancel')}
        </Button>
      </div>
    </form>
  )
}
