// Replaces a witness who has not signed by another person.
import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { replaceWitness } from '@testate/api/parties'
import { Problem } from '@testate/api/problem'
import { showWill } from '@testate/api/wills'
import { sameMailbox } from '@testate/domain/party'
import { isMailbox } from '@testate/domain/registration-form'
import { Refused } from '../accounts/refused.tsx'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { allButMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { Party } from './party-line.ts'
import { WhatIsDoneAgain } from './what-is-done-again.tsx'
import { words } from './words.ts'

export function ReplaceDialog({
  willId,
  party,
  parties,
  onClose,
}: {
  willId: string
  party: Party
  /** All of the will. */
  parties: readonly Party[]
  onClose: () => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const will = useQuery(read(showWill, { params: { id: willId } }))
  const [fields, setFields] = useState({ name: '', email: '' })
  const [looked, setLooked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const isLate = parties.some(({ role, state }) => role === 'testator' && state === 'signed')
  const key = useRef(crypto.randomUUID())
  const replace = useMutation({
    mutationFn: async () =>
      await call(replaceWitness, {
        params: { id: party.id },
        body: {
          name: fields.name.trim(),
          email: fields.email.trim(),
          ...(isLate ? { beginsAnew: true } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      // Otherwise their line says it all.
      if (isLate)
        toast({ title: t('replaced'), description: t('replacedLateText', { name: fields.name.trim() }) })
      await queries.invalidateQueries(allButMe)
      onClose()
    },
    onError: (error) => {
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  const missing = {
    name: fields.name.trim().length < 2 ? t('nameMissing') : undefined,
    email: isMailbox(fields.email) ? undefined : t('emailMissing'),
  }
  // The form is the testator's own, who alone can replace a witness.
  const executor = will.data?.form?.executorEmail
  const isExecutor = executor !== undefined && isMailbox(fields.email) && sameMailbox(fields.email, executor)
  const said = fieldErrorsOf(replace.error)
  const errorOf = (field: 'name' | 'email') =>
    (looked ? missing[field] : undefined) ?? said.find((one) => one.field === field)?.message
  const change = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    // Another person is another intention.
    key.current = crypto.randomUUID()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLooked(true)
    if (missing.name !== undefined) return document.getElementById('replace-name')?.focus()
    if (missing.email !== undefined) return document.getElementById('replace-email')?.focus()
    if (isLate && !agreed) return document.getElementById('replace-anew')?.focus()
    if (!replace.isPending) replace.mutate()
  }
  return (
    <Dialog
      title={t('replaceTitle', { name: party.name })}
      isOpen
      isDismissable={!replace.isPending}
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate onSubmit={submit}>
        <p>{t('replaceText', { name: party.name, order: party.witnessOrder })}</p>
        <Notice kind="info" title={t('replaceWhoMay')}>
          <p>{t('replaceRules')}</p>
        </Notice>
        <TextField
          name="replace-name"
          label={t('replaceName')}
          isRequired
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          value={fields.name}
          error={errorOf('name')}
          onChange={(name) => change({ name })}
        />
        <TextField
          name="replace-email"
          label={t('replaceEmail')}
          isRequired
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.email}
          error={errorOf('email')}
          onChange={(email) => change({ email })}
        />
        <div role="status">
          {isExecutor && (
            <Notice kind="advice" title={t('replaceExecutor')}>
              {t('replaceExecutorText')}
            </Notice>
          )}
        </div>
        {isLate && (
          <>
            <WhatIsDoneAgain willId={willId} replaced={party} parties={parties} />
            <Checkbox
              name="replace-anew"
              label={t('anewAgree')}
              isRequired
              value={agreed}
              error={looked && !agreed ? t('anewMissing') : undefined}
              onChange={setAgreed}
            />
          </>
        )}
        {replace.error !== null && said.length === 0 && (
          <Notice kind="error" title={t('replaceFailed')}>
            <Refused of={replace.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button variant="secondary" isDisabled={replace.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" pending={replace.isPending}>
            {t(isLate ? 'replaceDoLate' : 'replaceDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
