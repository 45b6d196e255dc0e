// One factor: its name, since when it counts, and the actions for it.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepFactor, listFactors, removeFactor, renameFactor, type FactorList } from '@testate/api/factors'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { call } from '../platform/client.ts'
import { useTimes } from '../platform/times.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { FactorConfirm } from './factor-confirm.tsx'
import { words } from './words.ts'

type Factor = FactorList['factors'][number]
const kinds = {
  'passkey': 'passkey',
  'authenticator': 'authenticator',
  'recovery codes': 'recovery',
} as const

/** @param last it is the only factor left */
export function FactorLine({ factor, left, last }: { factor: Factor; left: number; last: boolean }) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const [open, setOpen] = useState<'rename' | 'remove' | 'keep'>()
  const kind = t(kinds[factor.kind])
  const name = factor.name ?? t('recovery')
  const waits = useAsOfNow((now) => factor.countsFrom === null || new Date(factor.countsFrom) > now)
  const close = () => setOpen(undefined)
  return (
    <>
      <div>
        <p className="account-session-device">
          {name}
          {factor.endsAt !== null ? (
            <StatusTag kind="warning">{t('ending')}</StatusTag>
          ) : (
            waits && <StatusTag kind="info">{t('waiting')}</StatusTag>
          )}
        </p>
        {factor.name !== null && <p className="account-session-more">{kind}</p>}
        <p className="account-session-more">
          {t(factor.kind === 'recovery codes' ? 'madeOn' : 'added', { when: dateAndTime(factor.enrolledAt) })}
        </p>
        {factor.kind === 'recovery codes' && (
          <p className="account-session-more">{t('recoveryLeft', { n: left })}</p>
        )}
        <p className="account-session-more">
          {factor.lastUsedAt === null ? t('notUsed') : t('used', { when: dateAndTime(factor.lastUsedAt) })}
        </p>
        {waits && (
          <p>
            {factor.countsFrom === null
              ? t('waitsForAddress')
              : t('waits', { when: dateAndTime(factor.countsFrom) })}
          </p>
        )}
        {factor.endsAt !== null && <p>{t('ends', { when: dateAndTime(factor.endsAt) })}</p>}
      </div>
      <div className="button-row">
        {factor.kind !== 'recovery codes' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('renameLabel', { name })}
            onPress={() => setOpen('rename')}
          >
            {t('rename')}
          </Button>
        )}
        {factor.endsAt !== null && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('keepLabel', { name })}
            onPress={() => setOpen('keep')}
          >
            {t('keep')}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-label={t('removeLabel', { name })}
          onPress={() => setOpen('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      {open === 'rename' && <RenameDialog factor={factor} onClose={close} />}
      {(open === 'remove' || open === 'keep') && (
        <ChangeDialog what={open} factor={factor} name={name} last={last} onClose={close} />
      )}
    </>
  )
}

function RenameDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [name, setName] = useState(factor.name ?? '')
  const [missing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => call(renameFactor, { params: { factorId: factor.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listFactors.id] })
      toast({ title: t('renamed'), kind: 'done' })
      onClose()
    },
  })
  return (
    <Dialog title={t('renameTitle')} isOpen onOpenChange={(open) => !open && onClose()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(name.trim() === '')
          if (name.trim() !== '') save.mutate()
        }}
      >
        {save.isError && (
          <Notice kind="error">
            <Refusal of={save.error} />
          </Notice>
        )}
        <TextField
          name="factor-name"
          label={t('name')}
          hint={t('nameHint')}
          value={name}
          onChange={setName}
          error={missing ? t('nameMissing') : undefined}
          autoComplete="off"
          maxLength={60}
          isRequired
        />
        <div className="button-row">
          <Button type="submit" pending={save.isPending} pendingText={t('saving')}>
            {t('save')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ChangeDialog({
  what,
  factor,
  name,
  last,
  onClose,
}: {
  what: 'remove' | 'keep'
  factor: Factor
  name: string
  last: boolean
  onClose: () => void
}) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async (stepUp: string) => {
      const params = { factorId: factor.id }
      if (what === 'remove') return await call(removeFactor, { params, stepUp })
      await call(keepFactor, { params, body: {}, stepUp })
      return null
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: [listFactors.id] })
      if (done === null) toast({ title: t('kept'), kind: 'done' })
      else if (done.endsAt === null) toast({ title: t('removed'), kind: 'done' })
      else
        toast({
          title: t('removedLater', { when: dateAndTime(done.endsAt) }),
          description: t('removedLaterText'),
          kind: 'done',
        })
      onClose()
    },
  })
  return (
    <Dialog
      title={t(what === 'remove' ? 'removeTitle' : 'keepTitle')}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      {change.isPending && <Loading text={t(what === 'remove' ? 'removing' : 'preparing')} />}
      {change.isError && (
        <>
          <Notice kind="error" title={t('addFailed')}>
            <Refusal of={change.error} />
          </Notice>
          <div className="button-row">
            <Button onPress={() => change.reset()}>{t('again')}</Button>
            <Button variant="quiet" onPress={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
      {change.isIdle && (
        <>
          {what === 'remove' && last && <p>{t('removeLast')}</p>}
          <FactorConfirm
            lead={t(what === 'remove' ? 'leadRemove' : 'leadKeep', { name })}
            danger={what === 'remove'}
            {...(what === 'remove' ? { byMail: t('mailRemove') } : {})}
            onCancel={onClose}
            onToken={(token) => change.mutate(token)}
          />
        </>
      )}
    </Dialog>
  )
}
