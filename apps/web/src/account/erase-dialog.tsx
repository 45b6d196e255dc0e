// Erasing the account in three steps: typing the words, a code by e-mail, done. Each step but the last can be
// cancelled.
import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askErasure, erasureWords } from '@testate/api/account'
import { useNavigate } from 'react-router'
import { call } from '../platform/client.ts'
import { forgetAllHere } from '../platform/kept-here.ts'
import { meQuery } from '../platform/session.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { CodeForm } from './code-form.tsx'
import { words } from './words.ts'

/** @param final when it becomes irreversible */
export function EraseDialog({ final, onClose }: { final: string; onClose: () => void }) {
  const t = useWords(words)
  const leave = useLeave()
  const [step, setStep] = useState<'words' | 'code'>('words')
  const erase = useMutation({
    mutationFn: (stepUp: string) => call(askErasure, { body: { confirmation: erasureWords }, stepUp }),
    onSuccess: ({ atOnce }) => leave(atOnce ? 'erasure' : 'erasure-asked'),
  })
  return (
    <Dialog
      title={t('eraseDialog')}
      isOpen
      isDismissable={!erase.isPending}
      onOpenChange={(open) => !open && onClose()}
    >
      {(erase.isPending || erase.isSuccess) && <Loading text={t('erasing')} />}
      {erase.isError && (
        <>
          <Notice kind="error" title={t('eraseRefused')}>
            <Refusal of={erase.error} />
          </Notice>
          <div className="button-row">
            <Button variant="secondary" onPress={onClose}>
              {t('eraseKeep')}
            </Button>
          </div>
        </>
      )}
      {erase.isIdle &&
        (step === 'words' ? (
          <WordsForm final={final} onDone={() => setStep('code')} onCancel={onClose} />
        ) : (
          <CodeForm purpose="erase" onCancel={onClose} onToken={(token) => erase.mutate(token)} />
        ))}
    </Dialog>
  )
}

function WordsForm({ final, onDone, onCancel }: { final: string; onDone: () => void; onCancel: () => void }) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() === erasureWords) return onDone()
    setWrong(true)
    document.getElementById('erase-words')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>
        {t('eraseWhat')} {final}
      </p>
      <TextField
        name="erase-words"
        label={t('eraseType')}
        value={typed}
        onChange={setTyped}
        error={wrong ? t('eraseWrong') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="button-row">
        <Button variant="secondary" onPress={onCancel}>
          {t('eraseKeep')}
        </Button>
        <Button type="submit" variant="danger">
          {t('eraseGo')}
        </Button>
      </div>
    </form>
  )
}

/**
 * The server has ended the session; this browser clears its cache, as after signing out. The sign-in screen
 * shows what follows.
 */
function useLeave(): (after: string) => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Asked before: a live screen may learn that the session has ended before the answer is here.
  const [personId] = useState(() => queries.getQueryData(meQuery.queryKey)?.id)
  return (after) => {
    forgetAllHere(personId)
    queries.setQueryData(meQuery.queryKey, null)
    void Promise.resolve(navigate(`/login?after=${after}`, { replace: true })).then(() => {
      queries.clear()
      queries.setQueryData(meQuery.queryKey, null)
    })
  }
}
