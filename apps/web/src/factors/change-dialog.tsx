// Removes or keeps a factor, or says that the passkey the account was opened with is one's own, once confirmed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepFactor, listFactors, removeFactor, type ListedFactors } from '@testate/api/factors'
import { call } from '../platform/client.ts'
import { useTimes } from '../platform/times.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { FactorConfirm } from './factor-confirm.tsx'
import { words } from './words.ts'

export type Change = keyof typeof changes
const changes = {
  remove: { title: 'removeTitle', lead: 'leadRemove', pending: 'removing' },
  keep: { title: 'keepTitle', lead: 'leadKeep', pending: 'preparing' },
  // Of the passkey that opened the account.
  mine: { title: 'mineTitle', lead: 'leadMine', pending: 'preparing' },
} as const

export function ChangeDialog({
  what,
  factor,
  name,
  last,
  onClose,
}: {
  what: Change
  factor: ListedFactors['factors'][number]
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
      // Otherwise the list says it.
      if (done !== null && done.endsAt !== null)
        toast({
          title: t('removedLater', { when: dateAndTime(done.endsAt) }),
          description: t('removedLaterText'),
          kind: 'done',
        })
      onClose()
    },
  })
  return (
    <Dialog title={t(changes[what].title)} isOpen onOpenChange={(open) => !open && onClose()}>
      {change.isPending && <Loading text={t(changes[what].pending)} />}
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
            lead={t(changes[what].lead, { name })}
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
