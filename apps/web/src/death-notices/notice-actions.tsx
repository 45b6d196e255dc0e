// The buttons of one death notice: confirming by the second factor, disputing, one's own changes, and the
// testator's stop.
import { Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  confirmDeathNotice,
  disputeDeathNotice,
  listDeathNotices,
  stopDeathNotice,
  withdrawDeathNotice,
  type DeathNotice,
} from '@testate/api/death-notices'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { mayConfirm } from './notice-state.ts'
import { words } from './words.ts'

const DisputeDialog = part(async () => (await import('./dispute-dialog.tsx')).DisputeDialog)
const WithdrawDialog = part(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)
const IdentityDialog = part(async () => (await import('../identity/identity-dialog.tsx')).default)

type Act = 'confirm' | 'dispute' | 'withdraw' | 'stop'
const said = {
  confirm: ['confirmed', 'confirmFailed'],
  dispute: ['disputed', 'disputeFailed'],
  withdraw: ['withdrawn', 'withdrawFailed'],
  stop: ['stopped', 'stopFailed'],
} as const

export function NoticeActions({
  notice,
  needsIdentity,
}: {
  notice: DeathNotice
  /** The one thing that is missing for this person's confirmation to count. */
  needsIdentity: boolean
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const ask = useStepUp()
  const [open, setOpen] = useState<'dispute' | 'withdraw' | 'identity' | null>(null)
  const { may, willId, deceasedName: name, version, contentHash } = notice
  const params = { id: notice.id }
  const act = useMutation({
    mutationFn: async ({ what, given }: { what: Act; given: string }) => {
      if (what === 'confirm')
        return await call(confirmDeathNotice, { params, body: { version, contentHash }, stepUp: given })
      if (what === 'dispute') return await call(disputeDeathNotice, { params, body: { reason: given } })
      return await call(what === 'withdraw' ? withdrawDeathNotice : stopDeathNotice, { params })
    },
    onSuccess: (_, { what }) => toast({ title: t(said[what][0]), kind: 'done' }),
    // A refusal says that the notice is not as it is shown.
    onSettled: async () => {
      setOpen(null)
      await queries.invalidateQueries({ queryKey: [listDeathNotices.id] })
    },
  })
  const confirm = async () => {
    const stepUp = await ask('confirm-death', willId)
    if (stepUp !== null) act.mutate({ what: 'confirm', given: stepUp })
  }
  const hidden = <span className="visually-hidden">{t('of', { name })}</span>
  const pending = (what: Act) => act.isPending && act.variables.what === what
  const hasButtons =
    mayConfirm(notice) || needsIdentity || may.dispute || may.change || may.withdraw || may.stop
  return (
    <>
      {act.isError && (
        <Notice kind="error" title={t(said[act.variables.what][1])}>
          {refusedFields(act.error)
            .map(({ message }) => message)
            .join(' ')}
        </Notice>
      )}
      {hasButtons && (
        <div className="card-actions">
          {may.stop && (
            <Button pending={pending('stop')} onPress={() => act.mutate({ what: 'stop', given: '' })}>
              {t('stop')}
            </Button>
          )}
          {mayConfirm(notice) && (
            <Button pending={pending('confirm')} onPress={() => void confirm()}>
              {t('confirm')}
              {hidden}
            </Button>
          )}
          {needsIdentity && <Button onPress={() => setOpen('identity')}>{t('identity')}</Button>}
          {may.dispute && !notice.isOwn && !notice.isAboutMe && (
            <Button variant="secondary" onPress={() => setOpen('dispute')}>
              {t('dispute')}
              {hidden}
            </Button>
          )}
          {may.change && (
            <LinkButton variant="secondary" href={`?change=${notice.id}`}>
              {t('change')}
              {hidden}
            </LinkButton>
          )}
          {may.withdraw && (
            <Button variant="quiet" onPress={() => setOpen('withdraw')}>
              {t('withdraw')}
              {hidden}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'identity' && <IdentityDialog isOpen onOpenChange={(is) => !is && setOpen(null)} />}
        {open === 'dispute' && (
          <DisputeDialog
            request={act}
            onReason={(reason) => act.mutate({ what: 'dispute', given: reason })}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'withdraw' && (
          <WithdrawDialog
            pending={act.isPending}
            onAnswer={(yes) => (yes ? act.mutate({ what: 'withdraw', given: '' }) : setOpen(null))}
          />
        )}
      </Suspense>
    </>
  )
}
