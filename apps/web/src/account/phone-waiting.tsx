// A number that waits for its code. On the page, since the form survives a reload there.
import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmPhone, showPhone, type PhoneStanding } from '@testate/api/death/phone'
import { call, isProblem } from '../platform/client.ts'
import { timeOfDay } from '../platform/times.ts'
import { useReason, useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { words as codeWords } from '../step-up/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { words } from './phone-words.ts'

export function PhoneWaiting({
  waiting: { endsIn, expiresAt },
  onChanged,
}: {
  waiting: { endsIn: string; expiresAt: string }
  onChanged: (standing: PhoneStanding) => void
}) {
  const [t, c] = [useWords(words), useWords(codeWords)]
  const [why, sentence] = [useReason(), useRefusal()]
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(confirmPhone, { body: { code } }),
    onSuccess: onChanged,
    onError: (error) => {
      const known = isProblem(error, 'step-up-needed') || isProblem(error, 'gone')
      setRefused(known ? why(error).text : sentence(error).text)
      setCode('')
      field.current?.focus()
      if (isProblem(error, 'gone')) void queries.invalidateQueries({ queryKey: [showPhone.id] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    setRefused(code.length === 6 ? undefined : c('codeMissing'))
    if (code.length === 6) confirm.mutate()
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h3>{t('waits')}</h3>
      <p role="status">{t('sent', { endsIn, until: timeOfDay(expiresAt) })}</p>
      <CodeField
        name="phone-code"
        label={c('code')}
        hint={c('codeHint')}
        value={code}
        onChange={setCode}
        error={refused}
        ref={field}
      />
      <p className="field-hint">{t('notArrived')}</p>
      <div className="button-row">
        <Button type="submit" pending={confirm.isPending} pendingText={c('confirming')}>
          {c('confirm')}
        </Button>
      </div>
    </form>
  )
}
