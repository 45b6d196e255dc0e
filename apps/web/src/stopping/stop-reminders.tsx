// /stop-reminders/:token: the page behind the link in a reminder. Opening it changes nothing; its button ends the
// reminders about one registration, without signing in.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readReminders, stopReminders } from '@testate/api/parties'
import { useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { reminders } from './words.ts'

export default function StopReminders() {
  const t = useWords(reminders)
  const to = useAddress()
  const { token = '' } = useParams()
  const queries = useQueryClient()
  const link = useQuery(read(readReminders, { params: { token } }))
  const stop = useMutation({
    mutationFn: () => call(stopReminders, { params: { token } }),
    onSuccess: () => queries.invalidateQueries(),
  })
  // A truncated token cannot be one of ours either.
  const gone = isProblem(link.error, 'not-found') || isProblem(stop.error, 'not-found')
  const stopped = !gone && (stop.isSuccess || link.data?.stopped === true)
  const title = t(gone ? 'goneTitle' : stopped ? 'stoppedTitle' : 'title')
  const problem = gone ? null : (stop.error ?? link.error)
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {link.isPending && <Loading text={t('checking')} />}
      {gone && (
        <div role="status">
          <p>{t('gone')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href={to('/support')}>
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      )}
      {stopped && (
        <div role="status">
          <Notice kind="done">{t('stopped')}</Notice>
          <p>{t('goesOn')}</p>
        </div>
      )}
      {problem !== null && (
        <Notice kind="error" title={t('notStopped')}>
          <Refusal of={problem} />
        </Notice>
      )}
      {!gone && !stopped && link.data !== undefined && (
        <>
          <p>{t('what', { testator: link.data.testatorName })}</p>
          <div className="button-row">
            <Button pending={stop.isPending} pendingText={t('stopping')} onPress={() => stop.mutate()}>
              {t('stop')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
