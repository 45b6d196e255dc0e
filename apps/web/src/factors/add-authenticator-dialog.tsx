// The QR code and the key for an authenticator app, shown only once; added when the person enters a code of
// the app.
import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addAuthenticator, beginAuthenticator, listFactors } from '@testate/api/factors'
import { call, isProblem, reasonOf, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { Qr } from '../ui/qr/qr.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { Failed } from './add-passkey-dialog.tsx'
import { FactorConfirm } from './factor-confirm.tsx'
import { words } from './words.ts'

export function AddAuthenticatorDialog({ first, onClose }: { first: boolean; onClose: () => void }) {
  const t = useWords(words)
  const begin = useMutation({
    mutationFn: (stepUp: string) => call(beginAuthenticator, { body: {}, stepUp }),
  })
  return (
    <Dialog title={t('authenticatorTitle')} isOpen onOpenChange={(open) => !open && onClose()}>
      {begin.isIdle && (
        <>
          <p>{t('authenticatorWhat')}</p>
          {first && <p>{t('passkeyFirst')}</p>}
          <FactorConfirm lead={t('leadAdd')} onCancel={onClose} onToken={(token) => begin.mutate(token)} />
        </>
      )}
      {begin.isPending && <Loading text={t('preparing')} />}
      {begin.isError && <Failed error={begin.error} onAgain={() => begin.reset()} onCancel={onClose} />}
      {begin.data !== undefined && (
        <CodeStep {...begin.data} onAgain={() => begin.reset()} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CodeStep({
  enrolment,
  secret,
  uri,
  onAgain,
  onClose,
}: {
  enrolment: string
  secret: string
  uri: string
  onAgain: () => void
  onClose: () => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [name, setName] = useState<string>(t('nameApp'))
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ name?: string; code?: string }>({})
  const field = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: () => call(addAuthenticator, { body: { enrolment, name: name.trim(), code } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listFactors.id] })
      onClose()
    },
    onError: (error) => {
      setRefused({ code: isProblem(error, 'step-up-needed') ? reasonOf(error) : sentenceOf(error) })
      setCode('')
      field.current?.focus()
    },
  })
  if (isProblem(add.error, 'gone')) return <Failed error={add.error} onAgain={onAgain} onCancel={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const missing = {
      ...(name.trim() === '' ? { name: t('nameMissing') } : {}),
      ...(code.length === 6 ? {} : { code: t('appCodeMissing') }),
    }
    setRefused(missing)
    if (missing.name !== undefined) return document.getElementById('authenticator-name')?.focus()
    if (missing.code !== undefined) return field.current?.focus()
    add.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{t('scan')}</p>
      <Qr text={uri} label={t('qrLabel')} />
      <p>
        {t('orType')}{' '}
        <code className="factors-secret" aria-label={t('secretLabel')}>
          {groupsOf(secret).join(' ')}
        </code>
      </p>
      <TextField
        name="authenticator-name"
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={setName}
        error={refused.name}
        autoComplete="off"
        maxLength={60}
        isRequired
      />
      <CodeField
        name="authenticator-code"
        label={t('appCode')}
        hint={t('appCodeHint')}
        value={code}
        onChange={setCode}
        error={refused.code}
        ref={field}
      />
      <div className="button-row">
        <Button type="submit" pending={add.isPending} pendingText={t('adding')}>
          {t('addIt')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
