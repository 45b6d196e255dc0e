// One factor: its name, since when it counts, and the actions for it.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listFactors, renameFactor, type ListedFactors } from '@testate/api/factors'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { call } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { useTimes } from '../platform/times.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { ChangeDialog, type Change } from './change-dialog.tsx'
import { words } from './words.ts'

type Factor = ListedFactors['factors'][number]
const kinds = {
  'passkey': 'passkey',
  'authenticator': 'authenticator',
  'recovery codes': 'recovery',
} as const
const closedWills = {
  'opens': 'opensWills',
  'with-code': 'opensWillsWithCode',
  'not-now': 'opensWillsNotNow',
  'after-notice': 'opensWillsNever',
  'unknown': 'opensNoWills',
} as const

/** @param last it is the only factor left */
export function FactorLine({ factor, left, last }: { factor: Factor; left: number; last: boolean }) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const [open, setOpen] = useState<'rename' | Change>()
  const kind = t(kinds[factor.kind])
  const name = factor.name ?? t('recovery')
  const waits = useAsOfNow((now) => factor.countsFrom === null || new Date(factor.countsFrom) > now)
  const addressConfirmed = useMe()?.addressConfirmed === true
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
              ? t(addressConfirmed ? 'waitsForYou' : 'waitsForAddress')
              : t('waits', { when: dateAndTime(factor.countsFrom) })}
          </p>
        )}
        {!waits && factor.forClosedWills !== null && (
          <p className="account-session-more">{t(closedWills[factor.forClosedWills])}</p>
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
        {factor.countsFrom === null && addressConfirmed && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('mineLabel', { name })}
            onPress={() => setOpen('mine')}
          >
            {t('mine')}
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
      {open !== undefined && open !== 'rename' && (
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
