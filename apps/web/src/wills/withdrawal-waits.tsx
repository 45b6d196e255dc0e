// On a will's card and on the dashboard: a pending withdrawal, when it is carried out, and the button that
// stops it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stopOwnWithdrawal } from '@testate/api/registration'
import { call, sentenceOf } from '../platform/client.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './withdrawal-words.ts'

/** @param own whether the reader is its testator, who alone can stop it here */
export function WithdrawalWaits({
  willId,
  title,
  own,
  effectiveAt,
}: {
  willId: string
  title: string
  own: boolean
  effectiveAt: string | null
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(stopOwnWithdrawal, { params: { id: willId } }),
    onSuccess: ({ message }) => toast(titled(message)),
    // If refused, it was stopped or carried out elsewhere: refetch either way.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Notice kind="advice" title={t('waits')}>
      <p>
        {effectiveAt === null ? t('begins') : t('until', { until: dateAndTime(effectiveAt) })}{' '}
        {t(own ? 'ownStops' : 'testatorStops')}
      </p>
      {stop.error !== null && (
        <p role="alert">
          {t('notStopped')}: {sentenceOf(stop.error)}
        </p>
      )}
      {own && (
        <Button
          variant="secondary"
          pending={stop.isPending}
          pendingText={t('stopping')}
          aria-label={t('stopOf', { title })}
          onPress={() => stop.mutate()}
        >
          {t('stop')}
        </Button>
      )}
    </Notice>
  )
}
