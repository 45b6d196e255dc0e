// Adds a passkey in three steps, each of which can be cancelled: a name, a confirmation, and the device's own
// prompt.
import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addPasskey, beginPasskey, listFactors } from '@testate/api/factors'
import { call } from '../platform/client.ts'
import { useRefusal } from '../platform/use-refusal.ts'
import { useWords } from '../platform/words.ts'
import { hasPasskeys, makeThePasskey, PasskeyNotHere, PasskeyTurnedBack } from '../step-up/ask-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { FactorConfirm } from './factor-confirm.tsx'
import { words } from './passkey-words.ts'

/** @param when how soon it counts: a guest's at once, an account's first after three days */
export function AddPasskeyDialog({
  when,
  onClose,
}: {
  when: 'guest' | 'first' | 'at once'
  onClose: () => void
}) {
  const t = useWords(words)
  const [name, setName] = useState('')
  const [step, setStep] = useState<'name' | 'confirm' | 'make'>('name')
  const begin = useMutation({ mutationFn: (stepUp: string) => call(beginPasskey, { body: {}, stepUp }) })
  return (
    <Dialog title={t('passkeyTitle')} isOpen onOpenChange={(open) => !open && onClose()}>
      {!hasPasskeys() ? (
        <Notice kind="advice">{t('passkeyNone')}</Notice>
      ) : step === 'name' ? (
        <NameStep
          name={name}
          setName={setName}
          when={when}
          onDone={() => setStep('confirm')}
          onCancel={onClose}
        />
      ) : step === 'confirm' ? (
        <FactorConfirm
          lead={t('leadAdd')}
          onCancel={onClose}
          onToken={(token) => {
            setStep('make')
            begin.mutate(token)
          }}
        />
      ) : begin.data === undefined ? (
        begin.isError ? (
          <Failed error={begin.error} onAgain={() => setStep('confirm')} onCancel={onClose} />
        ) : (
          <Loading text={t('preparing')} />
        )
      ) : (
        <MakeStep
          begun={begin.data}
          name={name.trim()}
          onAgain={() => setStep('confirm')}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function NameStep({
  name,
  setName,
  when,
  onDone,
  onCancel,
}: {
  name: string
  setName: (name: string) => void
  when: 'guest' | 'first' | 'at once'
  onDone: () => void
  onCancel: () => void
}) {
  const t = useWords(words)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') return onDone()
    setMissing(true)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>{t('passkeyWhat')}</p>
      {when !== 'at once' && <p>{t(when === 'guest' ? 'passkeyGuest' : 'passkeyFirst')}</p>}
      <TextField
        name="passkey-name"
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={setName}
        error={missing && name.trim() === '' ? t('nameMissing') : undefined}
        autoComplete="off"
        maxLength={60}
        isRequired
        ref={field}
      />
      <div className="button-row">
        <Button type="submit">{t('goOn')}</Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function MakeStep({
  begun,
  name,
  onAgain,
  onClose,
}: {
  begun: Awaited<ReturnType<typeof begunOf>>
  name: string
  onAgain: () => void
  onClose: () => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async () =>
      await call(addPasskey, {
        body: { enrolment: begun.enrolment, name, made: await makeThePasskey(begun.options) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listFactors.id] })
      onClose()
    },
  })
  const own =
    make.error instanceof PasskeyTurnedBack
      ? t('passkeyTurnedBack')
      : make.error instanceof PasskeyNotHere
        ? t('passkeyKnown')
        : undefined
  if (make.isError && own === undefined)
    return <Failed error={make.error} onAgain={onAgain} onCancel={onClose} />
  return (
    <>
      <p>{t('passkeyReady')}</p>
      {own !== undefined && <Notice kind="error">{own}</Notice>}
      <div className="button-row">
        <Button
          autoFocus
          pending={make.isPending}
          pendingText={t('passkeyMaking')}
          onPress={() => make.mutate()}
        >
          {t('passkeyMake')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

const begunOf = (stepUp: string) => call(beginPasskey, { body: {}, stepUp })

export function Failed({
  error,
  onAgain,
  onCancel,
}: {
  error: unknown
  onAgain: () => void
  onCancel: () => void
}) {
  const t = useWords(words)
  const { text, lang } = useRefusal()(error)
  return (
    <>
      <Notice kind="error" title={t('addFailed')}>
        <span lang={lang}>{text}</span>
      </Notice>
      <div className="button-row">
        <Button onPress={onAgain}>{t('again')}</Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}
